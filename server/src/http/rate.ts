import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';
import { addressOf } from './client.ts';
import { specOf } from './route.ts';

/** How many keys and addresses are remembered; beyond, who has not come for longest is forgotten. */
const REMEMBERED = 20_000;
const WINDOW_SECONDS = 60;
/** Who has no good API key may send one request where who has one may send so many. */
const STRANGERS_SHARE = 10;

/** Charges a request. @throws {Problem} `rate_limited` */
type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * The rates of a process, in units: a request costs what its route says. `known` counts requests with an API key, by key and
 * address; `stranger` those without a good one, and `open` those that need none, by address.
 */
export interface Rates {
  known: Count;
  stranger: Count;
  open: Count;
}

const uncounted: Count = async () => {};

export async function limitRates(api: App, perMinute: number): Promise<Rates> {
  if (perMinute === 0) return { known: uncounted, stranger: uncounted, open: uncounted };
  await api.register(rateLimit, { global: false });
  const strangers = Math.ceil(perMinute / STRANGERS_SHARE);
  return {
    known: counter(api, 'key', { max: ({ apiKey }) => apiKey?.rate_per_minute ?? perMinute, keyGenerator: byKey }),
    stranger: counter(api, 'address', { max: strangers, keyGenerator: addressOf }),
    open: counter(api, 'address', { max: perMinute, keyGenerator: addressOf }),
  };
}

function byKey(request: FastifyRequest): string {
  return `${request.apiKey?.id} ${addressOf(request)}`;
}

/** Tells the rate in the headers of draft-ietf-httpapi-ratelimit-headers-10. */
function counter(api: App, policy: string, options: CreateRateLimitOptions): Count {
  const all = { ...options, timeWindow: WINDOW_SECONDS * 1000, cache: REMEMBERED };
  const spendOne = api.createRateLimit(all);
  const spend = inTurn(async (request: FastifyRequest) => {
    const first = await spendOne(request);
    if (first.isAllowed || first.isExceeded) return first;
    // The last unit is enough, or a key with a low rate could never pay for what costs more.
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

/** One after another: of several at once the plugin tells each the count of the last. */
function inTurn<Given, Answer>(ask: (given: Given) => Promise<Answer>): (given: Given) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  return (given) => {
    const answer = last.then(() => ask(given));
    last = answer.catch(() => {});
    return answer;
  };
}
