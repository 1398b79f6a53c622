// The club's accounts at payment providers. Their API keys are stored encrypted, and never shown.
import type { Selectable } from 'kysely';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import type { Change } from '../audit/audited.ts';
import type { Context } from '../../platform/context.ts';
import { findRow, insertRow, lockRow, updateRow } from '../../platform/db/rows.ts';
import { type Db, flag, type Tables } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { invalid, orNotFound, Problem } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { checkVersion } from '../../platform/versions.ts';
import { type Provider, ProviderError, type ProviderKind } from './provider.ts';
import { providerKinds } from './providers/provider-kinds.ts';
import type { PaymentProviderInput, PaymentProviderPatch } from './schema.ts';
import { decrypt, encrypt } from './secrets.ts';

export type ProviderRow = Selectable<Tables['payment_providers']>;

interface Secrets {
  api_key: string;
  webhook_secret: string | null;
}

/** The SDKs keep connections open, so one object for each account is kept until the account changes. */
const connected = new WeakMap<Context['db'], Map<number, { version: number; provider: Promise<Provider> }>>();

/** Returns the access to a provider. @throws {Problem} `payments_not_configured` if the key file is missing or wrong */
export function connect({ db, config }: Pick<Context, 'db' | 'config'>, row: ProviderRow): Promise<Provider> {
  const all = connected.get(db) ?? new Map<number, { version: number; provider: Promise<Provider> }>();
  connected.set(db, all);
  const found = all.get(row.id);
  if (found?.version === row.version) return found.provider;
  const { api_key, webhook_secret } = secretsOf(config, row);
  const provider = open(row, api_key, webhook_secret);
  all.set(row.id, { version: row.version, provider });
  return provider;
}

/** Returns whether the operator's key is missing or wrong, so that the service cannot call the provider. */
export function isNotSetUp(error: unknown): boolean {
  return error instanceof Problem && error.code === 'payments_not_configured';
}

/** A provider that cannot be asked changes nothing. The service asks again later. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof ProviderError) && !isNotSetUp(error)) throw error;
}

function open({ name, api_url }: Pick<ProviderRow, 'name' | 'api_url'>, apiKey: string, webhookSecret: string | null) {
  const credentials = { apiKey, webhookSecret: webhookSecret ?? undefined, apiUrl: api_url ?? undefined };
  return kindOf(name).connect(credentials);
}

function kindOf(name: ProviderRow['name']): ProviderKind {
  return providerKinds.find((kind) => kind.name === name)!;
}

function keyOf({ MONEY_KEY_FILE: key }: Context['config']): Buffer {
  if (!key) throw new Problem('payments_not_configured');
  return key;
}

function secretsOf(config: Context['config'], { id, name, secrets }: ProviderRow): Secrets {
  const key = keyOf(config);
  try {
    return JSON.parse(decrypt(key, secrets, `${name} ${id}`)) as Secrets;
  } catch {
    throw new Problem(
      'payments_not_configured',
      'The key in MONEY_KEY_FILE is not the key that encrypted the API key.',
    );
  }
}

/** Returns the secrets after a patch. With a new API key, the old secrets may be unreadable, after a loss of the key file. */
function newSecrets(
  config: Context['config'],
  row: ProviderRow,
  { api_key, webhook_secret }: PaymentProviderPatch,
): Secrets {
  if (api_key !== undefined && webhook_secret !== undefined) return { api_key, webhook_secret };
  let kept: Secrets | undefined;
  try {
    kept = secretsOf(config, row);
  } catch (error) {
    if (api_key === undefined) throw error;
  }
  return {
    api_key: api_key ?? kept!.api_key,
    webhook_secret: webhook_secret === undefined ? (kept?.webhook_secret ?? null) : webhook_secret,
  };
}

/** Returns the active account for a player. Only people who may set up providers can pay with a test account. */
export async function findActive(db: Db, mayTest: boolean): Promise<ProviderRow | undefined> {
  const active = await db.selectFrom('payment_providers').selectAll().where('active', '=', 1).execute();
  const live = active.find(({ mode }) => mode === 'live');
  return live ?? (mayTest ? active.find(({ mode }) => mode === 'test') : undefined);
}

export function listProviders(db: Db): Promise<ProviderRow[]> {
  return db.selectFrom('payment_providers').selectAll().orderBy('id').execute();
}

