import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import type { Call, Method } from './calls.ts';
import { type Streams, streamsWith } from './events.ts';
import { type Download, downloadWith, type Upload, uploadWith } from './csv.ts';
import { type Pages, pagesWith } from './pages.ts';
import { bodyOf, type CourtsideProblem, problemOf } from './problem.ts';
import { type Fetch, fetchWithRetries, type RetryOptions } from './retry.ts';
import { idempotentOperations, type paths } from './schema.ts';

/** The options of `createClient`. */
export interface ClientOptions extends Partial<RetryOptions> {
  /** The address of the API, such as `https://book.example.org/api/v1`. */
  baseUrl: string;
  /** The API key of the calling program, such as `csk_…`. */
  apiKey: string;
  /** The session token of the user on whose behalf the program calls. `setToken` replaces it. */
  token?: string | null;
  /** A function that replaces the global `fetch`. */
  fetch?: Fetch;
  /**
   * Called if the service rejects the current token, for example because the session has expired. The call fails as
   * well. A wrong password or API key does not count.
   */
  onUnauthorised?: (problem: CourtsideProblem) => void;
}

/**
 * The methods of a client. All of them throw a `CourtsideProblem` if the service rejects the request, and a
 * `CourtsideUnreachable` if no response arrives. `GET`, `POST`, `PATCH` and `DELETE` are the methods of openapi-fetch:
 * they return `{ data, error, response }` and throw no problem of the service.
 */
export interface CourtsideClient extends Pick<Client<paths>, 'GET' | 'POST' | 'PATCH' | 'DELETE'>, Streams {
  /**
   * Sends a GET request and returns the body.
   * @example
   * const court = await club.get('/courts/{court}', { params: { path: { court: 1 } } });
   */
  get: Call<'get'>;
  /**
   * Sends a POST request and returns the body. Adds an `Idempotency-Key` if the operation accepts one and you give
   * none, so that a retry cannot make a second booking.
   * @example
   * const booking = await club.post('/bookings', {
   *   body: { court_id: 1, booking_date: '2026-12-01', start_time: '10:00', end_time: '11:00' },
   * });
   */
  post: Call<'post'>;
  /**
   * Sends a PATCH request and returns the body. It is not retried if its outcome is unknown.
   * @example
   * const params = { path: { booking: booking.id } };
   * await club.patch('/bookings/{booking}', { params, body: { start_time: '21:00' }, headers: ifMatch(booking) });
   */
  patch: Call<'patch'>;
  /**
   * Sends a DELETE request and returns the body. If the response is lost, a request without `If-Match` is retried. The
   * retry fails with `not_found` if the first try has deleted the resource.
   * @example
   * await club.delete('/bookings/{booking}', { params: { path: { booking: 7 } } });
   */
  delete: Call<'delete'>;
  /**
   * Iterates over every row of a list, and requests the next page when it is needed. The second argument has the
   * filters of the list and `limit`, the rows per page.
   * @example
   * for await (const court of club.pages('/courts', { type: 'padel' })) console.log(court.name);
   */
  pages: Pages;
  /**
   * Requests CSV, for admins. Read the returned response with `text()`, `blob()` or `body`; reading throws if the
   * connection is cut.
   * @example
   * const csv = await (await club.download('/admin/exports/bookings', { date_from: '2026-01-01' })).text();
   */
  download: Download;
  /**
   * Imports CSV, for admins, and returns a summary. It has no time limit and is not retried. You can send the same file
   * again: the service skips rows that it has imported already.
   * @example
   * const summary = await club.upload('/admin/imports/bookings', csv, {
   *   onProgress: ({ rows, total }) => console.log(`${rows} of ${total}`),
   * });
   */
  upload: Upload;
  /** Sets the session token of the next calls. With null, they carry the API key only. */
  setToken: (token: string | null) => void;
}

/**
 * Creates a client of one Courtside service. It sends no request yet.
 *
 * @example
 * const club = createClient({ baseUrl: 'https://book.example.org/api/v1', apiKey: 'csk_…' });
 * const { token } = await club.post('/auth/login', { body: { email, password } });
 * club.setToken(token);
 */
