import type { Selectable } from 'kysely';
import { batchLoader, byKey } from '../../platform/db/batch-loader.ts';
import { preparedIn } from '../../platform/db/prepared.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { Page } from '../../platform/page.ts';
import type { Context } from '../../platform/context.ts';
import { timestamp } from '../../platform/time.ts';
import { readList } from '../../platform/scopes.ts';

export type ApiKeyRow = Selectable<Tables['api_keys']>;

const byHashes = preparedIn((db, hashes: readonly string[]) =>
  db.selectFrom('api_keys').selectAll().where('key_hash', 'in', hashes),
);

export const findApiKey: (db: Db, keyHash: string) => Promise<ApiKeyRow | undefined> = batchLoader(
  async (db, hashes: string[]) => byKey(await byHashes(db, hashes, {}), (row) => row.key_hash),
  { tables: ['api_keys'] },
);

export function findValidKeys(
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

export function lockApiKey(db: Db, id: number): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function hasSecretKeys(db: Db): Promise<boolean> {
  const query = db.selectFrom('api_keys').select('id').where('publishable_key', 'is', null).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export function listPublishableKeys(db: Db, validAt?: string): Promise<ApiKeyRow[]> {
  let query = db.selectFrom('api_keys').selectAll().where('publishable_key', 'is not', null).orderBy('id', 'desc');
  if (validAt !== undefined) {
    query = query.where('revoked_at', 'is', null);
    query = query.where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', validAt)]));
  }
  return query.execute();
}

export function listApiKeys(db: Db, page?: Page): Promise<ApiKeyRow[]> {
  const query = db.selectFrom('api_keys').selectAll();
  return page ? readPageById(query, 'id', page, 'asc') : query.orderBy('id').execute();
}

export function findSuccessor(db: Db, id: number): Promise<ApiKeyRow | undefined> {
  const query = db.selectFrom('api_keys').selectAll().where('rotated_from_id', '=', id).orderBy('id');
  return query.limit(1).executeTakeFirst();
}

/**
 * How long the origins of publishable keys are cached, in milliseconds. Without the cache, each preflight request would
 * read the database.
 */
const ORIGINS_MS = 1000;

/** Returns a function that returns the origins of all valid publishable keys. */
export function cacheOrigins({ db, now }: Context): () => Promise<Set<string>> {
  let readAt = -Infinity;
  let origins: Promise<Set<string>>;
  const read = async (): Promise<Set<string>> => {
    const keys = await listPublishableKeys(db.read, timestamp(now()));
    return new Set(keys.flatMap((key) => readList(key.origins) ?? []));
  };
  return () => {
    const time = performance.now();
    if (time - readAt >= ORIGINS_MS) {
      readAt = time;
      origins = read();
    }
    return origins;
  };
}
