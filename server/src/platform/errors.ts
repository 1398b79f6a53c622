import { catalogue, type Code, type FieldCode } from './error-catalogue.ts';

/** One entry of a problem's `errors`: the part of the request that is wrong, and why. */
export interface FieldError {
  /** A JSON pointer into the body as a URI fragment (RFC 6901, section 6), such as `#/start_time`. */
  pointer?: string;
  /** The name of the query parameter or header. */
  parameter?: string;
  code: FieldCode;
  detail: string;
  /** The values of the broken rule as machine-readable data, such as `{ opens: "08:00" }`. */
  values?: Record<string, unknown>;
  /** The name of the rule, which an admin uses to override it. Only responses to admins have it. */
  override?: string;
}

export interface ProblemOptions {
  errors?: FieldError[];
  /** Additional members of the problem document, such as `booking_ids`. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error response. Any code may throw it; the error handler sends it as a problem document (RFC 9457). */
export class Problem extends Error {
  readonly code: Code;
  readonly status: number;
  readonly options: ProblemOptions;

  constructor(code: Code, detail: string = catalogue[code].remedy, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.status = catalogue[code].status;
    this.options = options;
  }
}

/** Returns a `validation_failed` problem. Its detail is the first field error. */
export function invalid(errors: [FieldError, ...FieldError[]]): Problem {
  return new Problem('validation_failed', errors[0].detail, { errors });
}