/** @throws {Problem} if the provider does not accept the key */
async function check(row: Pick<ProviderRow, 'name' | 'api_url'>, { api_key, webhook_secret }: Secrets): Promise<void> {
  try {
    await (await open(row, api_key, webhook_secret)).check();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'unavailable') throw new Problem('payment_unavailable');
    throw wrongKey(`${kindOf(row.name).title} does not accept the key, or the key lacks a permission.`);
  }
}

function wrongKey(detail: string): Problem {
  return invalid([{ pointer: '#/api_key', code: 'not_allowed', detail }]);
}

/**
 * Adds an account after checking its key at the provider.
 * @param api_url the address of a stand-in for the provider's API
 * @throws {Problem} `payments_not_configured`, `payment_unavailable`, or `validation_failed` for a wrong key
 */
export async function addProvider(
  context: AuditedContext,
  input: PaymentProviderInput,
  api_url: string | null = null,
): Promise<ProviderRow> {
  const { db, config, now } = context;
  const { name, api_key, webhook_secret = null, active = true } = input;
  const key = keyOf(config);
  const mode = kindOf(name).modeOf(api_key);
  if (!mode) throw wrongKey(`This is not a secret API key of ${kindOf(name).title}.`);
  const secrets = { api_key, webhook_secret };
  await check({ name, api_url }, secrets);
  return transact(db, async (tx) => {
    if (active) await deactivateOthers(tx, mode, now());
    const time = timestamp(now());
    const versions = { version: 1, created_at: time, updated_at: time };
    const flags = { active: flag(active), has_webhook_secret: flag(webhook_secret !== null) };
    const facts = { name, mode, secrets: '', ...flags, api_url };
    const { id } = await insertRow(tx, 'payment_providers', { ...facts, ...versions });
    const encrypted = encrypt(key, JSON.stringify(secrets), `${name} ${id}`);
    const row = await updateRow(tx, 'payment_providers', id, { secrets: encrypted });
    await record(tx, context, 'createPaymentProvider', { after: row });
    return row;
  });
}

/** Changes the keys, or whether players pay here. The provider and the mode stay, because payments belong to them. */
export async function patchProvider(
  context: AuditedContext,
  id: number,
  { patch, accepted }: Change<PaymentProviderPatch>,
): Promise<ProviderRow> {
  const { db, config, now } = context;
  const row = orNotFound(await findRow(db.read, 'payment_providers', id), `payment provider ${id}`);
  const { api_key, webhook_secret, active } = patch;
  const secrets = api_key === undefined && webhook_secret === undefined ? undefined : newSecrets(config, row, patch);
  if (api_key !== undefined && kindOf(row.name).modeOf(api_key) !== row.mode)
    throw wrongKey(`This is not a ${row.mode} key of ${kindOf(row.name).title}. Add it as another provider.`);
  const encrypted = secrets && encrypt(keyOf(config), JSON.stringify(secrets), `${row.name} ${id}`);
  if (secrets) await check(row, secrets);
  return transact(db, async (tx) => {
    const locked = (await lockRow(tx, 'payment_providers', id))!;
    checkVersion(locked.version, accepted);
    if (active) await deactivateOthers(tx, row.mode, now(), id);
    const after = await updateRow(tx, 'payment_providers', id, {
      ...(secrets && {
        secrets: encrypted!,
        has_webhook_secret: flag(secrets.webhook_secret !== null),
      }),
      ...(active !== undefined && { active: flag(active) }),
      ...{ version: locked.version + 1, updated_at: timestamp(now()) },
    });
    await record(tx, context, 'updatePaymentProvider', { before: locked, after });
    return after;
  });
}

async function deactivateOthers(db: Db, mode: ProviderRow['mode'], now: number, id?: number): Promise<void> {
  const others = db.updateTable('payment_providers').set({ active: 0, updated_at: timestamp(now) });
  await others
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('mode', '=', mode)
    .where('active', '=', 1)
    .where('id', '<>', id ?? 0)
    .execute();
}

/** The audit log must not contain the secrets, not even encrypted. */
async function record(
  db: Db,
  { now, actor }: AuditedContext,
  action: 'createPaymentProvider' | 'updatePaymentProvider',
  { before, after }: { before?: ProviderRow; after: ProviderRow },
): Promise<void> {
  const [from, to] = [before, after].map((row) => row && { ...row, secrets: undefined, api_url: undefined });
  const entry = { action, target: `payment_providers ${after.id}`, ...(from && { before: from }), after: to! };
  await recordAudit(db, actor, entry, now());
}
