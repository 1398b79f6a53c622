import type { Db } from './schema.ts';
import { isTransaction } from './transact.ts';

interface RowVersion {
  id: number;
  version: number | string;
}

/**
 * Returns a function that loads a value for each given row and caches it by the version of the row. The value is loaded
 * after the row, so it may belong to a newer version, but never to an older one.
 * @param maxRows maximum number of cached values for each database. A cache that would exceed it is emptied.
 */
export function versionCache<Value>(
  load: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>,
  maxRows: number,
): (db: Db, keys: readonly RowVersion[]) => Promise<Value[]> {
  type Cache = Map<number, { version: number | string; value: Value }>;
  const caches = new WeakMap<Db, Cache>();
  return async (db, keys) => {
    const cache: Cache = caches.get(db) ?? new Map();
    if (!isTransaction(db)) caches.set(db, cache);
    // Copy the values, because another request may empty the cache while this request waits.
    const cached = keys.map(({ id, version }) => {
      const known = cache.get(id);
      return known?.version === version ? known : undefined;
    });
    const missing = keys.filter((_, i) => !cached[i]);
    if (missing.length === 0) return cached.map((known) => known!.value);
    const ids = missing.map(({ id }) => id);
    const loaded = await load(db, ids);
    if (cache.size + missing.length > maxRows) cache.clear();
    for (const { id, version } of missing) cache.set(id, { version, value: loaded.get(id)! });
    return keys.map(({ id }, i) => (cached[i] ? cached[i].value : loaded.get(id)!));
  };
}
