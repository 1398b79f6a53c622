import type { Argument, CallOptions, PathWith, QueryOf, ResponseBodyOf } from './calls.ts';
import type { paths } from './schema.ts';

/** The API paths that return a list in pages. They accept a `cursor`. */
export type ListPath = {
  [P in PathWith<'get'>]: 'cursor' extends keyof QueryOf<paths[P]['get']> ? P : never;
}[PathWith<'get'>];

/** The type of a list's rows. */
export type ItemOf<P extends ListPath> =
  ResponseBodyOf<paths[P]['get']> extends { data: (infer Item)[] } ? Item : never;

/** A list's filters, and `limit`, the number of rows per page (100 by default). */
export type FiltersOf<P extends ListPath> = Omit<QueryOf<paths[P]['get']>, 'cursor'>;

/** The rows of a list. Each page is requested only when its rows are needed. */
export interface Rows<T> extends AsyncGenerator<T, void, undefined> {
  /**
   * Returns all rows as an array, or the first `limit` rows.
   * @example
   * const bookings = await club.bookings.list().autoPagingToArray({ limit: 500 });
   */
  autoPagingToArray: (options?: { limit?: number }) => Promise<T[]>;
}

/** Iterates over every row of a list. */
export type Pages = <P extends Exclude<ListPath, `${string}{${string}`>>(
  path: P,
  ...filters: [...Argument<FiltersOf<P>>, options?: CallOptions]
) => Rows<ItemOf<P>>;

/** The largest page that the service allows. Large pages keep the number of requests low. */
const ROWS_PER_PAGE = 100;

interface Page {
  data: unknown[];
  next_cursor: string | null;
}

/** Returns the rows of a list. `options.path` contains the path parameters. */
export type ListRows = (path: string, filters?: object, options?: CallOptions & { path?: object }) => Rows<unknown>;

export function pagesWith(fetchPage: (path: string, init: object) => Promise<unknown>): ListRows {
  async function* rowsOf(...[path, filters, { path: parameters, ...options } = {}]: Parameters<ListRows>) {
    let cursor: string | null | undefined;
    do {
      const query = { limit: ROWS_PER_PAGE, ...filters, ...(cursor && { cursor }) };
      const page = (await fetchPage(path, { ...options, params: { path: parameters, query } })) as Page;
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }
  return (...args) => {
    const rows = rowsOf(...args);
    return Object.assign(rows, {
      async autoPagingToArray({ limit = Infinity }: { limit?: number } = {}) {
        const taken: unknown[] = [];
        if (limit <= 0) return taken;
        for await (const row of rows) if (taken.push(row) >= limit) break;
        return taken;
      },
    });
  };
}