export function createClient(options: ClientOptions): CourtsideClient {
  const { baseUrl, fetch = (request) => globalThis.fetch(request) } = options;
  const caller = { token: options.token ?? null };
  const requestsWithKey = new WeakSet<Request>();
  const retryOptions = withDefaults(options);
  const fetchRetrying = fetchWithRetries(fetch, retryOptions, (request) => requestsWithKey.has(request));
  const api = createFetchClient<paths>({ baseUrl, fetch: fetchRetrying });
  api.use(authenticate(options, caller), addIdempotencyKeys(requestsWithKey), { onResponse: rejectHtml });

  const call = (method: Method) => async (path: string, init: object) => {
    const { data, error, response } = await api.request(method, path as never, init as never);
    if (!response.ok) throw problemOf(response, error);
    return data as unknown;
  };
  const openStream = async (path: string, lastEventId: number | undefined, signal: AbortSignal) => {
    const headers = lastEventId === undefined ? {} : { 'Last-Event-ID': String(lastEventId) };
    const init = { parseAs: 'stream', headers, signal };
    const { error, response } = await api.request('get', path as never, init as never);
    if (!response.ok) throw problemOf(response, error);
    return response;
  };
  return {
    ...streamsWith(openStream, retryOptions),
    GET: api.GET,
    POST: api.POST,
    PATCH: api.PATCH,
    DELETE: api.DELETE,
    get: call('get') as Call<'get'>,
    post: call('post') as Call<'post'>,
    patch: call('patch') as Call<'patch'>,
    delete: call('delete') as Call<'delete'>,
    pages: pagesWith(call('get')),
    download: downloadWith(api),
    upload: uploadWith(api, fetch),
    setToken: (token) => void (caller.token = token),
  };
}

/** Adds the API key and the token to each request. Calls `onUnauthorised` if the service rejects the token. */
function authenticate({ apiKey, onUnauthorised }: ClientOptions, caller: { token: string | null }): Middleware {
  return {
    onRequest({ request: { headers } }) {
      setIfMissing(headers, 'X-API-Key', apiKey);
      if (caller.token !== null) setIfMissing(headers, 'Authorization', `Bearer ${caller.token}`);
    },
    async onResponse({ request, response }) {
      // The response may belong to a request with an earlier token.
      if (response.status !== 401 || request.headers.get('Authorization') !== `Bearer ${caller.token}`) return;
      const problem = problemOf(response, await bodyOf(response));
      // Wrong API keys and passwords cause a 401 as well.
      if (problem.code.startsWith('token_')) onUnauthorised?.(problem);
    },
  };
}

/** Adds an idempotency key to each request that accepts one, and records that the request can be retried. */
function addIdempotencyKeys(requestsWithKey: WeakSet<Request>): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      if (!idempotentOperations.has(`${request.method} ${schemaPath}`)) return;
      setIfMissing(request.headers, 'Idempotency-Key', newIdempotencyKey());
      requestsWithKey.add(request);
    },
  };
}

/** Rejects HTML. The API sends none, so the page comes from a proxy or from a wrong `baseUrl`. */
function rejectHtml({ response }: { response: Response }): void {
  if (response.headers.get('content-type')?.startsWith('text/html')) throw problemOf(response, undefined);
}

function withDefaults({
  retries = 4,
  timeoutMs = 15_000,
  firstPauseMs = 300,
  longestPauseMs = 10_000,
}: Partial<RetryOptions>): RetryOptions {
  return { retries, timeoutMs, firstPauseMs, longestPauseMs };
}

/**
 * Returns the `If-Match` header for a change of a resource. If someone else has changed the resource since it was read,
 * the call fails with the problem `version_mismatch`.
 *
 * @example
 * const headers = ifMatch(booking);
 * await club.patch('/bookings/{booking}', { params: { path: { booking: booking.id } }, body, headers });
 */
export function ifMatch(resource: { version: number }): { 'If-Match': string } {
  return { 'If-Match': `"${resource.version}"` };
}

function setIfMissing(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

/**
 * Returns a new idempotency key of 128 random bits. If you send a request again with the same key, the service makes
 * the change only once. Keep the key to continue a failed request later, for example after a page reload.
 *
 * @example
 * await club.post('/bookings', { body, headers: { 'Idempotency-Key': newIdempotencyKey() } });
 */
export function newIdempotencyKey(): string {
  // Browsers offer `crypto.randomUUID` on HTTPS pages only.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
