import type { Db } from '../db/schema.ts';
import { type Database, transact } from '../db/transact.ts';
import { invalid, Problem } from '../errors.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { DAY, LAST_MOMENT, MINUTE, timestamp } from '../time.ts';
import { type ApiKeyRow, hasApiKeys, insertApiKey, lockApiKey, updateApiKey } from './store.ts';

interface ApiKeys {
  db: Database;
  now: () => number;
}

/** A key with its text, which is kept only where it is publishable. */
export type MadeApiKey = ApiKeyRow & { key: string };

/** How long the old key still works after a rotation, in milliseconds. */
const ROTATION_OVERLAP_MS = DAY;
/** How old `last_used_at` may get before a use is noted, in milliseconds. */
const TOUCH_AFTER_MS = MINUTE;

/** @throws {Problem} `validation_failed` when it would have expired already, or expires in a year beyond 9999 */
export async function createApiKey(
  { db, now }: ApiKeys,
  { name, expires_at = null, publishable = false }: { name: string; expires_at?: string | null; publishable?: boolean },
): Promise<MadeApiKey> {
  const time = now();
  const expiry = expires_at === null ? null : Date.parse(expires_at);
  if (expiry !== null && !(expiry > time)) {
    throw invalid([{ pointer: '#/expires_at', code: 'in_the_past', detail: 'expires_at must be in the future.' }]);
  }
  if (expiry !== null && expiry > LAST_MOMENT) {
    const detail = `expires_at must be at most ${timestamp(LAST_MOMENT)}.`;
    throw invalid([{ pointer: '#/expires_at', code: 'too_large', detail }]);
  }
  const life = { expires_at: expiry === null ? null : timestamp(expiry) };
  return transact(db, (db) => make(db, { name, publishable, ...life }, time));
}

/**
 * Makes the very first key, and the first publishable one, which is for the web app. Undefined is what there was already,
 * even if it is dead by now, or what another process is making.
 */
export function createFirstApiKeys({ db, now }: ApiKeys): Promise<{ first?: MadeApiKey; webApp?: MadeApiKey }> {
  return transact(db, async (tx) => {
    if (!(await db.tryLock(tx, 'first API key'))) return {};
    const [hasWebApp, hasSecret] = [
      await hasApiKeys(tx, { publishable: true }),
      await hasApiKeys(tx, { publishable: false }),
    ];
    // A publishable key that an operator made beforehand is a key, too: they have what they need.
    const first = hasSecret || hasWebApp ? undefined : await make(tx, { name: 'first', expires_at: null }, now());
    const webApp = hasWebApp
      ? undefined
      : await make(tx, { name: 'web app', expires_at: null, publishable: true }, now());
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

/** Makes the key's successor, with as long a life; the old one works for another day. @throws {Problem} `not_found`, also for a dead key */
export function rotateApiKey({ db, now }: ApiKeys, id: number): Promise<MadeApiKey> {
  return transact(db, async (db) => {
    const time = now();
    const old = await getApiKey(db, id);
    const isDead = old.revoked_at !== null || (old.expires_at !== null && old.expires_at <= timestamp(time));
    if (isDead) throw new Problem('not_found', `The API key ${id} is revoked or expired; make a new one.`);
    const end = timestamp(time + ROTATION_OVERLAP_MS);
    await updateApiKey(db, id, { expires_at: old.expires_at !== null && old.expires_at < end ? old.expires_at : end });
    const life = old.expires_at === null ? null : Date.parse(old.expires_at) - Date.parse(old.created_at);
    const expires_at = life === null ? null : timestamp(Math.min(time + life, LAST_MOMENT));
    const publishable = old.publishable_key !== null;
    return make(db, { name: old.name, publishable, expires_at, rotated_from_id: id }, time);
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
  {
    name,
    expires_at,
    publishable = false,
    rotated_from_id = null,
  }: { name: string; expires_at: string | null; publishable?: boolean; rotated_from_id?: number | null },
  time: number,
): Promise<MadeApiKey> {
  const key = newSecret(publishable ? 'cpk' : 'csk');
  const row = await insertApiKey(db, {
    name,
    key_hash: hashSecret(key),
    hint: key.slice(0, 10),
    publishable_key: publishable ? key : null,
    created_at: timestamp(time),
    expires_at,
    rotated_from_id,
  });
  return { ...row, key };
}

async function getApiKey(db: Db, id: number): Promise<ApiKeyRow> {
  const key = await lockApiKey(db, id);
  if (!key) throw new Problem('not_found', `There is no API key ${id}.`);
  return key;
}
