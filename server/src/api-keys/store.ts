import type { Insertable, Selectable, Updateable } from 'kysely';
import { batched, byKey } from '../db/batched.ts';
import { preparedIn } from '../db/prepared.ts';
import type { Db, Tables } from '../db/schema.ts';
import type { Page } from '../http/pages.ts';

export type ApiKeyRow = Selectable<Tables['api_keys']>;

const byHashes = preparedIn((db, hashes: readonly string[]) =>
  db.selectFrom('api_keys').selectAll().where('key_hash', 'in', hashes),
);

export const findApiKey: (db: Db, keyHash: string) => Promise<ApiKeyRow | undefined> = batched(
  async (db, hashes: string[]) => byKey(await byHashes(db, hashes, {}), (row) => row.key_hash),
);

/** Those of the keys that work at the time, with what they are for. */
export function findLivingKeys(
  db: Db,
  ids: readonly number[],
  time: string,
): Promise<Pick<ApiKeyRow, 'id' | 'scopes'>[]> {
  const query = db
    .selectFrom('api_keys')
    .select(['id', 'scopes'])
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null);
  return query.where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', time)])).execute();
}

/** The key, held until the transaction ends. */
export function lockApiKey(db: Db, id: number): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Whether a key of the kind was ever made, dead ones included. */
export async function hasApiKeys(db: Db, { publishable }: { publishable: boolean }): Promise<boolean> {
  const query = db.selectFrom('api_keys').select('id').limit(1);
  const ofKind = query.where('publishable_key', publishable ? 'is not' : 'is', null);
  return (await ofKind.executeTakeFirst()) !== undefined;
}

/** The newest publishable key that works at the time. */
export async function findPublishableKey(db: Db, time: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select('publishable_key')
    .where('publishable_key', 'is not', null)
    .where('revoked_at', 'is', null)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', time)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.publishable_key ?? undefined;
}

/** Oldest first; without a page, all. */
export function listApiKeys(db: Db, page?: Page): Promise<ApiKeyRow[]> {
  let query = db.selectFrom('api_keys').selectAll().orderBy('id');
  if (page) query = query.limit(page.limit + 1);
  if (page?.after) query = query.where('id', '>', page.after[1]);
  return query.execute();
}

/** The first key that was made to take over from one. */
export function findSuccessor(db: Db, id: number): Promise<ApiKeyRow | undefined> {
  const query = db.selectFrom('api_keys').selectAll().where('rotated_from_id', '=', id).orderBy('id');
  return query.limit(1).executeTakeFirst();
}

export function insertApiKey(db: Db, key: Insertable<Tables['api_keys']>): Promise<ApiKeyRow> {
  return db.insertInto('api_keys').values(key).returningAll().executeTakeFirstOrThrow();
}

export function updateApiKey(db: Db, id: number, changes: Updateable<Tables['api_keys']>): Promise<ApiKeyRow> {
  return db.updateTable('api_keys').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
