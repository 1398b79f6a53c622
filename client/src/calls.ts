import type { Client, FetchOptions } from 'openapi-fetch';
import { problemOf } from './problem.ts';
import { type Fetch, fetchWithRetries, type RetryOptions } from './retry.ts';
import type { paths } from './schema.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The API paths that support an HTTP method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type BodyOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : TextOf<R>;
type TextOf<R> = R extends { content: { 'text/calendar': infer Text } } ? Text : undefined;

/** The body type of a successful response. */
export type ResponseBodyOf<O> = O extends { responses: infer R } ? BodyOf<R[keyof R & (200 | 201 | 204)]> : never;

/** The type of an operation's query parameters, or `never` if it has none. */
export type QueryOf<O> = O extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** An argument that is optional if none of its properties is required. */
export type Argument<T> = object extends T ? [argument?: T] : [argument: T];

/** Limits on one call, which replace the client's limits. */
export interface CallLimits {
  /** The maximum number of retries. */
  retries?: number;
  /** The time limit for each try, in milliseconds. */
  timeoutMs?: number;
}

/** Options for one call. */
export interface CallOptions extends CallLimits {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal;
  /** Headers to add, such as the header that `ifMatch` returns. */
  headers?: Record<string, string>;
}

/** Sends a request to an API path and returns the response body. */
export type Call<M extends Method> = <P extends PathWith<M>>(
  path: P,
  ...init: Argument<FetchOptions<paths[P][M]> & CallLimits>
) => Promise<ResponseBodyOf<paths[P][M]>>;

/** Sends a request. Does not throw if the service rejects the request. */
export type Send = (
  method: Method,
  path: string,
  init?: CallLimits & Record<string, unknown>,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Returns a function that sends each request with its own retry limit and time limit. */
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

/** Returns a function that sends a request and returns the response body, or throws a `CourtsideProblem`. */
export function callWith(send: Send) {
  return async (method: Method, path: string, init: object = {}): Promise<unknown> => {
    const parseAs = path.endsWith('.ics') ? 'text' : 'json';
    const { data, error, response } = await send(method, path, { parseAs, ...init });
    if (!response.ok) throw problemOf(response, error);
    return data;
  };
}

/** Splits a client method's arguments into the path parameters, by name, and the other arguments. */
export function splitArguments(path: string, args: unknown[]): [ids: Record<string, unknown>, ...rest: unknown[]] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return [Object.fromEntries(names.map((name, i) => [name, args[i]])), ...args.slice(names.length)];
}
