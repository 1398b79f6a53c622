import type { Selectable } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Db, Tables } from '../db/schema.ts';

export type KeyRow = Selectable<Tables['idempotency_keys']>;

export async function findKey(db: Db, userId: number, key: string): Promise<KeyRow | undefined> {
  return (await keyOf(db, { userId, key }))[0];
}

const keyOf = prepared((db, { userId, key }: { userId: number; key: string }) =>
  db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', userId).where('key', '=', key),
);

export const insertKey = prepared((db, { user_id, key, request_hash, status, headers, body, created_at }: KeyRow) =>
  db.insertInto('idempotency_keys').values({ user_id, key, request_hash, status, headers, body, created_at }),
);

export async function deleteKey(db: Db, userId: number, key: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute();
}

export async function deleteKeysBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', time).execute();
}
