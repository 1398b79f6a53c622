import { bodyOf, CourtsideUnreachable, isProblem, retryAfterMs } from './problem.ts';

/** Limits and pauses for retries. */
export interface RetryOptions {
  /** The maximum number of retries after the first try. */
  retries: number;
  /** The time limit for each try, in milliseconds. */
  timeoutMs: number;
  /** The pause before the first retry, in milliseconds. Each further pause is twice as long. */
  firstPauseMs: number;
  /** The longest pause, in milliseconds. If `Retry-After` requests a longer pause, the call fails. */
  longestPauseMs: number;
}

export type Fetch = (request: Request) => Promise<Response>;

/** Idempotent methods (RFC 9110, 9.2.2). */
const IDEMPOTENT_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/**
 * Adds retries to `fetch`. If the response says that the service changed nothing, every request is retried.
 * If the outcome is unknown, only idempotent requests are retried.
 * @param hasIdempotencyKey whether a request has a key that makes it idempotent, whatever its method
 * @throws {CourtsideUnreachable} if no response arrives
 * @throws the signal's reason if the request's signal is aborted
 */
export function fetchWithRetries(
  fetch: Fetch,
  options: RetryOptions,
  hasIdempotencyKey: (request: Request) => boolean,
): Fetch {
  return async (request) => {
    const { method, headers } = request;
    // A retry with If-Match would fail if the first try has already changed the version.
    const isIdempotent = hasIdempotencyKey(request) || (IDEMPOTENT_METHODS.has(method) && !headers.has('if-match'));
    for (let tries = 0; ; tries++) {
      const outcome = await send(fetch, request, options.timeoutMs);
      const isRetried = tries < options.retries && (await canRetry(outcome, isIdempotent));
      const pauseMs = isRetried ? pauseAfter(outcome, tries, options) : undefined;
      if (pauseMs !== undefined) await pause(pauseMs, request.signal);
      else if (outcome instanceof Response) return outcome;
      else throw outcome;
    }
  };
}

/**
 * Keeps each request in memory until its response body has arrived. After Node has garbage-collected a request, the
 * request's signal can no longer abort the response.
 */
const requestsOf = new WeakMap<ReadableStream, Request[]>();

async function send(fetch: Fetch, request: Request, timeoutMs: number): Promise<Response | CourtsideUnreachable> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException('', 'TimeoutError')), timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal]);
    const attempt = new Request(request.clone(), { signal });
    const response = await fetch(attempt);
    if (response.body) requestsOf.set(response.body, [request, attempt]);
    return await bufferJson(response);
  } catch (cause) {
    request.signal.throwIfAborted();
    return new CourtsideUnreachable(request.url, cause);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a JSON body as part of the attempt, so that the request is retried if the connection is cut. Other bodies
 * stream to the caller.
 */
async function bufferJson(response: Response): Promise<Response> {
  const { body, status, statusText, headers } = response;
  if (body === null || !headers.get('content-type')?.includes('json')) return response;
  const buffered = new Response(await response.text(), { status, statusText, headers });
  const { url, redirected } = response;
  return Object.defineProperties(buffered, { url: { value: url }, redirected: { value: redirected } });
}

async function canRetry(outcome: Response | CourtsideUnreachable, isIdempotent: boolean): Promise<boolean> {
  if (!(outcome instanceof Response) || outcome.status === 502 || outcome.status === 504) return isIdempotent;
  if (outcome.status === 429) return true;
  if (outcome.status === 409) return isIdempotent && (await codeOf(outcome)) === 'idempotency_in_progress';
  if (outcome.status !== 503 || isIdempotent) return outcome.status === 503;
  // A 503 from the service has a code. Unless the code is `outcome_unknown`, the service has made no change. A 503 from
  // a proxy has no code, so the service may have made the change.
  const code = await codeOf(outcome);
  return code !== undefined && code !== 'outcome_unknown';
}

async function codeOf(response: Response): Promise<string | undefined> {
  const body = await bodyOf(response);
  return isProblem(body) ? body.code : undefined;
}

/**
 * Returns the pause before the next try, or undefined if `Retry-After` requests more than the longest pause. Jitter
 * keeps clients that failed together from retrying together.
 */
function pauseAfter(
  outcome: Response | CourtsideUnreachable,
  tries: number,
  { firstPauseMs, longestPauseMs }: RetryOptions,
): number | undefined {
  const backoffMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs);
  const retryAfter = outcome instanceof Response ? retryAfterMs(outcome) : undefined;
  if (retryAfter !== undefined && retryAfter > longestPauseMs) return undefined;
  return (retryAfter ?? backoffMs / 2) + (Math.random() * backoffMs) / 2;
}

/** @throws the signal's reason if the signal is aborted */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
