import { isOrigin } from '../../config.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { invalid, Problem } from '../../platform/errors.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { DAY, LAST_MOMENT, MINUTE, timestamp } from '../../platform/time.ts';
import { findKeyForWebApp, refuseWiderScopes } from './rules.ts';
import { type Scope, scopes as allScopes } from '../../platform/scopes.ts';
import {
  type ApiKeyRow,
  findSuccessor,
  hasSecretKeys,
  insertApiKey,
  listPublishableKeys,
  lockApiKey,
  updateApiKey,
} from './store.ts';

interface ApiKeys {
  db: Database;
  now: () => number;
  /** The key of the request. The command line has none and gives every scope. */
  grantor?: Pick<ApiKeyRow, 'scopes'>;
}

/** A key with its text, which is kept only where it is publishable. */
export type MadeApiKey = ApiKeyRow & { key: string };

/** What is said of a key, on making it and later. */
interface Terms {
  name: string;
  expires_at: string | null;
  /** What it is for; null for everything. */
  scopes: Scope[] | null;
  /** Whose pages may use it, where it is publishable; null for any. */
  origins: string[] | null;
  /** Null for what the setting says. */
  rate_per_minute: number | null;
}
type Columns = Pick<ApiKeyRow, keyof Terms>;
const noLimits = { expires_at: null, scopes: null, origins: null, rate_per_minute: null } as const;

/** How long the old key still works after a rotation, in milliseconds. */
const ROTATION_OVERLAP_MS = DAY;
/** How old `last_used_at` may get before a use is noted, in milliseconds. */
const TOUCH_AFTER_MS = MINUTE;

/** @throws {Problem} `scope_missing` for scopes that the grantor lacks; `validation_failed` for an expiry that is past or beyond 9999, and for origins that are none or of a secret key */
export async function createApiKey(
  { db, now, grantor }: ApiKeys,
  { publishable = false, ...terms }: Partial<Terms> & { name: string; publishable?: boolean },
): Promise<MadeApiKey> {
  const time = now();
  const columns = { ...noLimits, ...columnsOf(terms, { publishable, time }), name: terms.name };
  if (grantor) refuseWiderScopes(grantor, columns.scopes);
  return transact(db, (db) => make(db, { ...columns, publishable }, time));
}

/** Changes what is given; the next request with the key meets it. @throws {Problem} `not_found`, also for a dead key; `scope_missing`, `validation_failed` */
export function changeApiKey({ db, now, grantor }: ApiKeys, id: number, changes: Partial<Terms>): Promise<ApiKeyRow> {
  return transact(db, async (db) => {
    const time = now();
    const key = await getLivingApiKey(db, id, time);
    const columns = columnsOf(changes, { publishable: key.publishable_key !== null, time });
    if (grantor && columns.scopes !== undefined) refuseWiderScopes(grantor, columns.scopes);
    return Object.keys(columns).length === 0 ? key : updateApiKey(db, id, columns);
  });
}

/**
 * Makes the very first key, and a publishable one for the web app. Undefined is what there was already, even if it is dead
 * by now, or what another process is making. A key with limits that the web app could not work with is none for it.
 */
export function createFirstApiKeys({
  db,
  now,
  config,
}: ApiKeys & { config: { PUBLIC_URL: string } }): Promise<{ first?: MadeApiKey; webApp?: MadeApiKey }> {
  return transact(db, async (tx) => {
    if (!(await db.tryLock(tx, 'first API key'))) return {};
    const publishable = await listPublishableKeys(tx);
    const hasWebApp = findKeyForWebApp(publishable, config.PUBLIC_URL) !== undefined;
    // A publishable key that an operator made beforehand is a key, too: they have what they need.
    const hasKey = publishable.length > 0 || (await hasSecretKeys(tx));
    const first = hasKey ? undefined : await make(tx, { name: 'first', ...noLimits }, now());
    const webApp = hasWebApp ? undefined : await make(tx, { name: 'web app', ...noLimits, publishable: true }, now());
    return { ...(first && { first }), ...(webApp && { webApp }) };
  });
}

/** Ends a key at once. Revoking it again changes nothing. @throws {Problem} `not_found` */
export function revokeApiKey({ db, now }: ApiKeys, id: number): Promise<ApiKeyRow> {
  return transact(db, async (db) => {
    const key = await getApiKey(db, id);
    return key.revoked_at === null ? updateApiKey(db, id, { revoked_at: timestamp(now()) }) : key;
  });
}

