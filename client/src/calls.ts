import type { FetchOptions } from 'openapi-fetch';
import type { paths } from './schema.ts';

type Method = 'get' | 'post' | 'patch' | 'delete';

/** The paths that have a method. */
type PathWith<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];

type JsonOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** What an operation answers when all goes well. */
type AnswerOf<O> = O extends { responses: infer R } ? JsonOf<R[keyof R & (200 | 201 | 204)]> : never;

/** An argument that may be left out where nothing in it is required. */
type Argument<T> = object extends T ? [given?: T] : [given: T];

/** Calls an operation by its path; answers its body. */
export type Call<M extends Method> = <P extends PathWith<M>>(
  path: P,
  ...init: Argument<FetchOptions<paths[P][M]>>
) => Promise<AnswerOf<paths[P][M]>>;

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
