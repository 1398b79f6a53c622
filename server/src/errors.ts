import { catalogue, type Code, type FieldCode } from './error-catalogue.ts';

/** One line of a problem's `errors`: which part of the request broke which rule. */
export interface Fault {
  /** RFC 6901 pointer into the body, as a URI fragment: `#/start_time`. */
  pointer?: string;
  /** Name of the query parameter or header. */
  parameter?: string;
  code: FieldCode;
  detail: string;
  /** The values of the rule that was broken, for programs: `{ opens: "08:00" }`. */
  values?: Record<string, unknown>;
  /** Told to an admin: the name of the rule, by which they can set it aside. */
  override?: string;
}

/** What a `Problem` may carry beside its code and detail. */
export interface ProblemOptions {
  errors?: Fault[];
  /** Members of the problem document beyond the standard ones, e.g. `booking_ids`. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An answer other than success, thrown from anywhere and made a problem document by the error handler. */
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

/** A `validation_failed` with its faults; the detail names the first one. */
export function invalid(errors: [Fault, ...Fault[]]): Problem {
  return new Problem('validation_failed', errors[0].detail, { errors });
}
