import type { FetchOptions } from 'openapi-fetch';
import type { paths } from './schema.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** The paths of the API that support a method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type BodyOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : TextOf<R>;
/** The body of a response that is not JSON. The call needs `parseAs: 'text'`. */
type TextOf<R> = R extends { content: { 'text/calendar': infer Text } } ? Text : undefined;

/** The type of the body of a successful response. */
export type ResponseBodyOf<O> = O extends { responses: infer R } ? BodyOf<R[keyof R & (200 | 201 | 204)]> : never;

/** An argument that is optional if none of its properties is required. */
export type Argument<T> = object extends T ? [argument?: T] : [argument: T];

/** Sends a request to a path of the API and returns the body of the response. */
export type Call<M extends Method> = <P extends PathWith<M>>(
  path: P,
  ...init: Argument<FetchOptions<paths[P][M]>>
) => Promise<ResponseBodyOf<paths[P][M]>>;
