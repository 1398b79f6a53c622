import type { Db } from './schema.ts';

/** How many are looked up at once at most. */
const MOST_KEYS = 64;

interface Batch<Key, Row> {
  keys: Set<Key>;
  rows: Promise<Map<Key, Row>>;
}

/**
 * Finds rows one by one for those who ask, and together for the database: those asked for in one turn of the event loop
 * share a query. It is sent after the last of them asked, so that nobody gets what was read before. Rows are shared:
 * nobody may change them.
 */
export function batched<Key, Row extends object>(
  find: (db: Db, keys: Key[]) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): (db: Db, key: Key) => Promise<Row | undefined> {
  const gathering = new WeakMap<Db, Batch<Key, Row>>();

  function gather(db: Db): Batch<Key, Row> {
    const keys = new Set<Key>();
    const send = async (): Promise<Map<Key, Row>> => {
      await new Promise(setImmediate);
      if (gathering.get(db)?.keys === keys) gathering.delete(db);
      const rows = await find(db, [...keys]);
      return new Map(rows.map((row) => [keyOf(row), row]));
    };
    const batch = { keys, rows: send() };
    gathering.set(db, batch);
    return batch;
  }

  return async (db, key) => {
    const current = gathering.get(db);
    const batch = current && current.keys.size < MOST_KEYS ? current : gather(db);
    batch.keys.add(key);
    return (await batch.rows).get(key);
  };
}
