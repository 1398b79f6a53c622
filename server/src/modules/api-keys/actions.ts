import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { isOrigin } from '../../setting-forms.ts';
import type { Context } from '../../platform/context.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { invalid, Problem } from '../../platform/errors.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { DAY, LAST_MOMENT, timestamp } from '../../platform/time.ts';
import { findKeyForWebApp, refuseWiderScopes } from './rules.ts';
import { scopes as allScopes } from '../../platform/scopes.ts';
import { apiKey, type ApiKeyInput, type ApiKeyPatch } from './schema.ts';
import { type ApiKeyRow, findSuccessor, hasSecretKeys, listPublishableKeys, lockApiKey } from './store.ts';

interface ApiKeys extends AuditedContext {
  /**
   * The API key of the request. It can grant only its own scopes. Undefined for the command line, which can grant any
   * scope.
   */
  grantor?: Pick<ApiKeyRow, 'scopes'>;
}

/** `key` is the text of the new key. The database stores this text only for publishable keys. */
export type CreatedApiKey = ApiKeyRow & { key: string };

type Columns = Pick<ApiKeyRow, keyof ApiKeyPatch>;
const { publishable: _publishable, ...noLimits } = apiKey.defaults;

/** After a rotation, the old key still works for this many milliseconds. */
const ROTATION_OVERLAP_MS = DAY;

export async function createApiKey(
  { db, now, actor, grantor }: ApiKeys,
  { publishable = false, ...terms }: ApiKeyInput,
): Promise<CreatedApiKey> {
  const time = now();
  const columns = { ...noLimits, ...columnsOf(terms, { publishable, time }), name: terms.name };
  if (grantor) refuseWiderScopes(grantor, columns.scopes);
  return transact(db, async (db) => {
    const created = await make(db, { ...columns, publishable }, time);
    await recordAudit(db, actor, { action: 'createApiKey', after: created }, time);
    return created;
  });
}

export function changeApiKey(
  { db, now, actor, grantor }: ApiKeys,
  id: number,
  changes: ApiKeyPatch,
): Promise<ApiKeyRow> {
  return transact(db, async (db) => {
    const time = now();
    const before = await getValidApiKey(db, id, time);
    const columns = columnsOf(changes, { publishable: before.publishable_key !== null, time });
    if (grantor && columns.scopes !== undefined) refuseWiderScopes(grantor, columns.scopes);
    const after = Object.keys(columns).length === 0 ? before : await updateRow(db, 'api_keys', id, columns);
    await recordAudit(db, actor, { action: 'updateApiKey', target: `api_keys ${id}`, before, after }, time);
    return after;
  });
}

