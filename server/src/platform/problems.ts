/** An error code of problem documents (RFC 9457). */
interface ProblemText {
  status: number;
  title: string;
  /** Tells the caller what to do. This is the default `detail`, and the text at `/problems/{code}`. */
  remedy: string;
}

/** The error codes of a module. A `field error` is only the code of an entry of `errors`, so it needs no text. */
export type Problems = Readonly<Record<string, ProblemText | 'field error'>>;

/** The error codes that do not belong to a module. */
const platformProblems = {
  malformed_json: { status: 400, title: 'The body is not JSON', remedy: 'Send valid JSON (RFC 8259) in UTF-8.' },
  malformed_request: {
    status: 400,
    title: 'The request is not valid HTTP',
    remedy: 'Check the request line, the headers and the percent-encoding of the path.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    remedy: "Check the path and the id. Other people's resources also give this error.",
  },
  method_not_allowed: { status: 405, title: 'Method not allowed', remedy: 'Use a method from the Allow header.' },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    remedy: 'Send the whole request without a pause.',
  },
  version_mismatch: {
    status: 412,
    title: 'The resource has changed',
    remedy: 'Read the resource again, check what has changed, and send your change with the new ETag.',
  },
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    remedy: 'Send at most 64 KiB, at most 2 MiB for an image, or at most 32 MiB for an import.',
  },
  url_too_long: { status: 414, title: 'The URL is too long', remedy: 'Shorten the query string.' },
  unsupported_media_type: {
    status: 415,
    title: 'The content type is not supported',
    remedy:
      'Send JSON with `Content-Type: application/json`. An import needs CSV (`text/csv`), and ' +
      'an image needs PNG, JPEG or WebP.',
  },
  validation_failed: {
    status: 422,
    title: 'The request is not valid',
    remedy: 'See errors: each entry has a pointer into the body or the name of a parameter.',
  },
  image_invalid: {
    status: 422,
    title: 'The image cannot be used',
    remedy: 'Send a complete PNG, JPEG or WebP image of at most 4096 × 4096 pixels.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    remedy:
      'Wait for the number of seconds in Retry-After. The RateLimit header shows the remaining units. Most requests cost one unit.',
  },
  headers_too_large: { status: 431, title: 'The headers are too large', remedy: 'Send fewer or shorter headers.' },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    remedy: 'Try again. If the error persists, send the request_id to the operator.',
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    remedy: 'Nothing was changed. Try again after the number of seconds in Retry-After.',
  },
  shutting_down: {
    status: 503,
    title: 'The service is restarting',
    remedy: 'Try again after the number of seconds in Retry-After.',
  },
  database_unavailable: {
    status: 503,
    title: 'The database is not available',
    remedy: 'Nothing was changed. Try again after the number of seconds in Retry-After.',
  },
  storage_full: {
    status: 503,
    title: 'The disk is full',
    remedy: 'Nothing was changed. The operator must free space on the disk.',
  },
  outcome_unknown: {
    status: 503,
    title: 'It is not known whether the change was made',
    remedy: 'To find out, read the resource. With an Idempotency-Key you can safely send the same request again.',
  },
  before_start: 'field error',
  duplicate: 'field error',
  format: 'field error',
  invalid_cursor: 'field error',
  invalid_text: 'field error',
  not_after_start: 'field error',
  not_allowed: 'field error',
  required: 'field error',
  too_few: 'field error',
  too_large: 'field error',
  too_long: 'field error',
  too_many: 'field error',
  too_short: 'field error',
  too_small: 'field error',
  unknown_field: 'field error',
  wrong_format: 'field error',
  wrong_type: 'field error',
} as const satisfies Problems;

type PlatformProblems = typeof platformProblems;
/**
 * The error codes of all modules. The file `problems.ts` of each module adds its codes to this interface.
 *
 * @public
 */
export interface DeclaredProblems extends PlatformProblems {}

/** The code of a field error. It can also be the code of a problem. */
export type FieldCode = keyof DeclaredProblems;
export type Code = { [C in FieldCode]: DeclaredProblems[C] extends 'field error' ? never : C }[FieldCode];
/** The texts of all problems, sorted by status. */
export type Catalogue = Readonly<Record<Code, ProblemText>>;

export function joinProblems(modules: readonly { problems?: Problems }[]): {
  catalogue: Catalogue;
  fieldCodes: string[];
} {
  const all = Object.entries<Problems[string]>(Object.assign({}, platformProblems, ...modules.map((m) => m.problems)));
  const texts = all.flatMap(([code, text]) => (text === 'field error' ? [] : [[code, text] as const]));
  return {
    catalogue: Object.fromEntries(texts.toSorted(([, a], [, b]) => a.status - b.status)) as Catalogue,
    fieldCodes: all.flatMap(([code, text]) => (text === 'field error' ? [code] : [])),
  };
}
