import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';
import { addressOf } from './client-info.ts';
import { specOf } from './route.ts';
import { hashSecret } from '../secrets.ts';
import { MINUTE } from '../time.ts';

/** Maximum number of counters in memory. The least recently used counters are dropped first. */
const MAX_COUNTERS = 20_000;
const WINDOW_SECONDS = 60;
/** Requests without a valid API key get the normal rate limit divided by this number. */
const WITHOUT_KEY_DIVISOR = 10;
/** Many visitors can share an address, for example at a club, so visitors get the normal rate limit times this number. */
const VISITORS_FACTOR = 5;
/** A page can show many images, so requests for images get the normal rate limit times this number. */
const IMAGES_FACTOR = 10;

type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
type Spend = (request: FastifyRequest, reply: FastifyReply, units: number) => Promise<void>;

/** Rate limits of this process, in units. The route sets how many units a request costs. */
export interface Rates {
  /**
   * Counts requests with a valid API key. Requests of signed-in people count by key and account, all other requests by
   * key and address.
   */
  withKey: Count;
  /**
   * Spends more units of the limit for requests with a valid API key. @throws {Problem} `rate_limited` if no unit
   * remains
   */
  spendMore: Spend;
  /** Counts requests without a valid API key, by address. */
  withoutKey: Count;
  /** Counts requests by address, on routes that need no API key. */
  open: Count;
  /** Counts requests for images, by address. */
  images: Count;
}

const noLimit: Count = async () => {};
const byKey = (request: FastifyRequest): string =>
  `${request.apiKey?.id} ${request.accountId === null ? addressOf(request) : `user ${request.accountId}`}`;

declare module 'fastify' {
  interface FastifyRequest {
    /** The account whose token the request has; null without a valid token. */
    accountId: number | null;
  }
}

/** @param perMinute units for each API key and address. 0 means no limit, except for keys with a limit of their own. */
export async function limitRates(api: App, perMinute: number): Promise<Rates> {
  await api.register(rateLimit, { global: false });
  api.decorateRequest('accountId', null);
  const spendWithKey = counter(api, 'key', {
    max: ({ apiKey, accountId }) => {
      const isVisitor = accountId === null && apiKey?.publishable_key != null;
      return apiKey?.rate_per_minute ?? (isVisitor ? perMinute * VISITORS_FACTOR : perMinute);
    },
    keyGenerator: byKey,
  });
  if (perMinute === 0) {
    // Without a general limit, only API keys with a limit of their own are limited.
    const spendMore: Spend = async (request, reply, units) => {
      if (request.apiKey?.rate_per_minute != null) await spendWithKey(request, reply, units);
    };
    return { withKey: byRoute(spendMore), spendMore, withoutKey: noLimit, open: noLimit, images: noLimit };
  }
  const maxWithoutKey = Math.ceil(perMinute / WITHOUT_KEY_DIVISOR);
  return {
    withKey: byRoute(spendWithKey),
    spendMore: spendWithKey,
    withoutKey: byRoute(counter(api, 'address', { max: maxWithoutKey, keyGenerator: addressOf })),
    open: byRoute(counter(api, 'address', { max: perMinute * VISITORS_FACTOR, keyGenerator: addressOf })),
    images: byRoute(counter(api, 'address', { max: perMinute * IMAGES_FACTOR, keyGenerator: addressOf })),
  };
}

/** Returns a function that spends the units that the route costs. */
function byRoute(spend: Spend): Count {
  return (request, reply) => spend(request, reply, specOf(request)?.cost ?? 1);
}

/** Returns a function that spends more units. A route calls it when it knows how much work the request needs. */
export function spenderFor(app: App, request: FastifyRequest, reply: FastifyReply): (units: number) => Promise<void> {
  return (units) => app.rates.spendMore(request, reply, units);
}

/** Returns a counter that sets the headers of draft-ietf-httpapi-ratelimit-headers-10. */
function counter(api: App, policy: string, options: CreateRateLimitOptions): Spend {
  const limit = { ...options, timeWindow: WINDOW_SECONDS * 1000, cache: MAX_COUNTERS };
  const spendOne = api.createRateLimit(limit);
  const spend = oneAtATime(async ({ request, units }: { request: FastifyRequest; units: number }) => {
    const first = await spendOne(request);
    if (first.isAllowed || first.isExceeded) return first;
    // Allow a request while a unit remains, even if the request costs more units than remain. If the remaining units
    // had to cover the whole cost, a key with a low limit could never send expensive requests.
    let last = first;
    for (let unit = 1; unit < units && !last.isExceeded; unit++) last = (await spendOne(request)) as typeof first;
    return { ...last, isExceeded: false };
  });
  return async (request, reply, units) => {
    const rate = await spend({ request, units });
    if (rate.isAllowed) return;
    reply.header('ratelimit-policy', `"${policy}";q=${rate.max};w=${WINDOW_SECONDS}`);
    reply.header('ratelimit', `"${policy}";r=${rate.remaining};t=${rate.ttlInSeconds}`);
    if (!rate.isExceeded) return;
    throw new Problem('rate_limited', undefined, { headers: { 'retry-after': String(rate.ttlInSeconds) } });
  };
}

/**
 * Runs one call after the other. If calls overlapped, the plugin would return the count of the last call to all
 * callers.
 */
function oneAtATime<Input, Result>(run: (input: Input) => Promise<Result>): (input: Input) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const result = last.then(() => run(input));
    last = result.catch(() => {});
    return result;
  };
}

/** How long the account of a token is remembered, in milliseconds, and of how many tokens. */
const REMEMBER_MS = MINUTE;
const MAX_REMEMBERED = 10_000;

/**
 * Remembers to which account a token belonged a short time ago. Use the account only to count requests, because the
 * token may have ended.
 */
export function rememberAccounts() {
  let accounts = new Map<string, { id: number; until: number }>();
  return {
    find(token: string): number | undefined {
      const known = accounts.get(hashSecret(token));
      return known && known.until > performance.now() ? known.id : undefined;
    },
    add(token: string, id: number): void {
      if (accounts.size >= MAX_REMEMBERED) accounts = new Map();
      accounts.set(hashSecret(token), { id, until: performance.now() + REMEMBER_MS });
    },
  };
}
