import type { Selectable } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';

type KeyRow = Selectable<Tables['idempotency_keys']>;

export function findKey(db: Db, userId: number, key: string): Promise<KeyRow | undefined> {
  const query = db.selectFrom('idempotency_keys').selectAll();
  return query.where('user_id', '=', userId).where('key', '=', key).executeTakeFirst();
}

export async function insertKey(db: Db, row: KeyRow): Promise<void> {
  await db.insertInto('idempotency_keys').values(row).execute();
}

export async function deleteKey(db: Db, userId: number, key: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute();
}

export async function deleteKeysBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', time).execute();
}
