import type { TableName } from './change-counts.ts';
import type { Db } from './schema.ts';
import { isTransaction } from './transact.ts';

const MAX_KEYS = 128;

const MAX_CACHED = 2000;

interface Batch<Key, Value> {
  keys: Set<Key>;
  values: Promise<Map<Key, Value | undefined>>;
}

/** Cached values. They are valid while the database's change counter equals `changeCount`. */
interface Cache<Key, Value> {
  changeCount: string;
  values: Map<Key, Value | undefined>;
}

type ChangeCounter = (tables?: readonly TableName[]) => string;

const changeCounters = new WeakMap<Db, ChangeCounter>();

/**
 * Registers a function that returns the change counter of tables. Each commit that changes one of the tables changes
 * the counter.
 */
export function setChangeCounter(db: Db, changeCounter: ChangeCounter): void {
  changeCounters.set(db, changeCounter);
}

interface Options {
  caches?: boolean;
  tables?: readonly TableName[];
  maxCached?: number;
  maxKeys?: number;
  remoteOnly?: boolean;
}

/**
 * Returns a function that loads a value by its key. Outside a transaction, calls in the same turn of the event loop
 * share one query. All callers receive the same values, and must not change them.
 * @param caches whether to cache values until the next commit (SQLite only); pass `false` for large values and promises
 * @param tables all tables that the query reads, so that commits on other tables do not empty the cache
 * @param maxCached maximum number of values in the cache; a larger cache is emptied
 * @param remoteOnly whether calls share queries on PostgreSQL only, where each query is a network round trip
 */
export function batchLoader<Key, Value>(
  find: (db: Db, keys: Key[]) => Promise<Map<Key, Value>>,
  { caches = true, tables, maxCached = MAX_CACHED, maxKeys = MAX_KEYS, remoteOnly = false }: Options = {},
): (db: Db, key: Key) => Promise<Value | undefined> {
  const openBatches = new WeakMap<Db, Batch<Key, Value>>();
  const cacheOf = new WeakMap<Db, Cache<Key, Value>>();

  async function load(db: Db, keys: Key[]): Promise<Map<Key, Value | undefined>> {
    const changeCount = caches ? changeCounters.get(db)?.(tables) : undefined;
    if (changeCount === undefined) return find(db, keys);
    let cache = cacheOf.get(db);
    if (cache?.changeCount !== changeCount || cache.values.size > maxCached) cache = { changeCount, values: new Map() };
    cacheOf.set(db, cache);
    const { values } = cache;
    const missing = keys.filter((key) => !values.has(key));
    if (missing.length === 0) return values;
    const loaded = await find(db, missing);
    for (const key of missing) values.set(key, loaded.get(key));
    return values;
  }

  function openBatch(db: Db): Batch<Key, Value> {
    const keys = new Set<Key>();
    const send = async (): Promise<Map<Key, Value | undefined>> => {
      // The query starts after the last call of this turn, so each caller sees everything that was committed before its
      // call.
      await endOfTurn();
      if (openBatches.get(db)?.keys === keys) openBatches.delete(db);
      return load(db, [...keys]);
    };
    const batch = { keys, values: send() };
    openBatches.set(db, batch);
    return batch;
  }

  return async (db, key) => {
    // In a transaction, query immediately: waiting for other calls would keep the transaction's locks longer.
    if (isTransaction(db)) return (await find(db, [key])).get(key);
    if (remoteOnly && changeCounters.has(db)) return (await load(db, [key])).get(key);
    const current = openBatches.get(db);
    const batch = current && current.keys.size < maxKeys ? current : openBatch(db);
    batch.keys.add(key);
    return (await batch.values).get(key);
  };
}

let turn: Promise<void> | undefined;

/** Waits for the end of this turn of the event loop. All loaders continue together, and so share a read of the counter. */
function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}

export function byKey<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}
