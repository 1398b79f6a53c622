import Type, { type Static } from 'typebox';
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { FastifyError } from 'fastify';
import { scopes } from '../scopes.ts';
import type { Catalogue, Code } from '../problems.ts';
import { Problem } from '../errors.ts';
import type { Failure } from '../db/transact.ts';
import type { App } from './app-types.ts';
import type { Context } from '../context.ts';
import type { Permission } from '../permissions.ts';
import { oneOf, ref } from './fields.ts';
import { originOf } from './origin.ts';
import { specOf } from './route.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { fieldErrorsOf } from './validation.ts';

export const PROBLEM_ID = 'Problem';
export const PROBLEM_JSON = 'application/problem+json';
/** An `X-Request-Id` header that does not match this pattern is replaced. */
const REQUEST_ID = /^[\w-]{1,64}$/;

const EXAMPLE = {
  type: 'https://book.example.org/problems/not_found',
  title: 'Not found',
  status: 404,
  detail: 'There is no court 12.',
  ...{ instance: '/api/v1/courts/12', code: 'not_found', request_id: 'a38ff617-2511-46b8-b42d' },
};

export const FieldError = Type.Object(
  {
    pointer: Type.Optional(
      Type.String({ description: 'JSON Pointer (RFC 6901) into the request body, such as #/start_time.' }),
    ),
    parameter: Type.Optional(Type.String({ description: 'Name of the query parameter or header.' })),
    code: Type.String(),
    detail: Type.String(),
    values: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'The values of the violated rule, such as max_advance_days.',
      }),
    ),
    override: Type.Optional(
      Type.String({ description: 'For admins only: send this name in `override` to book anyway.' }),
    ),
  },
  { $id: 'FieldError' },
);

/** @param permissions the names of all permissions, which modules declare */
export const problemSchema = (permissions: readonly Permission[]) =>
  Type.Object(
    {
      type: Type.String({ format: 'uri', description: 'The URL of a page that explains the problem.' }),
      title: Type.String(),
      status: Type.Integer(),
      detail: Type.String({ description: 'What is wrong with this request.' }),
      instance: Type.String({ description: 'The path of the request.' }),
      code: Type.String({
        description: 'Programs should check this field, because codes do not change between releases.',
      }),
      request_id: Type.String({
        description: 'The id of the request, as in X-Request-Id and in the log of the service.',
      }),
      errors: Type.Optional(Type.Array(ref(FieldError))),
      court_id: Type.Optional(Type.Integer({ description: 'With updateCourts: the court that cannot be changed.' })),
      booking_ids: Type.Optional(
        Type.Array(Type.Integer(), { description: 'With court_has_bookings: the ids of the bookings, at most 100.' }),
      ),
      bookings: Type.Optional(
        Type.Array(Type.Unsafe<object>({ $ref: 'AdminBooking#' }), {
          description: 'With court_has_bookings, for a closure: the bookings during the closure, at most 100.',
        }),
      ),
      bookings_total: Type.Optional(
        Type.Integer({
          description: 'With court_has_bookings, for a closure: the number of all bookings during the closure.',
        }),
      ),
      required_scope: Type.Optional(
        oneOf(scopes, { description: 'With scope_missing: the scope that the API key lacks.' }),
      ),
      required_permission: Type.Optional(
        oneOf(permissions, { description: 'With forbidden: the permission that the role lacks.' }),
      ),
      conflicts: Type.Optional(
        Type.Array(Type.Unsafe<object>({ $ref: 'SkippedDate#' }), {
          description: 'With series_conflict: every date that cannot be booked.',
        }),
      ),
      alternatives: Type.Optional(
        Type.Array(
          Type.Object({
            court_id: Type.Integer(),
            court_name: Type.String(),
            booking_date: Type.String({ format: 'date' }),
            start_time: Type.String(),
            end_time: Type.String(),
          }),
          { description: 'If a booking is rejected: up to three bookable slots, the nearest first.' },
        ),
      ),
    },
    { $id: PROBLEM_ID, description: 'A problem document (RFC 9457).', examples: [EXAMPLE] },
  );
type ProblemDocument = Static<ReturnType<typeof problemSchema>>;

export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

export function handleErrors(app: App, context: Context): void {
  const { db } = context;
  const { catalogue } = app;
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Fastify runs no hooks for a path that it cannot decode, or for an unknown method such as PRI.
    if (!reply.hasHeader('x-request-id')) setSecurityHeaders(request, reply.header('x-request-id', request.id));
    const problem = problemOf(error, (e) => db.classify(e));
    const { code } = problem;
    const { status } = catalogue[code];
    context.meters?.problem({ code, status }, specOf(request));
    // Skip `overloaded`, because the concurrency limit logs how many of these errors occur.
    if (status >= 500 && code !== 'overloaded') request.log.error({ err: problem.options.cause ?? problem }, code);
    const path = request.url.split('?', 1)[0]!;
    const document = problemDocument(problem, catalogue[code], {
      ...{ origin: originOf(request), path, requestId: request.id },
    });
    return reply
      .code(status)
      .headers({ 'content-language': 'en', ...standardHeaders(code, status), ...problem.options.headers })
      .type(PROBLEM_JSON)
      .serializer(JSON.stringify)
      .send(document);
  });
}

export function problemDocument(
  { code, detail, options }: Problem,
  { status, title, remedy }: Catalogue[Code],
  { origin, path, requestId }: { origin: string; path: string; requestId: string },
): ProblemDocument {
  return {
    type: `${origin}/problems/${code}`,
    title,
    status,
    detail: detail ?? remedy,
    instance: path,
    code,
    request_id: requestId,
    ...(options.errors && { errors: options.errors }),
    ...options.extra,
  };
}

/** Status 401 requires `WWW-Authenticate` (RFC 9110, 11.6.1). `Retry-After` is in seconds (10.2.3). */
function standardHeaders(code: Code, status: number): Record<string, string> {
  if (status === 401) {
    const scheme = code.startsWith('api_key') ? 'ApiKey' : 'Bearer';
    return { 'www-authenticate': `${scheme} realm="courtside"` };
  }
  return status === 503 && code !== 'outcome_unknown' ? { 'retry-after': '1' } : {};
}

const codeByFailure: Record<Failure, Code> = {
  overlap: 'slot_taken',
  unique: 'internal_error',
  full: 'storage_full',
  unavailable: 'database_unavailable',
  unknown_outcome: 'outcome_unknown',
};

const codeByFastifyError: Record<string, Code> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  ECONNRESET: 'malformed_request',
};

export function problemOf(error: FastifyError, classify: (error: unknown) => Failure | undefined): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) {
    const errors = fieldErrorsOf(error.validation, error.validationContext);
    return new Problem('validation_failed', errors[0]?.detail, { errors });
  }
  const failure = classify(error);
  const code = failure ? codeByFailure[failure] : codeByFastifyError[error.code];
  if (code) return new Problem(code, undefined, { cause: error });
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new Problem(isClientError ? 'malformed_request' : 'internal_error', undefined, { cause: error });
}
