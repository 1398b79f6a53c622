import { bodyOf, CourtsideUnreachable, isProblem, retryAfterMs } from './problem.ts';

/** How often and how long a request is tried. */
export interface Patience {
  /** How often a request is sent again at most. */
  retries: number;
  /** How long one try may take, in milliseconds. */
  timeoutMs: number;
  /** The pause before the first repetition, in milliseconds; each further one is twice as long. */
  firstPauseMs: number;
  /** The longest pause. Where `Retry-After` asks for more, the caller gets the answer at once. */
  longestPauseMs: number;
}

export type Fetch = (request: Request) => Promise<Response>;

/** Methods that change nothing the second time (RFC 9110, 9.2.2). */
const IDEMPOTENT_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/**
 * Sends requests again that did not get through: any of them where the answer says that nothing was changed, and those
 * that happen once however often they are sent also where that is not known.
 * @param isIdempotent of a request whose method does not tell
 * @throws {CourtsideUnreachable} when no answer comes; the signal's reason when it was aborted
 */
export function fetchPatiently(fetch: Fetch, patience: Patience, isIdempotent: (request: Request) => boolean): Fetch {
  return async (request) => {
    const { method, headers } = request;
    // A change bound to a version would refuse its own repetition.
    const repeatable = isIdempotent(request) || (IDEMPOTENT_METHODS.has(method) && !headers.has('if-match'));
    for (let tries = 0; ; tries++) {
      const outcome = await send(fetch, request, patience.timeoutMs);
      const again = tries < patience.retries && (await mayRepeat(outcome, repeatable));
      const pauseMs = again ? pauseAfter(outcome, tries, patience) : undefined;
      if (pauseMs !== undefined) await pause(pauseMs, request.signal);
      else if (outcome instanceof Response) return outcome;
      else throw outcome;
    }
  };
}

/**
 * Keeps requests in memory as long as a response's body arrives. If Node collects a request as garbage, its signal no longer
 * aborts anything.
 */
const requestsOf = new WeakMap<ReadableStream, Request[]>();

async function send(fetch: Fetch, request: Request, timeoutMs: number): Promise<Response | CourtsideUnreachable> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('The time is up.', 'TimeoutError')), timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, limit.signal]);
    const attempt = new Request(request.clone(), { signal });
    const response = await fetch(attempt);
    if (response.body) requestsOf.set(response.body, [request, attempt]);
    return await readWhole(response);
  } catch (cause) {
    request.signal.throwIfAborted();
    return new CourtsideUnreachable(request.url, cause);
  } finally {
    clearTimeout(timer);
  }
}

/** A body that breaks off is no answer, so JSON is read within the try. Anything else streams. */
async function readWhole(response: Response): Promise<Response> {
  const { body, status, statusText, headers } = response;
  if (body === null || !headers.get('content-type')?.includes('json')) return response;
  return new Response(await response.text(), { status, statusText, headers });
}

/**
 * @param outcome an answer, or that none came
 * @param repeatable whether the request happens once however often it is sent
 */
async function mayRepeat(outcome: Response | CourtsideUnreachable, repeatable: boolean): Promise<boolean> {
  if (!(outcome instanceof Response) || outcome.status === 502 || outcome.status === 504) return repeatable;
  if (outcome.status === 429) return true;
  if (outcome.status === 409) return repeatable && (await codeOf(outcome)) === 'idempotency_in_progress';
  if (outcome.status !== 503 || repeatable) return outcome.status === 503;
  // A proxy's 503 does not tell whether the service got the request; the service's own does.
  const code = await codeOf(outcome);
  return code !== undefined && code !== 'outcome_unknown';
}

async function codeOf(response: Response): Promise<string | undefined> {
  const body = await bodyOf(response);
  return isProblem(body) ? body.code : undefined;
}

/** Jitter keeps those who failed together from coming back together. Undefined: it is too long to wait. */
function pauseAfter(outcome: Response | CourtsideUnreachable, tries: number, patience: Patience): number | undefined {
  const { firstPauseMs, longestPauseMs } = patience;
  const backoffMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs);
  const askedMs = outcome instanceof Response ? retryAfterMs(outcome) : undefined;
  if (askedMs !== undefined && askedMs > longestPauseMs) return undefined;
  return (askedMs ?? backoffMs / 2) + (Math.random() * backoffMs) / 2;
}

/** @throws the signal's reason when it is aborted */
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
