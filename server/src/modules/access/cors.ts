import cors from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import { readList } from '../api-keys/rules.ts';
import { listPublishableKeys } from '../api-keys/store.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { originOf } from '../../platform/http/origin.ts';
import { SESSION_HEADER } from '../../platform/http/session-cookie.ts';
import { timestamp } from '../../platform/time.ts';

/**
 * How long the origins of publishable keys are cached, in milliseconds. Without the cache, each preflight request would
 * read the database.
 */
const ORIGINS_MS = 1000;

const shared = {
  methods: 'GET, HEAD, POST, PATCH, DELETE',
  exposedHeaders:
    'Content-Disposition, Deprecation, ETag, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, ' +
    'Retry-After, Sunset, WWW-Authenticate, X-Request-Id',
  /** Seconds for which a browser may cache a preflight response. Chromium allows at most two hours. */
  maxAge: 7200,
};

const WITHOUT_ORIGIN = { origin: false };

/** Lets web pages call the API from the origins in `CORS_ORIGINS` and from the origins that publishable keys list. */
export async function allowOrigins(api: App, context: Context): Promise<void> {
  const { CORS_ORIGINS: always } = context.config;
  const allowsAll = always.includes('*');
  const originsOfKeys = cacheOrigins(context);
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

function cacheOrigins({ db, now }: Context): () => Promise<Set<string>> {
  let readAt = -Infinity;
  let origins: Promise<Set<string>>;
  const read = async (): Promise<Set<string>> => {
    const keys = await listPublishableKeys(db.read, timestamp(now()));
    return new Set(keys.flatMap((key) => readList(key.origins) ?? []));
  };
  return () => {
    const time = performance.now();
    if (time - readAt >= ORIGINS_MS) {
      readAt = time;
      origins = read();
    }
    return origins;
  };
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