/** Makes the key's successor, with as long a life and the same limits; the old one works for another day. @throws {Problem} `not_found`, also for a dead key; `scope_missing` */
export function rotateApiKey({ db, now, grantor }: ApiKeys, id: number): Promise<MadeApiKey> {
  return transact(db, async (db) => {
    const time = now();
    const old = await getLivingApiKey(db, id, time);
    // The answer has the successor's text, so whoever rotates a key can use it.
    if (grantor) refuseWiderScopes(grantor, old.scopes);
    const end = timestamp(time + ROTATION_OVERLAP_MS);
    await updateApiKey(db, id, { expires_at: old.expires_at !== null && old.expires_at < end ? old.expires_at : end });
    // One that was rotated before, of which the answer was perhaps lost, ends soon: its last successor has the life that it had.
    let living = old;
    for (let next; (next = await findSuccessor(db, living.id)); living = next);
    const { expires_at: ends, created_at } = living;
    const life = ends === null ? null : Date.parse(ends) - Date.parse(created_at);
    const expires_at = life === null ? null : timestamp(Math.min(time + life, LAST_MOMENT));
    const { name, scopes, origins, rate_per_minute } = old;
    const limits = { scopes, origins, rate_per_minute, publishable: old.publishable_key !== null };
    return make(db, { name, ...limits, expires_at, rotated_from_id: id }, time);
  });
}

const touching = new Set<number>();

/** Notes, to the minute and without waiting for it, that a key was used. */
export function touchApiKey(
  { db, now }: ApiKeys,
  { id, last_used_at }: ApiKeyRow,
  onError: (error: unknown) => void,
): void {
  const time = now();
  const isFresh = last_used_at !== null && Math.abs(time - Date.parse(last_used_at)) < TOUCH_AFTER_MS;
  if (isFresh || touching.has(id)) return;
  touching.add(id);
  transact(db, (db) => updateApiKey(db, id, { last_used_at: timestamp(time) }))
    .catch(onError)
    .finally(() => touching.delete(id));
}

async function make(
  db: Db,
  { publishable = false, ...columns }: Columns & { publishable?: boolean; rotated_from_id?: number },
  time: number,
): Promise<MadeApiKey> {
  const key = newSecret(publishable ? 'cpk' : 'csk');
  const row = await insertApiKey(db, {
    ...columns,
    key_hash: hashSecret(key),
    hint: key.slice(0, 10),
    publishable_key: publishable ? key : null,
    created_at: timestamp(time),
  });
  return { ...row, key };
}

/** What is given, as it is stored. */
function columnsOf(
  { expires_at, scopes, origins, ...rest }: Partial<Terms>,
  { publishable, time }: { publishable: boolean; time: number },
): Partial<Columns> {
  if (origins) refuseOrigins(origins, publishable);
  const ordered = scopes && allScopes.filter((scope) => scopes.includes(scope));
  return {
    ...rest,
    ...(expires_at !== undefined && { expires_at: expires_at && readExpiry(expires_at, time) }),
    ...(ordered !== undefined && { scopes: ordered && JSON.stringify(ordered) }),
    ...(origins !== undefined && { origins: origins && JSON.stringify(origins) }),
  };
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
    const detail = 'Only a publishable key has origins: a secret one belongs in no page.';
    throw invalid([{ pointer: '#/origins', code: 'not_publishable', detail }]);
  }
  const wrong = origins.findIndex((origin) => !isOrigin(origin));
  if (wrong === -1) return;
  const detail = `${origins[wrong]} is no origin: it should be like https://app.example.org, without a path.`;
  throw invalid([{ pointer: `#/origins/${wrong}`, code: 'bad_origin', detail }]);
}

async function getApiKey(db: Db, id: number): Promise<ApiKeyRow> {
  const key = await lockApiKey(db, id);
  if (!key) throw new Problem('not_found', `There is no API key ${id}.`);
  return key;
}

/** @throws {Problem} `not_found`, also for a key that works no more */
async function getLivingApiKey(db: Db, id: number, time: number): Promise<ApiKeyRow> {
  const key = await getApiKey(db, id);
  const isDead = key.revoked_at !== null || (key.expires_at !== null && key.expires_at <= timestamp(time));
  if (isDead) throw new Problem('not_found', `The API key ${id} is revoked or expired; make a new one.`);
  return key;
}
