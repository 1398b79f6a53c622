import type { ResponseBodyOf, Argument, PathWith } from './calls.ts';
import type { paths } from './schema.ts';

/** The paths of the API that return a list in pages: their responses have `data` and `next_cursor`. */
export type ListPath = {
  [P in PathWith<'get'>]: ResponseBodyOf<paths[P]['get']> extends { data: unknown[]; next_cursor: string | null }
    ? P
    : never;
}[PathWith<'get'>];

/** The type of one row of a list. */
export type ItemOf<P extends ListPath> =
  ResponseBodyOf<paths[P]['get']> extends { data: (infer Item)[] } ? Item : never;

/** The filters of a list, and `limit`: the number of rows per page, 100 by default. */
export type FiltersOf<P extends ListPath> = paths[P]['get'] extends { parameters: { query?: infer Q } }
  ? Omit<NonNullable<Q>, 'cursor'>
  : never;

/** Iterates over every row of a list. */
export type Pages = <P extends ListPath>(
  path: P,
  ...filters: [...Argument<FiltersOf<P>>, options?: { signal?: AbortSignal }]
) => AsyncGenerator<ItemOf<P>, void, undefined>;

/** The service's maximum. Larger pages need fewer requests. */
const ROWS_PER_PAGE = 100;

interface Page {
  data: unknown[];
  next_cursor: string | null;
}

/** @param fetchPage sends the request for one page */
export function pagesWith(fetchPage: (path: string, init: object) => Promise<unknown>): Pages {
  async function* pages(path: string, filters: object = {}, options: { signal?: AbortSignal } = {}) {
    let cursor: string | null | undefined;
    do {
      const query = { limit: ROWS_PER_PAGE, ...filters, ...(cursor && { cursor }) };
      const page = (await fetchPage(path, { ...options, params: { query } })) as Page;
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }
  return pages as unknown as Pages;
}
