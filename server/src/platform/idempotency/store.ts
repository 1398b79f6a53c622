import { type Selectable, sql } from 'kysely';
import { lookUp, rowWriter } from '../db/given-rows.ts';
import type { Db, Tables } from '../db/schema.ts';

export type KeyRow = Selectable<Tables['idempotency_keys']>;

export function findKeys(db: Db, keys: readonly { userId: number; key: string }[]): Promise<KeyRow[]> {
  return lookUpKeys(
    db,
    keys.map(({ userId, key }) => ({ user_id: userId, key })),
  );
}

const lookUpKeys = lookUp<KeyRow, { user_id: number; key: string }>({
  types: { user_id: 'bigint', key: 'text' },
  select: sql`idempotency_keys.*`,
  from: sql`idempotency_keys`,
  where: sql`idempotency_keys.user_id = given.user_id and idempotency_keys.key = given.key`,
});

export const writeKeys = rowWriter('idempotency_keys', {
  numbers: ['user_id', 'status'],
  texts: ['key', 'request_hash', 'headers', 'body', 'created_at'],
});

export async function deleteKeys(db: Db, keys: readonly Pick<KeyRow, 'user_id' | 'key'>[]): Promise<void> {
  for (const { user_id, key } of keys)
    await db.deleteFrom('idempotency_keys').where('user_id', '=', user_id).where('key', '=', key).execute();
}

export async function deleteKeysBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', time).execute();
}

export function listKeysOf(db: Db, userId: number): Promise<Pick<KeyRow, 'key' | 'created_at'>[]> {
  const query = db.selectFrom('idempotency_keys').select(['key', 'created_at']).where('user_id', '=', userId);
  return query.orderBy('created_at').execute();
}

export async function deleteKeysOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}
