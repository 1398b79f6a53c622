import createFetchClient, { type Client } from 'openapi-fetch';
import { type Call, callWith, sendWith } from './calls.ts';
import type { Download, Upload } from './csv.ts';
import { type Streams, streamsWith } from './events.ts';
import { addIdempotencyKeys, authenticate, callHooks, rejectForeign } from './middleware.ts';
import { type Pages, pagesWith } from './pages.ts';
import { type CourtsideProblem, problemOf } from './problem.ts';
import { type Fetch, fetchWithRetries, type RetryOptions } from './retry.ts';
import type { paths } from './schema.ts';
import { download, uploadWith } from './transfers.ts';

/** Options for `createClient`. */
export interface ClientOptions extends Partial<RetryOptions> {
  /** The address of the API, such as `https://book.example.org/api/v1`. */
  baseUrl: string;
  /** The API key of the calling program, such as `csk_…`. */
  apiKey: string;
  /** The session token of the user for whom the program calls the API. `setToken` replaces it. */
  token?: string | null;
  /**
   * For the service's own web app: keeps the session in a cookie, which scripts cannot read, instead of a token.
   * Sign-ins then return no token. The page and `baseUrl` must have the same origin.
   */
  cookieSession?: boolean;
  /** A function that replaces the global `fetch`. */
  fetch?: Fetch;
  /**
   * Called if the service rejects the current token or cookie, for example because the session has expired. The
   * rejected call also throws. Not called for a wrong password or API key.
   */
  onUnauthorised?: (problem: CourtsideProblem) => void;
  /** Called once before each request. The function can change the request's headers. Retries send the same request. */
  onRequest?: (request: Request) => void | Promise<void>;
  /** Called with each response, including error responses. Called only with the last response of a retried request. */
  onResponse?: (received: ReceivedResponse) => void | Promise<void>;
}

/** A response and its request, as passed to the `onResponse` hook. */
export interface ReceivedResponse {
  request: Request;
  /** To read the body, clone the response first: the client reads the original. */
  response: Response;
  /** The request's id in the service's log. */
  requestId: string | null;
}

/**
 * The client's methods that take an API path, such as `club.post`. They throw a `CourtsideProblem` if the service
 * rejects the request, and a `CourtsideUnreachable` if no response arrives.
 */
export interface PathClient extends Pick<Streams, 'events'> {
  /**
   * Sends a GET request and returns the response body.
   * @example
   * const court = await club.get('/courts/{court}', { params: { path: { court: 1 } } });
   */
  get: Call<'get'>;
  /**
   * Sends a POST request and returns the response body. If the operation accepts an `Idempotency-Key` and you have not
   * set one, the client adds it. A retry therefore cannot make a second booking.
   * @example
   * const booking = await club.post('/bookings', {
   *   body: { court_id: 1, booking_date: '2026-12-01', start_time: '10:00', end_time: '11:00' },
   * });
   */
  post: Call<'post'>;
  /**
   * Sends a PUT request and returns the response body. A retry has the same result.
   * @example
   * await club.put('/bookings/{booking}/participants/me', { params: { path: { booking: 7 } } });
   */
  put: Call<'put'>;
  /**
   * Sends a PATCH request and returns the response body. The request is not retried if its outcome is unknown.
   * @example
   * const params = { path: { booking: booking.id } };
   * await club.patch('/bookings/{booking}', { params, body: { start_time: '21:00' }, headers: ifMatch(booking) });
   */
  patch: Call<'patch'>;
  /**
   * Sends a DELETE request and returns the response body. If the response is lost, a request without `If-Match` is
   * retried. The retry fails with `not_found` if the first try has deleted the resource.
   * @example
   * await club.delete('/bookings/{booking}', { params: { path: { booking: 7 } } });
   */
  delete: Call<'delete'>;
  /**
   * Iterates over all rows of a list. Requests each page only when it is needed. The second argument contains the
   * list's filters and `limit`, the number of rows per page.
   * @example
   * for await (const court of club.pages('/courts', { type: 'padel' })) console.log(court.name);
   */
  pages: Pages;
  /**
   * Requests CSV (admins only) or a PDF. Read the returned response with `text()`, `blob()` or `body`. Reading throws if
   * the connection is cut.
   * @example
   * const csv = await (await club.download('/admin/exports/bookings', { date_from: '2026-01-01' })).text();
   */
  download: Download;
  /**
   * Imports CSV (admins only) and returns a summary. The upload has no time limit and is not retried. You can send the
   * same file again, because the service skips rows that it has already imported.
   * @example
   * const summary = await club.upload('/admin/imports/bookings', csv, {
   *   onProgress: ({ rows, total }) => console.log(`${rows} of ${total}`),
   * });
   */
  upload: Upload;
  /**
   * The underlying openapi-fetch client. Its methods `GET`, `POST`, `PATCH` and `DELETE` return
   * `{ data, error, response }` and do not throw if the service rejects the request.
   */
  raw: Client<paths>;
  availability: { changes: Streams['availability'] };
  /** Sets the session token for later calls. If the token is null, later calls send only the API key. */
  setToken: (token: string | null) => void;
  /**
   * Returns a client that has the same options, but acts for another person.
   * @example
   * const sam = club.withToken(session.token);
   */
  withToken: (token: string | null) => PathClient;
}