/** Creates the first secret key, and a publishable key for the web app. Does not replace a revoked key. */
export function createFirstApiKeys({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now'> & { config: { PUBLIC_URL: string } }): Promise<{
  first?: CreatedApiKey;
  webApp?: CreatedApiKey;
}> {
  return transact(db, async (tx) => {
    if (!(await db.tryLock(tx, 'first API key'))) return {};
    const publishable = await listPublishableKeys(tx);
    const hasWebApp = findKeyForWebApp(publishable, config.PUBLIC_URL) !== undefined;
    // The first keys were created together, so if there is a publishable key, no first secret key is needed.
    const hasKey = publishable.length > 0 || (await hasSecretKeys(tx));
    const first = hasKey ? undefined : await make(tx, { name: 'first', ...noLimits }, now());
    const webApp = hasWebApp ? undefined : await make(tx, { name: 'web app', ...noLimits, publishable: true }, now());
    return { ...(first && { first }), ...(webApp && { webApp }) };
  });
}

export function revokeApiKey({ db, now, actor }: ApiKeys, id: number): Promise<ApiKeyRow> {
  return transact(db, async (db) => {
    const before = await getApiKey(db, id);
    const after =
      before.revoked_at === null ? await updateRow(db, 'api_keys', id, { revoked_at: timestamp(now()) }) : before;
    await recordAudit(db, actor, { action: 'revokeApiKey', target: `api_keys ${id}`, before, after }, now());
    return after;
  });
}

export function rotateApiKey({ db, now, actor, grantor }: ApiKeys, id: number): Promise<CreatedApiKey> {
  return transact(db, async (db) => {
    const time = now();
    const old = await getValidApiKey(db, id, time);
    // The caller receives the new key, so the caller's own key must have all the scopes of the old key.
    if (grantor) refuseWiderScopes(grantor, old.scopes);
    const end = timestamp(time + ROTATION_OVERLAP_MS);
    const after = await updateRow(db, 'api_keys', id, {
      expires_at: old.expires_at !== null && old.expires_at < end ? old.expires_at : end,
    });
    // After an earlier rotation, this key expires within a day. Its latest successor still has the key's original
    // lifetime.
    let last = old;
    for (let next; (next = await findSuccessor(db, last.id)); last = next);
    const lifetime = last.expires_at === null ? null : Date.parse(last.expires_at) - Date.parse(last.created_at);
    const expires_at = lifetime === null ? null : timestamp(Math.min(time + lifetime, LAST_MOMENT));
    const { name, scopes, origins, rate_per_minute } = old;
    const limits = { scopes, origins, rate_per_minute, publishable: old.publishable_key !== null };
    const created = await make(db, { name, ...limits, expires_at, rotated_from_id: id }, time);
    await recordAudit(db, actor, { action: 'rotateApiKey', target: `api_keys ${id}`, before: old, after }, time);
    return created;
  });
}

async function make(
  db: Db,
  { publishable = false, ...columns }: Columns & { publishable?: boolean; rotated_from_id?: number },
  time: number,
): Promise<CreatedApiKey> {
  const key = newSecret(publishable ? 'cpk' : 'csk');
  const row = await insertRow(db, 'api_keys', {
    ...columns,
    key_hash: hashSecret(key),
    hint: key.slice(0, 10),
    publishable_key: publishable ? key : null,
    created_at: timestamp(time),
  });
  return { ...row, key };
}

/** Checks the given fields, and returns their columns. */
function columnsOf(
  given: ApiKeyPatch,
  { publishable, time }: { publishable: boolean; time: number },
): Partial<Columns> {
  const { expires_at, scopes, origins } = given;
  if (origins) refuseOrigins(origins, publishable);
  return apiKey.columnsOf({
    ...given,
    ...(expires_at && { expires_at: readExpiry(expires_at, time) }),
    ...(scopes && { scopes: allScopes.filter((scope) => scopes.includes(scope)) }),
  });
}

function readExpiry(expires_at: string, time: number): string {
  const expiry = Date.parse(expires_at);
  if (!(expiry > time)) {
    throw invalid([{ pointer: '#/expires_at', code: 'in_the_past', detail: 'expires_at must be in the future.' }]);
  }
  if (expiry > LAST_MOMENT) {
    const detail = `expires_at must be at most ${timestamp(LAST_MOMENT)}.`;
    throw invalid([{ pointer: '#/expires_at', code: 'too_large', detail }]);
  }
  return timestamp(expiry);
}

function refuseOrigins(origins: string[], publishable: boolean): void {
  if (!publishable) {
    const detail = 'Only a publishable key can have origins. Do not use a secret key in web pages.';
    throw invalid([{ pointer: '#/origins', code: 'not_publishable', detail }]);
  }
  const index = origins.findIndex((origin) => !isOrigin(origin));
  if (index === -1) return;
  const detail = `${origins[index]} is not an origin. Write it like https://app.example.org, without a path.`;
  throw invalid([{ pointer: `#/origins/${index}`, code: 'bad_origin', detail }]);
}

async function getApiKey(db: Db, id: number): Promise<ApiKeyRow> {
  const key = await lockApiKey(db, id);
  if (!key) throw new Problem('not_found', `There is no API key ${id}.`);
  return key;
}

async function getValidApiKey(db: Db, id: number, time: number): Promise<ApiKeyRow> {
  const key = await getApiKey(db, id);
  const isInvalid = key.revoked_at !== null || (key.expires_at !== null && key.expires_at <= timestamp(time));
  if (isInvalid) throw new Problem('not_found', `API key ${id} is revoked or expired. Create a new key.`);
  return key;
}
