import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';
import type { Context } from '../context.ts';
import { specOf } from './route.ts';

/** Reads and changes are rejected if they would wait longer than this for a connection. */
const MAX_QUEUE_MS = 500;
/**
 * The same limit for requests that release something, such as a slot. It must be below the time after which requests
 * fail with `database_unavailable`.
 */
const MAX_RELEASE_QUEUE_MS = 1000;
/** Each rejection has a random `Retry-After`, so that not all clients retry at the same time. */
const RETRY_SECONDS = [1, 2, 3];
/** Sending more rejections in one turn of the event loop would delay the requests in progress by seconds. */
const MAX_REJECTIONS_PER_TURN = 25;
const LOG_INTERVAL_MS = 1000;

/** Continues a request, or rejects it if a problem is given. */
type Done = (problem?: Problem) => void;

interface Pool {
  inProgress: number;
  readonly limit: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The pool in which the request is counted; null while the request is not counted. */
    pool: Pool | null;
    /** Whether the concurrency limit rejected the request. */
    isRejected: boolean;
  }
}

/**
 * Rejects requests above the concurrency limit with 503 `overloaded`. Reads, changes and releases (such as cancelling
 * or signing out) have separate pools, so that a flood of one kind does not block the others. Requests are not counted
 * while they wait for their client (slow uploads, streams).
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
    // Estimate the wait for a connection. Each request in progress uses one connection.
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
    reply.raw.on('close', () => leavePool(request)); // `onSend` does not run if the client disconnects
    enterPool(request, done);
  });
  api.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.raw.complete) leavePool(request); // Do not count a request before its body has arrived
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

/** Stops counting a request. Call this when the response is ready, or while the service waits for the client. */
export function leavePool(request: FastifyRequest): void {
  if (request.pool) request.pool.inProgress -= 1;
  request.pool = null;
}

/** Sends at most `MAX_REJECTIONS_PER_TURN` rejections in one turn of the event loop, in order. */
function rejectionSender(): (done: Done) => void {
  // Reuse the errors, because creating an error would take about 5% of the time of a rejection.
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

/** Counts rejections, and logs at most once every `LOG_INTERVAL_MS` how many there were. */
function rejectionLogger(api: App): () => void {
  let refused = 0;
  let loggedAt = -Infinity;
  return () => {
    refused += 1;
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    api.log.warn({ refused }, 'Overloaded: requests were rejected because too many are in progress.');
    refused = 0;
  };
}