/**
 * Creates a client without the resource methods, for small bundles. Sends no request yet.
 *
 * @throws {TypeError} if `baseUrl` is not an http or https address
 * @example
 * const club = createPathClient({ baseUrl: 'https://book.example.org/api/v1', apiKey: 'csk_…' });
 * const { data: courts } = await club.get('/courts');
 */
export function createPathClient(options: ClientOptions): PathClient {
  return connect(options).client;
}

/** Creates a client, and returns the client with the functions that it uses. @throws {TypeError} */
export function connect(options: ClientOptions) {
  const { baseUrl, fetch = (request) => globalThis.fetch(request) } = options;
  checkBaseUrl(baseUrl);
  const caller = { token: options.token ?? null };
  const requestsWithKey = new WeakSet<Request>();
  const hasKey = (request: Request) => requestsWithKey.has(request);
  const retryOptions = withDefaults(options);
  const raw = createFetchClient<paths>({ baseUrl, fetch: fetchWithRetries(fetch, retryOptions, hasKey) });
  // `callHooks` is last. Responses pass through the middleware in reverse order, so the caller's `onResponse` also gets
  // the responses that `rejectForeign` rejects.
  raw.use(authenticate(options, caller), addIdempotencyKeys(requestsWithKey), rejectForeign, callHooks(options));

  const send = sendWith(raw, fetch, retryOptions, hasKey);
  const call = callWith(send);
  const listRows = pagesWith((path, init) => call('get', path, init));
  const openStream = async (path: string, lastEventId: number | undefined, signal: AbortSignal) => {
    const headers = lastEventId === undefined ? {} : { 'Last-Event-ID': String(lastEventId) };
    const { error, response } = await send('get', path, { parseAs: 'stream', headers, signal });
    if (!response.ok) throw problemOf(response, error);
    return response;
  };
  const streams = streamsWith(openStream, retryOptions);
  const client: PathClient = {
    events: streams.events,
    availability: { changes: streams.availability },
    get: ((path, init) => call('get', path, init)) as Call<'get'>,
    post: ((path, init) => call('post', path, init)) as Call<'post'>,
    put: ((path, init) => call('put', path, init)) as Call<'put'>,
    patch: ((path, init) => call('patch', path, init)) as Call<'patch'>,
    delete: ((path, init) => call('delete', path, init)) as Call<'delete'>,
    pages: listRows as unknown as Pages,
    download: (path: string, ...rest: [object?, object?]) => download(send, path, ...rest),
    upload: uploadWith(raw, fetch),
    raw,
    setToken: (token) => void (caller.token = token),
    withToken: (token) => createPathClient({ ...options, token }),
  };
  return { client, call, listRows, streams };
}

/** @throws {TypeError} */
function checkBaseUrl(baseUrl: string): void {
  // In a browser, `baseUrl` can be relative to the page.
  const page = (globalThis as { location?: { href: string } }).location?.href;
  try {
    if (/^https?:$/.test(new URL(baseUrl, page).protocol)) return;
  } catch {}
  throw new TypeError(`baseUrl must be an address such as https://club.example/api, not '${baseUrl}'`);
}

function withDefaults({
  retries = 4,
  timeoutMs = 15_000,
  firstPauseMs = 300,
  longestPauseMs = 10_000,
}: Partial<RetryOptions>): RetryOptions {
  return { retries, timeoutMs, firstPauseMs, longestPauseMs };
}
