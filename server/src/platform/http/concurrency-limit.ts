import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';
import type { Context } from '../context.ts';
import { specOf } from './route.ts';

/** Reads and changes are rejected when a new request would wait longer than this for a connection, in milliseconds. */
const MAX_QUEUE_MS = 500;
/**
 * The limit of the wait for requests that release something, such as cancellations. It must be below the time after
 * which a waiting request fails with `database_unavailable`.
 */
const MAX_RELEASE_QUEUE_MS = 1000;
/**
 * The values of `Retry-After` in seconds. Each rejection has a random one, so that the clients do not all retry at the
 * same time.
 */
const RETRY_SECONDS = [1, 2, 3];
/**
 * Highest number of rejections in one turn of the event loop. Without this limit, a flood of rejections prolongs the
 * turn by seconds, and the requests in progress wait.
 */
const MAX_REJECTIONS_PER_TURN = 25;
/** Minimum time between two log lines about rejected requests, in milliseconds. */
const LOG_INTERVAL_MS = 1000;

/** Continues a request. If a problem is given, rejects the request instead. */
type Done = (problem?: Problem) => void;

/** The state of one kind of requests. */
interface Pool {
  inProgress: number;
  readonly limit: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The pool that counts the request; null while no pool counts it. */
    pool: Pool | null;
    /** Whether the concurrency limit rejected the request. */
    isRejected: boolean;
  }
}

/**
 * Rejects requests above the concurrency limit with 503 `overloaded`. Reads, changes and releases (a cancel, a
 * logout) have a pool each, so that a flood of one kind does not block the others. Waiting for the client (slow
 * uploads, streams) does not count.
 */
export function limitConcurrency(api: App, { config, db }: Context): void {
  const limit = config.MAX_REQUESTS_IN_FLIGHT;
  const reads: Pool = { inProgress: 0, limit };
  const changes: Pool = { inProgress: 0, limit };
  const releases: Pool = { inProgress: 0, limit: 2 * limit };
  const reject = rejectionSender();
  const logRejection = rejectionLogger(api);

  const poolOf = (request: FastifyRequest): Pool => {
    if (request.method === 'GET' || request.method === 'HEAD') return reads;
    return specOf(request)?.isRelease ? releases : changes;
  };
  const isFull = (pool: Pool): boolean => {
    // Each running request uses one connection
    const queueMs = (reads.inProgress + changes.inProgress + releases.inProgress) * db.meanQueueIntervalMs();
    return pool.inProgress >= pool.limit || queueMs > (pool === releases ? MAX_RELEASE_QUEUE_MS : MAX_QUEUE_MS);
  };
  const enterPool = (request: FastifyRequest, done: Done): void => {
    const pool = poolOf(request);
    if (isFull(pool)) {
      request.isRejected = true;
      logRejection();
      reject(done);
    } else {
      pool.inProgress += 1;
      request.pool = pool;
      done();
    }
  };

  api.decorateRequest('pool', null);
  api.decorateRequest('isRejected', false);
  api.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => leavePool(request)); // `onSend` does not run when the client disconnects
    enterPool(request, done);
  });
  api.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.raw.complete) leavePool(request); // The body has not arrived yet, so the request does not count yet
    done();
  });
  api.addHook('preValidation', (request, reply, done) => {
    if (request.pool || reply.raw.closed) done();
    else enterPool(request, done);
  });
  api.addHook('onSend', (request, _reply, payload, done) => {
    leavePool(request);
    done(null, payload);
  });
}

/** Stops counting a request. Call it when the response is ready, or when the request waits for its client. */
export function leavePool(request: FastifyRequest): void {
  if (request.pool) request.pool.inProgress -= 1;
  request.pool = null;
}

/** Returns a function that rejects a request as soon as `MAX_REJECTIONS_PER_TURN` permits, in order. */
function rejectionSender(): (done: Done) => void {
  // Creating a new error for each rejection would take a twentieth of the time of the rejection
  const problems = RETRY_SECONDS.map(
    (seconds) => new Problem('overloaded', undefined, { headers: { 'retry-after': String(seconds) } }),
  );
  const waiting: Done[] = [];
  const sendSome = (): void => {
    for (const done of waiting.splice(0, MAX_REJECTIONS_PER_TURN)) {
      done(problems[Math.floor(Math.random() * problems.length)]);
    }
    if (waiting.length > 0) setImmediate(sendSome);
  };
  return (done) => {
    if (waiting.length === 0) setImmediate(sendSome);
    waiting.push(done);
  };
}

/** Returns a function that counts rejections and logs their number at most once in `LOG_INTERVAL_MS`. */
function rejectionLogger(api: App): () => void {
  let refused = 0;
  let loggedAt = -Infinity;
  return () => {
    refused += 1;
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    api.log.warn({ refused }, 'overloaded: requests were rejected because too many are in progress');
    refused = 0;
  };
}
