import type { AnswerOf, Argument, PathWith } from './calls.ts';
import type { paths } from './schema.ts';

/** The lists: what answers `data` and a `next_cursor`. */
export type ListPath = {
  [P in PathWith<'get'>]: AnswerOf<paths[P]['get']> extends { data: unknown[]; next_cursor: string | null } ? P : never;
}[PathWith<'get'>];

export type ItemOf<P extends ListPath> = AnswerOf<paths[P]['get']> extends { data: (infer Item)[] } ? Item : never;

/** The filters of a list, and `limit`: how many rows are fetched at a time. */
export type FiltersOf<P extends ListPath> = paths[P]['get'] extends { parameters: { query?: infer Q } }
  ? Omit<NonNullable<Q>, 'cursor'>
  : never;

/** Every row of a list, page after page. */
export type Pages = <P extends ListPath>(
  path: P,
  ...filters: [...Argument<FiltersOf<P>>, options?: { signal?: AbortSignal }]
) => AsyncGenerator<ItemOf<P>, void, undefined>;

/** The most that a page can hold: the fewest requests. */
const LIMIT = 100;

interface Page {
  data: unknown[];
  next_cursor: string | null;
}

/** @param get fetches one page */
export function pagesWith(get: (path: string, init: object) => Promise<unknown>): Pages {
  async function* pages(path: string, filters: object = {}, options: { signal?: AbortSignal } = {}) {
    let cursor: string | null | undefined;
    do {
      const query = { limit: LIMIT, ...filters, ...(cursor && { cursor }) };
      const page = (await get(path, { ...options, params: { query } })) as Page;
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }
  return pages as unknown as Pages;
}
