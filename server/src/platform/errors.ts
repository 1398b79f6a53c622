import type { Code, FieldCode } from './problems.ts';

export interface FieldError {
  /** A JSON pointer into the body as a URI fragment (RFC 6901, section 6), such as `#/start_time`. */
  pointer?: string;
  /** The name of a query parameter or header. */
  parameter?: string;
  code: FieldCode;
  detail: string;
  /** Machine-readable values of the violated rule, such as `{ opens: "08:00" }`. */
  values?: Record<string, unknown>;
  /** The name that an admin sends in `override` to override the rule. Only admins receive this field. */
  override?: string;
}

export interface ProblemOptions {
  errors?: FieldError[];
  /** Additional members of the problem document, such as `booking_ids`. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The error handler sends this error as a problem document (RFC 9457). */
export class Problem extends Error {
  readonly code: Code;
  /** What is wrong. The default is the `remedy` of the code. */
  readonly detail: string | undefined;
  readonly options: ProblemOptions;

  constructor(code: Code, detail?: string, options: ProblemOptions = {}) {
    super(detail ?? code, { cause: options.cause });
    this.code = code;
    this.detail = detail;
    this.options = options;
  }
}

/** Returns a `validation_failed` problem with the detail of the first field error. */
export function invalid(errors: [FieldError, ...FieldError[]]): Problem {
  return new Problem('validation_failed', errors[0].detail, { errors });
}

/** @throws {Problem} `validation_failed` with all the field errors, if there are any */
export function refuseInvalid([first, ...others]: readonly FieldError[]): void {
  if (first) throw invalid([first, ...others]);
}

/** @throws {Problem} `not_found`, if there is no row */
export function orNotFound<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new Problem('not_found', `There is no ${what}.`);
  return row;
}
