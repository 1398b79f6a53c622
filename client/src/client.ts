import createFetchClient, { type Client } from 'openapi-fetch';
import type { Call, Pages } from './calls.ts';
import { type CourtsideProblem, isProblem, problemOf } from './problem.ts';
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

export interface CourtsideClient extends Pick<Client<paths>, 'GET' | 'POST' | 'PATCH' | 'DELETE'> {
  /** Answers the body; throws a `CourtsideProblem`. In capitals: answers `{ data, error, response }`. */
  get: Call<'get'>;
  post: Call<'post'>;
  patch: Call<'patch'>;
  delete: Call<'delete'>;
  pages: Pages;
  /** Whose calls they are from now on; null: nobody's. */
  setToken(token: string | null): void;
}

const PATIENCE: Patience = { retries: 4, timeoutMs: 15_000, firstPauseMs: 300, longestPauseMs: 10_000 };
/** The most that a page can hold: the fewest requests. */
const PAGE_LIMIT = 100;

/** A client of one Courtside service. */
export function createClient({
  baseUrl,
  apiKey,
  token = null,
  onUnauthorised,
  ...rest
}: ClientOptions): CourtsideClient {
  const { fetch = (request) => globalThis.fetch(request), ...patience } = rest;
  const keyed = new WeakSet<Request>();
  const patiently = fetchPatiently(fetch, { ...PATIENCE, ...patience }, (request) => keyed.has(request));
  const api = createFetchClient<paths>({ baseUrl, fetch: patiently });
  api.use({
    onRequest({ request, schemaPath }) {
      const { method, headers } = request;
      setIfMissing(headers, 'X-API-Key', apiKey);
      if (token !== null) setIfMissing(headers, 'Authorization', `Bearer ${token}`);
      if (!idempotentOperations.has(`${method} ${schemaPath}`)) return;
      setIfMissing(headers, 'Idempotency-Key', newKey());
      keyed.add(request);
    },
    async onResponse({ request, response }) {
      if (response.status !== 401 || !onUnauthorised) return;
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => undefined);
      // Not the refusal of an earlier token, nor of an API key or a password.
      const isOurs = token !== null && request.headers.get('Authorization') === `Bearer ${token}`;
      if (isOurs && isProblem(body) && body.code.startsWith('token_')) onUnauthorised(problemOf(response, body));
    },
  });

  async function call(method: 'get' | 'post' | 'patch' | 'delete', path: string, init?: object): Promise<unknown> {
    const { data, error, response } = await api.request(method, path as never, init as never);
    if (!response.ok) throw problemOf(response, error);
    return data;
  }
  const caller = (method: 'get' | 'post' | 'patch' | 'delete') => (path: string, init?: object) =>
    call(method, path, init);

  async function* pages(path: string, filters: object = {}, options: { signal?: AbortSignal } = {}) {
    let cursor: string | null | undefined;
    do {
      const query = { limit: PAGE_LIMIT, ...filters, ...(cursor && { cursor }) };
      const page = (await call('get', path, { ...options, params: { query } })) as Page;
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  return {
    GET: api.GET,
    POST: api.POST,
    PATCH: api.PATCH,
    DELETE: api.DELETE,
    get: caller('get') as Call<'get'>,
    post: caller('post') as Call<'post'>,
    patch: caller('patch') as Call<'patch'>,
    delete: caller('delete') as Call<'delete'>,
    pages: pages as unknown as Pages,
    setToken: (given) => void (token = given),
  };
}

interface Page {
  data: unknown[];
  next_cursor: string | null;
}

/** The header that makes a change only if nobody made another since `resource` was read. */
export function ifMatch(resource: { version: number }): { 'If-Match': string } {
  return { 'If-Match': `"${resource.version}"` };
}

function setIfMissing(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

/** 128 random bits. `randomUUID` would be missing on pages that do not come over HTTPS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
