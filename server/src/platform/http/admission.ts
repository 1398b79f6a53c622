import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';
import type { Context } from '../context.ts';
import { earlyAnswer } from './early-answer.ts';
import { specOf } from './route.ts';

/** A request that would wait longer than that for the database, in milliseconds, is refused: many need it more than once. */
const MAX_QUEUE_MS = 500;
/** The same for what gives something up: less than it may wait (`database_unavailable`). */
const MAX_RELEASE_QUEUE_MS = 1000;
/** The most seconds in `Retry-After`: each client is told another number, or all would come back at once. */
const MAX_RETRY_SECONDS = 3;
/** How often the log tells of refusals, in milliseconds. */
const TELL_MS = 1000;

/** Requests of a kind: how many are worked on, and how many may be. */
interface Lane {
  busy: number;
  readonly most: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request is counted while it is worked on. */
    lane: Lane | null;
  }
}

/**
 * Refuses at once what would only wait. Reads, changes, and what gives something up (a cancel, a logout) have a lane each, so
 * that none of them keeps the others out; the last has twice the room. Who waits for the client, not for us, is not counted.
 */
export function admit(api: App, context: Context): void {
  const lanes = openLanes(context);
  const tell = teller(api);
  const isRelease = watchFreeing(api);
  const enter = (request: FastifyRequest): Problem | undefined => {
    const lane = lanes.of(request.method, () => specOf(request)?.isRelease === true);
    if (lanes.isTooMuch(lane)) {
      tell();
      return new Problem('overloaded', undefined, { headers: { 'retry-after': retryAfter() } });
    }
    lane.busy += 1;
    request.lane = lane;
    return undefined;
  };

  api.decorateRequest('lane', null);
  api.addHook('onRequest', (request, reply, done) => {
    const refusal = enter(request);
    // Whatever becomes of the request, its place is free in the end.
    if (!refusal) reply.raw.once('close', () => leave(request));
    done(refusal);
  });
  api.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.raw.complete) leave(request);
    done();
  });
  api.addHook('preValidation', (request, reply, done) => {
    done(request.lane || reply.raw.closed ? undefined : enter(request));
  });
  api.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });

  const answer = earlyAnswer(context);
  refuseEarly(api, (request, response) => {
    const { method = '', url = '' } = request;
    if (!KNOWN.has(method) || !lanes.isTooMuch(lanes.of(method, () => isRelease(method, url)))) return false;
    if (!answer(request, response, retryAfter())) return false;
    tell();
    return true;
  });
}

/** What a preflight is not: that has its answer from elsewhere. */
const KNOWN = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Gives a request's place to another one: its answer is ready, or it waits for somebody else. */
export function leave(request: FastifyRequest): void {
  if (request.lane) request.lane.busy -= 1;
  request.lane = null;
}

type Three = [reads: Lane, changes: Lane, releases: Lane];

interface Lanes {
  of(method: string, isRelease: () => boolean): Lane;
  isTooMuch(lane: Lane): boolean;
}

function openLanes({ db, config }: Context): Lanes {
  const most = config.MAX_REQUESTS_IN_FLIGHT;
  const [reads, changes, releases] = [most, most, 2 * most].map((room): Lane => ({ busy: 0, most: room })) as Three;
  return {
    of: (method, isRelease) => (method === 'GET' || method === 'HEAD' ? reads : isRelease() ? releases : changes),
    isTooMuch(lane) {
      const queueMs = (reads.busy + changes.busy + releases.busy) * db.meanQueueIntervalMs(); // each needs a connection
      return lane.busy >= lane.most || queueMs > (lane === releases ? MAX_RELEASE_QUEUE_MS : MAX_QUEUE_MS);
    },
  };
}

/** Remembers the routes that give something up; answers whether a request is to one of them. */
function watchFreeing(api: App): (method: string, url: string) => boolean {
  const freeing: { methods: Set<string>; path: RegExp }[] = [];
  api.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.spec?.isRelease) return;
    freeing.push({ methods: new Set([method].flat()), path: new RegExp(`^${url.replace(/:\w+/g, '[^/?]+')}(\\?|$)`) });
  });
  return (method, url) => freeing.some(({ methods, path }) => methods.has(method) && path.test(url));
}

/** Lets nothing of the framework see what is answered already: under a flood that is most of what a refusal would cost. */
function refuseEarly(api: App, answers: (request: IncomingMessage, response: ServerResponse) => boolean): void {
  const { server, settings } = api;
  const [handle] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const below = `${settings.BASE_PATH}/`;
  server.off('request', handle!);
  server.on('request', (request, response) => {
    const isOurs = request.url!.startsWith(below) && !api.isDraining;
    if (!isOurs || !answers(request, response)) handle!(request, response);
  });
}

function retryAfter(): string {
  return String(1 + Math.floor(Math.random() * MAX_RETRY_SECONDS));
}

/** Counts refusals and logs their number now and then: a line for each would be work when there is too much of it. */
function teller(api: App): () => void {
  let refused = 0;
  let toldAt = -Infinity;
  return () => {
    refused += 1;
    if (performance.now() - toldAt < TELL_MS) return;
    toldAt = performance.now();
    api.log.warn({ refused }, 'overloaded: more requests at once than can be worked on');
    refused = 0;
  };
}
