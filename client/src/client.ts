import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import type { Call, Method } from './calls.ts';
import { type Streams, streamsWith } from './events.ts';
import { type Download, downloadWith, type Upload, uploadWith } from './csv.ts';
import { type Pages, pagesWith } from './pages.ts';
import { bodyOf, type CourtsideProblem, problemOf } from './problem.ts';
import { type Fetch, fetchPatiently, type Patience } from './retry.ts';
import { idempotentOperations, type paths } from './schema.ts';

export interface ClientOptions extends Partial<Patience> {
  /** Where the API starts, such as `https://book.example.org/api/v1`. */
  baseUrl: string;
  /** Names the calling program. */
  apiKey: string;
  /** Who calls; see also `setToken`. */
  token?: string | null;
  /** Instead of the global one. */
  fetch?: Fetch;
  /** Told when the token that is set is not, or no longer, valid. The call fails all the same. */
  onUnauthorised?: (problem: CourtsideProblem) => void;
}

export interface CourtsideClient extends Pick<Client<paths>, 'GET' | 'POST' | 'PATCH' | 'DELETE'>, Streams {
  /** Answers the body; throws a `CourtsideProblem`. In capitals: answers `{ data, error, response }`. */
  get: Call<'get'>;
  post: Call<'post'>;
  patch: Call<'patch'>;
  delete: Call<'delete'>;
  pages: Pages;
  download: Download;
  upload: Upload;
  /** Whose calls they are from now on; null: nobody's. */
  setToken: (token: string | null) => void;
}

/** A client of one Courtside service. */
export function createClient(options: ClientOptions): CourtsideClient {
  const { baseUrl, fetch = (request) => globalThis.fetch(request) } = options;
  const caller = { token: options.token ?? null };
  const keyed = new WeakSet<Request>();
  const patience = patienceOf(options);
  const patiently = fetchPatiently(fetch, patience, (request) => keyed.has(request));
  const api = createFetchClient<paths>({ baseUrl, fetch: patiently });
  api.use(identify(options, caller), giveKeys(keyed), { onResponse: refusePage });

  const call = (method: Method) => async (path: string, init: object) => {
    const { data, error, response } = await api.request(method, path as never, init as never);
    if (!response.ok) throw problemOf(response, error);
    return data as unknown;
  };
  const openStream = async (path: string, last: number | undefined, signal: AbortSignal) => {
    const headers = last === undefined ? {} : { 'Last-Event-ID': String(last) };
    const init = { parseAs: 'stream', headers, signal };
    const { error, response } = await api.request('get', path as never, init as never);
    if (!response.ok) throw problemOf(response, error);
    return response;
  };
  return {
    ...streamsWith(openStream, patience),
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

/** Says who calls, and tells when that is not believed any more. */
function identify({ apiKey, onUnauthorised }: ClientOptions, caller: { token: string | null }): Middleware {
  return {
    onRequest({ request: { headers } }) {
      setIfMissing(headers, 'X-API-Key', apiKey);
      if (caller.token !== null) setIfMissing(headers, 'Authorization', `Bearer ${caller.token}`);
    },
    async onResponse({ request, response }) {
      // The refusal of an earlier token does not count.
      if (response.status !== 401 || request.headers.get('Authorization') !== `Bearer ${caller.token}`) return;
      const problem = problemOf(response, await bodyOf(response));
      // Nor does that of an API key or a password.
      if (problem.code.startsWith('token_')) onUnauthorised?.(problem);
    },
  };
}

/** Gives an idempotency key to what takes one, and notes that it may be sent again. */
function giveKeys(keyed: WeakSet<Request>): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      if (!idempotentOperations.has(`${request.method} ${schemaPath}`)) return;
      setIfMissing(request.headers, 'Idempotency-Key', newIdempotencyKey());
      keyed.add(request);
    },
  };
}

/** The service answers no web pages: this one is a proxy's, or of a wrong `baseUrl`. */
function refusePage({ response }: { response: Response }): void {
  if (response.headers.get('content-type')?.startsWith('text/html')) throw problemOf(response, undefined);
}

function patienceOf({
  retries = 4,
  timeoutMs = 15_000,
  firstPauseMs = 300,
  longestPauseMs = 10_000,
}: Partial<Patience>): Patience {
  return { retries, timeoutMs, firstPauseMs, longestPauseMs };
}

/** The header that makes a change only if nobody made another since `resource` was read. */
export function ifMatch(resource: { version: number }): { 'If-Match': string } {
  return { 'If-Match': `"${resource.version}"` };
}

function setIfMissing(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

/** A key under which a change happens once however often it is sent: 128 random bits. `randomUUID` would be missing on pages that do not come over HTTPS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
