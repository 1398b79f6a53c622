import type { Middleware } from 'openapi-fetch';
import type { ClientOptions } from './path-client.ts';
import { newIdempotencyKey } from './headers.ts';
import { bodyOf, foreignResponse, problemOf } from './problem.ts';
import { idempotentOperations } from './schema.ts';

/** Adds the API key and the token to each request, and calls `onUnauthorised` if the service rejects the token. */
export function authenticate(
  { apiKey, cookieSession = false, onUnauthorised }: ClientOptions,
  caller: { token: string | null },
): Middleware {
  return {
    onRequest({ request: { headers } }) {
      setIfMissing(headers, 'X-API-Key', apiKey);
      if (cookieSession) setIfMissing(headers, 'X-Session', 'cookie');
      if (caller.token !== null) setIfMissing(headers, 'Authorization', `Bearer ${caller.token}`);
    },
    async onResponse({ request, response }) {
      const authorization = request.headers.get('Authorization');
      // Ignore status 401 for a token that has been replaced since the request was sent.
      const isCurrent = authorization === null ? cookieSession : authorization === `Bearer ${caller.token}`;
      if (response.status !== 401 || !isCurrent) return;
      const problem = problemOf(response, await bodyOf(response));
      // Ignore the other codes of status 401, such as the code for a wrong API key or password.
      if (problem.code.startsWith('token_')) onUnauthorised?.(problem);
    },
  };
}

/** Adds an idempotency key to each request that accepts such a key, and records that the request can be retried. */
export function addIdempotencyKeys(requestsWithKey: WeakSet<Request>): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      if (!idempotentOperations.has(`${request.method} ${schemaPath}`)) return;
      setIfMissing(request.headers, 'Idempotency-Key', newIdempotencyKey());
      requestsWithKey.add(request);
    },
  };
}

/** Rejects redirects, HTML and plain text. The API never sends them, so `baseUrl` is wrong or a proxy has responded. */
export const rejectForeign: Middleware = {
  onResponse({ request, response }) {
    if (response.redirected) {
      throw foreignResponse(response, `${request.url} redirects to ${response.url}. Change baseUrl to that address.`);
    }
    if (/^text\/(html|plain)\b/.test(response.headers.get('content-type') ?? '')) throw problemOf(response, undefined);
  },
};

export function callHooks({ onRequest, onResponse }: ClientOptions): Middleware {
  return {
    async onRequest({ request }) {
      await onRequest?.(request);
    },
    async onResponse({ request, response }) {
      await onResponse?.({ request, response, requestId: response.headers.get('x-request-id') });
    },
  };
}

function setIfMissing(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}
