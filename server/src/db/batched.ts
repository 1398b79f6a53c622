import type { Db } from './schema.ts';

/** How many are looked up at once at most. */
const MOST_KEYS = 128;

interface Batch<Key, Value> {
  keys: Set<Key>;
  found: Promise<Map<Key, Value>>;
}

/**
 * Finds things one by one for those who ask, and together for the database: those asked for in one turn of the event
 * loop share a query. It is sent after the last of them asked, so that nobody gets what was read before. What is found is
 * shared: nobody may change it. For reads outside transactions.
 */
export function batched<Key, Value>(
  find: (db: Db, keys: Key[]) => Promise<Map<Key, Value>>,
): (db: Db, key: Key) => Promise<Value | undefined> {
  const gathering = new WeakMap<Db, Batch<Key, Value>>();

  function gather(db: Db): Batch<Key, Value> {
    const keys = new Set<Key>();
    const send = async (): Promise<Map<Key, Value>> => {
      await new Promise(setImmediate);
      if (gathering.get(db)?.keys === keys) gathering.delete(db);
      return find(db, [...keys]);
    };
    const batch = { keys, found: send() };
    gathering.set(db, batch);
    return batch;
  }

  return async (db, key) => {
    const current = gathering.get(db);
    const batch = current && current.keys.size < MOST_KEYS ? current : gather(db);
    batch.keys.add(key);
    return (await batch.found).get(key);
  };
}

/** Rows by what they were looked up by. */
export function byKey<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}
