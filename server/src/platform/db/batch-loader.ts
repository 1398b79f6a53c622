import type { Db } from './schema.ts';
import { isTransaction } from './transact.ts';

/** How many are looked up at once at most. */
const MAX_KEYS = 128;

/** How many are kept at most where a database tells that nothing has changed. */
const MAX_KEPT = 2000;

interface Batch<Key, Value> {
  keys: Set<Key>;
  found: Promise<Map<Key, Value | undefined>>;
}

/** What was found when the database was as its stamp says. */
interface Kept<Key, Value> {
  stamp: number;
  values: Map<Key, Value | undefined>;
}

const stamps = new WeakMap<Db, () => number>();

/** Tells how to ask a database for a number that is another one whenever somebody has committed a change. */
export function setChangeCounter(db: Db, stamp: () => number): void {
  stamps.set(db, stamp);
}

/** Whether what is read is in a file: there, queries that are made together are answered no sooner. */
export function isSqlite(db: Db): boolean {
  return stamps.has(db);
}

/**
 * Finds things one by one for those who ask, and together for the database: those asked for in one turn of the event
 * loop share a query. It is sent after the last of them asked, so that nobody gets what was read before. Where the database
 * has a stamp, what was found is kept until somebody commits. What is found is shared: nobody may change it. In a
 * transaction it is looked up at once, by itself.
 * @param caches `false` where what is found may be a failure, which is not to be found again, or takes much room
 * @param maxKeys how many are looked up at once at most
 */
export function batchLoader<Key, Value>(
  find: (db: Db, keys: Key[]) => Promise<Map<Key, Value>>,
  { caches = true, maxKeys = MAX_KEYS } = {},
): (db: Db, key: Key) => Promise<Value | undefined> {
  const gathering = new WeakMap<Db, Batch<Key, Value>>();
  const kept = new WeakMap<Db, Kept<Key, Value>>();

  async function look(db: Db, keys: Key[]): Promise<Map<Key, Value | undefined>> {
    const stamp = caches ? stamps.get(db)?.() : undefined;
    if (stamp === undefined) return find(db, keys);
    let known = kept.get(db);
    if (known?.stamp !== stamp || known.values.size > MAX_KEPT) known = { stamp, values: new Map() };
    kept.set(db, known);
    const { values } = known;
    const missing = keys.filter((key) => !values.has(key));
    if (missing.length === 0) return values;
    const found = await find(db, missing);
    for (const key of missing) values.set(key, found.get(key));
    return values;
  }

  function gather(db: Db): Batch<Key, Value> {
    const keys = new Set<Key>();
    const send = async (): Promise<Map<Key, Value | undefined>> => {
      await new Promise(setImmediate);
      if (gathering.get(db)?.keys === keys) gathering.delete(db);
      return look(db, [...keys]);
    };
    const batch = { keys, found: send() };
    gathering.set(db, batch);
    return batch;
  }

  return async (db, key) => {
    // A write transaction must not wait for a turn of the event loop.
    if (isTransaction(db)) return (await find(db, [key])).get(key);
    const current = gathering.get(db);
    const batch = current && current.keys.size < maxKeys ? current : gather(db);
    batch.keys.add(key);
    return (await batch.found).get(key);
  };
}

/** Rows by what they were looked up by. */
export function byKey<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}
