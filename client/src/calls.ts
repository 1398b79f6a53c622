import type { Client, FetchOptions } from 'openapi-fetch';
import { problemOf } from './problem.ts';
import { type Fetch, fetchWithRetries, type RetryOptions } from './retry.ts';
import type { paths } from './schema.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** The paths of the API that support a method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type BodyOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : TextOf<R>;
type TextOf<R> = R extends { content: { 'text/calendar': infer Text } } ? Text : undefined;

/** The type of the body of a successful response. */
export type ResponseBodyOf<O> = O extends { responses: infer R } ? BodyOf<R[keyof R & (200 | 201 | 204)]> : never;

/** The type of the query; never if there is none. */
export type QueryOf<O> = O extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** An argument that is optional if none of its properties is required. */
export type Argument<T> = object extends T ? [argument?: T] : [argument: T];

/** The limits of one call. They replace those of the client. */
export interface CallLimits {
  /** The maximum number of retries. */
  retries?: number;
  /** The time limit of one try, in milliseconds. */
  timeoutMs?: number;
}

/** The options of one call. */
export interface CallOptions extends CallLimits {
  /** Ends the call. It throws the signal's reason. */
  signal?: AbortSignal;
  /** Headers to add, such as those of `ifMatch`. */
  headers?: Record<string, string>;
}

/** Sends a request to a path of the API and returns the body of the response. */
export type Call<M extends Method> = <P extends PathWith<M>>(
  path: P,
  ...init: Argument<FetchOptions<paths[P][M]> & CallLimits>
) => Promise<ResponseBodyOf<paths[P][M]>>;

/** Sends a request. Throws no problem of the service. */
export type Send = (
  method: Method,
  path: string,
  init?: CallLimits & Record<string, unknown>,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Returns a function that sends requests with their own limits. */
export function sendWith(
  raw: Client<paths>,
  fetch: Fetch,
  defaults: RetryOptions,
  hasKey: (request: Request) => boolean,
): Send {
  return (method, path, { timeoutMs = defaults.timeoutMs, retries = defaults.retries, ...init } = {}) => {
    const limited = fetchWithRetries(fetch, { ...defaults, timeoutMs, retries }, hasKey);
    return raw.request(method, path as never, { fetch: limited, ...init } as never);
  };
}

/** Returns a function that sends requests and returns the body. @throws {CourtsideProblem} */
export function callWith(send: Send) {
  return async (method: Method, path: string, init: object = {}): Promise<unknown> => {
    const parseAs = path.endsWith('.ics') ? 'text' : 'json';
    const { data, error, response } = await send(method, path, { parseAs, ...init });
    if (!response.ok) throw problemOf(response, error);
    return data;
  };
}
