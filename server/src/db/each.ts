import { setImmediate } from 'node:timers/promises';

/** How many rows are read at a time, and how many ids a range has: what is read at once lives long enough to be garbage that is collected late. */
const ROWS = 100;

/** Ids behind one, up to another. */
export interface IdRange {
  after: number;
  upTo: number;
}

/**
 * Rows of a table in ranges of their ids, up to the last: for a list of which a filter may leave little, since a page of it
 * could be looked for in the whole table. Others have their turn between two pages: SQLite answers without letting go.
 */
export async function* pagesInRanges<Row>(
  last: number,
  read: (range: IdRange) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; after < last; after += ROWS) {
    yield read({ after, upTo: after + ROWS });
    await setImmediate();
  }
}

/** Every row of a table in the order of ids, from behind `first` on, read in pages, so that neither memory nor a long transaction is needed. */
export async function* eachById<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
  first = 0,
): AsyncGenerator<Row> {
  for await (const rows of pagesById(read, first)) yield* rows;
}

/** The same by the page. */
export async function* pagesById<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
  first = 0,
  limit = ROWS,
): AsyncGenerator<Row[]> {
  for (let after = first; ;) {
    const rows = await read(after, limit);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.id;
    await setImmediate(); // as above
  }
}
