import { type AuditedContext, operator } from '../audit/actions.ts';
import { ConfigError } from '../../setting-forms.ts';
import { isCurrency, type Setting, setting } from '../../setting-forms.ts';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/db/transact.ts';
import { findTimeZone, timestamp } from '../../platform/time.ts';
import { changeClub } from './actions.ts';
import { policyFields, policyNames, type PolicyName, storedPolicy } from './policy.ts';
import { forgetPolicy } from './policy-cache.ts';
import { type ClubRow, findClub, lockClub } from './store.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** An environment variable that set a rule of the club in earlier versions. */
interface OldVariable {
  variable: string;
  field: PolicyName | 'time_zone' | 'currency';
  form: Setting<unknown>;
  convert: (value: never) => unknown;
}

const oldVariables: readonly OldVariable[] = [
  ...policyNames.map((field) => {
    const { variable, setting: form, convert } = policyFields[field];
    return { variable, field, form, convert };
  }),
  {
    variable: 'TIME_ZONE',
    field: 'time_zone',
    form: setting('UTC', 'an IANA time zone such as Europe/Madrid', findTimeZone),
    convert: (zone) => zone,
  },
  {
    variable: 'CURRENCY',
    field: 'currency',
    form: setting('EUR', 'an ISO 4217 code such as EUR', (code) => (isCurrency(code) ? code : undefined)),
    convert: (code) => code,
  },
];

/** A variable that is still set. `value` is the value that the service has just taken over, if it has. */
export interface FoundVariable {
  variable: string;
  field: string;
  value?: unknown;
}

/** Returns the variables of earlier versions that are still set. Empty variables do not count. */
export function findOldVariables(env: Env): FoundVariable[] {
  return setVariables(env).map(({ variable, field }) => ({ variable, field }));
}

function setVariables(env: Env): OldVariable[] {
  return oldVariables.filter(({ variable }) => (env[variable] ?? '') !== '');
}

/**
 * Copies the values of variables of earlier versions to the club's rules. A value is copied only if nobody has set the
 * rule yet, so each variable is taken over at most once, by one process.
 * @throws {ConfigError} if a value is wrong
 */
export async function takeOverVariables(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  env: Env,
): Promise<FoundVariable[]> {
  const found = setVariables(env);
  if (found.length === 0) return [];
  const club = await findClub(context.db.read);
  const values = valuesOf(
    found.filter(({ field }) => isUnset(club, field)),
    env,
  );
  if (values.require_verified_email && context.config.SMTP_URL === '')
    throw new ConfigError('SMTP_URL is required if REQUIRE_VERIFIED_EMAIL is true.');
  const taken = Object.keys(values).length === 0 ? {} : await copyValues({ ...context, actor: operator }, values);
  return found.map(({ variable, field }) => ({ variable, field, ...(field in taken && { value: taken[field] }) }));
}

type Values = Partial<Record<OldVariable['field'], unknown>>;

function isUnset(club: ClubRow, field: OldVariable['field']): boolean {
  if (field === 'time_zone' || field === 'currency') return club[field] === null;
  return storedPolicy(club.policy)[field] === undefined;
}

function valuesOf(variables: readonly OldVariable[], env: Env): Values {
  const errors: string[] = [];
  const entries = variables.map(({ variable, field, form, convert }) => {
    const value = form.read(env[variable]!);
    if (value === undefined)
      errors.push(`${variable} is ${JSON.stringify(env[variable])}; it should be ${form.expected}.`);
    return [field, value === undefined ? undefined : convert(value as never)];
  });
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
  return Object.fromEntries(entries) as Values;
}

/** Returns the values that this process has copied. Another process may have copied some of them first. */
async function copyValues(context: Omit<AuditedContext, 'modules'>, values: Values): Promise<Values> {
  const taken = await transact(context.db, async (db) => {
    const club = await lockClub(db, timestamp(context.now()));
    const unset = Object.entries(values).filter(([field]) => isUnset(club, field as OldVariable['field']));
    const { time_zone, currency, ...policy } = Object.fromEntries(unset) as Values;
    const region = {
      ...(time_zone !== undefined && { time_zone: time_zone as string }),
      ...(currency !== undefined && { currency: currency as string }),
    };
    const accepted = undefined;
    if (Object.keys(region).length > 0)
      await changeClub(db, context, { action: 'updateClub', changes: region, accepted });
    if (Object.keys(policy).length > 0) {
      const changes = { policy: JSON.stringify({ ...storedPolicy(club.policy), ...policy }) };
      await changeClub(db, context, { action: 'updatePolicy', changes, accepted });
    }
    return Object.fromEntries(unset);
  });
  forgetPolicy(context.db);
  return taken;
}

/** Returns a warning for the operator. */
export function warningFor({ variable, field, value }: FoundVariable): string {
  const isRegion = field === 'time_zone' || field === 'currency';
  const place = isRegion ? 'the page Set-up, or with PATCH /admin/club' : 'the page Rules, or with PATCH /admin/policy';
  const state =
    value === undefined
      ? `${variable} has no effect any more.`
      : `${variable} was copied to the club's rules (${field}: ${JSON.stringify(value)}). It will have no effect from now on.`;
  return `${state} Remove it from the environment. An admin changes ${field} on ${place}.`;
}
