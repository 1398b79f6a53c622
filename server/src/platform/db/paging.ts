import { setImmediate } from 'node:timers/promises';

/**
 * Number of rows in a page, and of ids in a range. Rows of larger pages would live so long that V8 frees their memory
 * late.
 */
const PAGE_SIZE = 100;

/** The ids greater than `after`, up to and including `upTo`. */
export interface IdRange {
  after: number;
  upTo: number;
}

/**
 * Reads a table in ranges of ids, up to `last`. Use it for filters that match few rows: filling a page with matches
 * could scan the whole table. SQLite blocks the event loop during a query, so other requests run after each range.
 */
export async function* pagesInRanges<Row>(
  last: number,
  read: (range: IdRange) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; after < last; after += PAGE_SIZE) {
    yield read({ after, upTo: after + PAGE_SIZE });
    await setImmediate();
  }
}

/** Reads rows in pages, ordered by id, starting after the id `first`. Needs little memory and no long transaction. */
export async function* eachById<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
  first = 0,
): AsyncGenerator<Row> {
  for await (const rows of pagesById(read, first)) yield* rows;
}

/** Works like `eachById`, but yields whole pages. */
export async function* pagesById<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
  first = 0,
  limit = PAGE_SIZE,
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await read(after, limit);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.id;
    await setImmediate(); // Other requests can run between two pages
  }
}
