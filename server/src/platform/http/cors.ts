import cors from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-types.ts';
import { originOf } from './origin.ts';
import { SESSION_HEADER } from './session-cookie.ts';

const shared = {
  methods: 'GET, HEAD, POST, PATCH, DELETE',
  exposedHeaders:
    'Content-Disposition, Deprecation, ETag, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, ' +
    'Retry-After, Sunset, WWW-Authenticate, X-Request-Id',
  /** Seconds for which a browser may cache a preflight response. Chromium allows at most two hours. */
  maxAge: 7200,
};

const WITHOUT_ORIGIN = { origin: false };

/**
 * Lets web pages call the API.
 * @param always the origins that are always allowed; `*` allows all origins
 * @param originsOfKeys returns the origins that publishable keys list
 */
export async function allowOrigins(
  api: App,
  always: string[],
  originsOfKeys: () => Promise<Set<string>>,
): Promise<void> {
  const allowsAll = always.includes('*');
  const originsFor = async (origin: string, request: FastifyRequest): Promise<string | string[]> => {
    if (allowsAll) return '*';
    if (always.includes(origin) || origin === originOf(request)) return always;
    return [...always, ...(await originsOfKeys())];
  };
  await api.register(cors, {
    delegator: (request, done) => {
      const ofPage = request.headers.origin;
      // Without an origin, the response needs only `Vary: Origin`. This header stops caches from reusing the response
      // for a request with an origin.
      if (ofPage === undefined) return done(null, WITHOUT_ORIGIN);
      originsFor(ofPage, request).then(
        (origin) => done(null, { ...shared, origin, ...allowedHeaders(request), preflight: isPreflight(request) }),
        (error: Error) => done(error),
      );
    },
  });
}

/**
 * Pages of other origins may send every header except `X-Session`, because a request with this header can use the
 * session cookie of the web app. `Access-Control-Allow-Credentials` is never sent.
 */
function allowedHeaders({ headers }: FastifyRequest): { allowedHeaders?: string[] } {
  const requested = headers['access-control-request-headers'] ?? '';
  const names = requested.split(',').map((name) => name.trim());
  const allowed = names.filter((name) => name.toLowerCase() !== SESSION_HEADER);
  return allowed.length === names.length ? {} : { allowedHeaders: allowed };
}

/**
 * Detects a preflight request as the Fetch standard defines it. The caller has checked that the request has an origin.
 * Other OPTIONS requests need an API key.
 */
function isPreflight({ headers }: FastifyRequest): boolean {
  return headers['access-control-request-method'] !== undefined;
}
