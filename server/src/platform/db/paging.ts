import { setImmediate } from 'node:timers/promises';
import type { SelectQueryBuilder, StringReference } from 'kysely';
import type { Page } from '../page.ts';
import type { Tables } from './schema.ts';

/**
 * Maximum number of rows in a page. V8 would treat the rows of larger pages as long-lived objects, and free their
 * memory late.
 */
const PAGE_SIZE = 100;

/** A range of ids: those greater than `after`, up to and including `upTo`. */
export interface IdRange {
  after: number;
  upTo: number;
}

/**
 * Reads a table in ranges of ids, for filters that match few rows. A query for a full page of matches could scan the
 * whole table, and SQLite would block the event loop for that time. Other requests run between two ranges.
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

/** Reads the rows with ids above `first` in pages, ordered by id. This needs little memory and no long transaction. */
export async function* eachById<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
  first = 0,
): AsyncGenerator<Row> {
  for await (const rows of pagesById(read, first)) yield* rows;
}

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
    await setImmediate(); // Other requests run between two pages
  }
}

/**
 * Reads a page of a list, ordered by id. Also reads one more row, so that the caller can tell whether there is a next
 * page.
 */
export function readPageById<TB extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  id: StringReference<Tables, TB>,
  { limit, after }: Page,
  order: 'asc' | 'desc' = 'desc',
): Promise<Row[]> {
  const rest = after ? query.where(id, order === 'desc' ? '<' : '>', after[1] as never) : query;
  return rest
    .orderBy(id, order)
    .limit(limit + 1)
    .execute();
}

/** Like `readPageById`, but ordered by a sort key, then by id. */
export function readPageBySortKey<TB extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, TB, Row>,
  [sortKey, id]: [sortKey: StringReference<Tables, TB>, id: StringReference<Tables, TB>],
  { limit, after }: Page,
): Promise<Row[]> {
  const rest = after ? query.where((eb) => eb(eb.refTuple(sortKey, id), '>', eb.tuple(...after) as never)) : query;
  return rest
    .orderBy(sortKey)
    .orderBy(id)
    .limit(limit + 1)
    .execute();
}
