import type { Problem } from './schema.ts';

/** The code of a problem. Newer services may know more of them; `unexpected_answer` is not from a Courtside service at all. */
export type ProblemCode = Problem['code'] | 'unexpected_answer' | (string & {});

/** The service refused a request, or could not serve it: a problem document of RFC 9457. The message is its `detail`. */
export class CourtsideProblem extends Error {
  override readonly name = 'CourtsideProblem';
  /** What a program should look at. */
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  /** A sentence for people: what is wrong with this very request. */
  readonly detail: string;
  /** Every fault, each with a `pointer` into the body or the name of a `parameter`. */
  readonly errors: NonNullable<Problem['errors']>;
  /** Of a refused booking: up to three bookable slots, the nearest first. */
  readonly alternatives: NonNullable<Problem['alternatives']>;
  /** Names the request in the service's log. */
  readonly requestId: string;
  /** After how many seconds it can be tried again, where the answer says so. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole document, for what only some codes have, such as `booking_ids`. */
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

/** No answer came: no network, a cut connection, or a time limit (then `isTimeout`). The `cause` is what `fetch` threw. */
export class CourtsideUnreachable extends Error {
  override readonly name = 'CourtsideUnreachable';
  readonly isTimeout: boolean;

  constructor(url: string, cause: unknown) {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
    super(
      `${URL.canParse(url) ? new URL(url).origin : 'The service'} ${isTimeout ? 'took too long to answer' : 'cannot be reached'}.`,
      { cause },
    );
    this.isTimeout = isTimeout;
  }
}

/** The problem that an answer tells of; `body` is its parsed body. */
export function problemOf(response: Response, body: unknown): CourtsideProblem {
  const seconds = retryAfterMs(response) === undefined ? undefined : Math.ceil(retryAfterMs(response)! / 1000);
  if (isProblem(body)) return new CourtsideProblem(body, seconds);
  const { status, statusText: title, headers } = response;
  const detail = `The answer, with status ${status}, is not one of a Courtside service. Is baseUrl right?`;
  const request_id = headers.get('x-request-id') ?? '';
  const names = { type: 'about:blank', instance: '', code: 'unexpected_answer', request_id };
  return new CourtsideProblem({ ...names, title, status, detail }, seconds);
}

/** The parsed body of an answer, which can still be read after; undefined where it is not JSON. */
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

/** How long to wait, by `Retry-After`: seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterMs({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}
