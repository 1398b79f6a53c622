import type { Problem } from './schema.ts';

/**
 * A problem code. A newer service can send codes that this type does not list.
 * The client itself sets `unexpected_answer` if a response does not come from a Courtside service.
 */
export type ProblemCode = Problem['code'] | 'unexpected_answer' | (string & {});

/**
 * Thrown if the service rejects a call or cannot process it. Contains the service's problem document (RFC 9457). The
 * error's `message` is the document's `detail`.
 *
 * @example
 * try {
 *   await club.bookings.create(body);
 * } catch (error) {
 *   if (!(error instanceof CourtsideProblem) || error.code !== 'slot_taken') throw error;
 *   console.log(error.detail, error.alternatives);
 * }
 */
export class CourtsideProblem extends Error {
  override readonly name = 'CourtsideProblem';
  /** Identifies the kind of problem. Codes never change, so programs can compare them. */
  readonly code: ProblemCode;
  readonly status: number;
  /** A short name for the kind of problem, to show to people. */
  readonly title: string;
  /** A sentence that tells people what is wrong with this request. */
  readonly detail: string;
  /** The field errors and rule violations. Each has a `pointer` into the request body, or names a `parameter`. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Up to three slots to book instead, the nearest first. Empty unless a booking was rejected. */
  readonly alternatives: NonNullable<Problem['alternatives']>;
  /** The request's id in the service's log. */
  readonly requestId: string;
  /** The seconds to wait before the next try, if the response has `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole problem document. Some codes have further members, such as `booking_ids`. */
  readonly document: Omit<Problem, 'code'> & { code: ProblemCode };

  constructor(document: CourtsideProblem['document'], retryAfterSeconds?: number) {
    super(document.detail);
    this.code = document.code;
    this.status = document.status;
    this.title = document.title;
    this.detail = document.detail;
    this.errors = document.errors ?? [];
    this.alternatives = document.alternatives ?? [];
    this.requestId = document.request_id;
    this.retryAfterSeconds = retryAfterSeconds;
    this.document = document;
  }
}

/**
 * Thrown if no complete response arrives: there is no network, the connection was cut, or the time limit was exceeded.
 * The service may still have made the change. The `cause` is the error that `fetch` threw.
 */
export class CourtsideUnreachable extends Error {
  override readonly name = 'CourtsideUnreachable';
  /** Whether the attempt exceeded its time limit, `timeoutMs`. */
  readonly isTimeout: boolean;

  constructor(url: string, cause: unknown) {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
    super(
      `${/^https?:\/\/[^/?#@]+(?![^/?#])/.exec(url)?.[0] ?? 'The service'} ${isTimeout ? 'took too long to respond' : 'cannot be reached'}.`,
      { cause },
    );
    this.isTimeout = isTimeout;
  }
}

/** Builds the error for an error response. @param body the parsed response body */
export function problemOf(response: Response, body: unknown): CourtsideProblem {
  if (isProblem(body)) return new CourtsideProblem(body, secondsToWait(response));
  return foreignResponse(
    response,
    `The response with status ${response.status} does not come from a Courtside service. Check baseUrl.`,
  );
}

/** Builds the error for a response that does not come from the API. */
export function foreignResponse(response: Response, detail: string): CourtsideProblem {
  const { status, statusText: title, headers } = response;
  const request_id = headers.get('x-request-id') ?? '';
  const identity = { type: 'about:blank', instance: '', code: 'unexpected_answer', request_id };
  return new CourtsideProblem({ ...identity, title, status, detail }, secondsToWait(response));
}

function secondsToWait(response: Response): number | undefined {
  const ms = retryAfterMs(response);
  return ms === undefined ? undefined : Math.ceil(ms / 1000);
}

/** Parses a response body without consuming it. Returns undefined if the body is not JSON. */
export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.clone().json();
  } catch {
    return undefined;
  }
}

export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'status' in body;
}

/** Returns the wait that `Retry-After` requests. The header contains seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterMs({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}
