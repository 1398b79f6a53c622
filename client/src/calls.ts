import type { FetchOptions } from 'openapi-fetch';
import type { paths } from './schema.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** The paths that have a method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type BodyOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : TextOf<R>;
/** Of what is no JSON, with `parseAs: 'text'`. */
type TextOf<R> = R extends { content: { 'text/calendar': infer Text } } ? Text : undefined;

/** What an operation answers when all goes well. */
export type AnswerOf<O> = O extends { responses: infer R } ? BodyOf<R[keyof R & (200 | 201 | 204)]> : never;

/** An argument that may be left out where nothing in it is required. */
export type Argument<T> = object extends T ? [given?: T] : [given: T];

/** Calls an operation by its path; answers its body. */
export type Call<M extends Method> = <P extends PathWith<M>>(
  path: P,
  ...init: Argument<FetchOptions<paths[P][M]>>
) => Promise<AnswerOf<paths[P][M]>>;
