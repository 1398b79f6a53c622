import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';
import { addressOf } from './client-info.ts';
import { specOf } from './route.ts';

/** Maximum number of keys and addresses in memory. The least recently used are dropped first. */
const MAX_COUNTERS = 20_000;
const WINDOW_SECONDS = 60;
/** The rate limit for requests without a valid API key is the normal limit divided by this number. */
const WITHOUT_KEY_DIVISOR = 10;

type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The rate limits of a process, in units. The route sets how many units a request costs. */
export interface Rates {
  /** Counts requests with a valid API key, by key and address. */
  known: Count;
  /** Counts requests without a valid API key, by address. */
  withoutKey: Count;
  /** Counts requests to routes that need no API key, by address. */
  open: Count;
}

const noLimit: Count = async () => {};

export async function limitRates(api: App, perMinute: number): Promise<Rates> {
  if (perMinute === 0) return { known: noLimit, withoutKey: noLimit, open: noLimit };
  await api.register(rateLimit, { global: false });
  const maxWithoutKey = Math.ceil(perMinute / WITHOUT_KEY_DIVISOR);
  return {
    known: counter(api, 'key', { max: ({ apiKey }) => apiKey?.rate_per_minute ?? perMinute, keyGenerator: byKey }),
    withoutKey: counter(api, 'address', { max: maxWithoutKey, keyGenerator: addressOf }),
    open: counter(api, 'address', { max: perMinute, keyGenerator: addressOf }),
  };
}

function byKey(request: FastifyRequest): string {
  return `${request.apiKey?.id} ${addressOf(request)}`;
}

/** Returns a counter that sets the headers of draft-ietf-httpapi-ratelimit-headers-10. */
function counter(api: App, policy: string, options: CreateRateLimitOptions): Count {
  const limit = { ...options, timeWindow: WINDOW_SECONDS * 1000, cache: MAX_COUNTERS };
  const spendOne = api.createRateLimit(limit);
  const spend = oneAtATime(async (request: FastifyRequest) => {
    const first = await spendOne(request);
    if (first.isAllowed || first.isExceeded) return first;
    // A request passes if at least one unit is left, so that a key with a low limit can send expensive requests too.
    let last = first;
    const { cost = 1 } = specOf(request) ?? {};
    for (let unit = 1; unit < cost; unit++) last = (await spendOne(request)) as typeof first;
    return { ...last, isExceeded: false };
  });
  return async (request, reply) => {
    const rate = await spend(request);
    if (rate.isAllowed) return;
    reply.header('ratelimit-policy', `"${policy}";q=${rate.max};w=${WINDOW_SECONDS}`);
    reply.header('ratelimit', `"${policy}";r=${rate.remaining};t=${rate.ttlInSeconds}`);
    if (!rate.isExceeded) return;
    throw new Problem('rate_limited', undefined, { headers: { 'retry-after': String(rate.ttlInSeconds) } });
  };
}

/** For simultaneous calls, the plugin would return the count of the last call to all callers. */
function oneAtATime<Input, Result>(run: (input: Input) => Promise<Result>): (input: Input) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const result = last.then(() => run(input));
    last = result.catch(() => {});
    return result;
  };
}
