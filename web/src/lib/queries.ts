import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CourtsideClient, FiltersOf, ItemOf, ListPath } from '@courtside/client';
import { inClubOrder } from './by-name.ts';
import { fetchAll } from './fetch-all.ts';
import { api } from './session.ts';

export type ReadPath = Parameters<CourtsideClient['get']>[0];
type Options<P extends ReadPath> = Parameters<typeof api.get<P>> extends [unknown, ...infer Rest] ? Rest : never;
type Body<P extends ReadPath> = Awaited<ReturnType<typeof api.get<P>>>;

// The key of each query begins with the path, so that `useRefresh` can find the queries that a change affects.

/** A query that reads one resource, or one page of a list. */
export function readQuery<P extends ReadPath>(path: P, ...options: Options<P>) {
  const init = options[0] as { params?: object } | undefined;
  return queryOptions({
    queryKey: [path, init?.params ?? {}] as const,
    queryFn: ({ signal }): Promise<Body<P>> => get<Body<P>>(path, { ...init, signal }),
  });
}

/** A query that reads all rows of a list. */
export function allQuery<P extends ListPath>(path: P, filters: FiltersOf<P>) {
  return queryOptions({
    queryKey: [path, 'all', filters] as const,
    queryFn: (): Promise<ItemOf<P>[]> => fetchAll(path, filters),
  });
}

/** All courts, for admins, in the club's order. */
export const courtsQuery = queryOptions({ ...allQuery('/admin/courts', {}), select: inClubOrder });

/** A query that reads a list page by page, as a person asks for more. */
export function pagesQuery<P extends ListPath>(path: P, filters: FiltersOf<P>) {
  return infiniteQueryOptions({
    queryKey: [path, 'pages', filters] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      get<Body<P> & { next_cursor: string | null }>(path, {
        params: { query: { ...filters, ...(cursor !== undefined && { cursor }) } },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

const get = <T>(path: ReadPath, init: object): Promise<T> => api.get(path, init) as Promise<T>;
