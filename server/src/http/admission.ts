import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App, Context } from './app-types.ts';
import { specOf } from './route.ts';

/** A request that would wait longer than that for the database, in milliseconds, is refused: half of what it may wait. */
const MOST_QUEUE_MS = 750;
/** The most seconds in `Retry-After`: each client is told another number, or all would come back at once. */
const MOST_RETRY_SECONDS = 3;
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
 * Refuses at once what would only wait. Reads, changes, and what gives something up (a cancel, a logout) have a lane each, so that
 * none of them keeps the others out; the last has twice the room. Who waits for the client, not for us, is not counted.
 */
export function admit(api: App, { db, config }: Context): void {
  const most = config.MAX_REQUESTS_IN_FLIGHT;
  const [reads, changes, releases] = [most, most, 2 * most].map((room): Lane => ({ busy: 0, most: room })) as Lanes;
  const tell = teller(api);

  const laneOf = (request: FastifyRequest) => {
    if (specOf(request)?.frees) return releases;
    return request.method === 'GET' || request.method === 'HEAD' ? reads : changes;
  };
  const enter = (request: FastifyRequest): Problem | undefined => {
    const lane = laneOf(request);
    const queueMs = (reads.busy + changes.busy + releases.busy) * db.turnMs(); // each needs a connection
    if (lane.busy >= lane.most || (lane !== releases && queueMs > MOST_QUEUE_MS)) {
      tell();
      return overloaded();
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
}

type Lanes = [reads: Lane, changes: Lane, releases: Lane];

function leave(request: FastifyRequest): void {
  if (request.lane) request.lane.busy -= 1;
  request.lane = null;
}

function overloaded(): Problem {
  const seconds = 1 + Math.floor(Math.random() * MOST_RETRY_SECONDS);
  return new Problem('overloaded', undefined, { headers: { 'retry-after': String(seconds) } });
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
