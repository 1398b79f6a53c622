import type { Catalogue, Code } from '../problems.ts';
import { type Document, headerRef, type Json } from './openapi-document.ts';
import { PROBLEM_ID, PROBLEM_JSON } from './problems.ts';
import type { RouteSpec } from './route.ts';

export function problemResponses(
  spec: RouteSpec,
  method: string,
  catalogue: Catalogue,
): [status: string, response: Json][] {
  const byStatus = Object.groupBy(problemsOf(spec, method, catalogue), (code) => catalogue[code].status);
  return Object.entries(byStatus).map(([status, codes]) => [status, problemResponse(codes!, catalogue)]);
}

/** Returns the declared problems of a route, and the problems that its access, parameters and body imply. */
function problemsOf(spec: RouteSpec, method: string, catalogue: Catalogue): Code[] {
  const isWrite = method !== 'get';
  const needsToken = spec.access === 'player' || spec.access === 'admin';
  const codes: Code[][] = [
    [...(spec.problems ?? [])],
    ['malformed_request', 'request_timeout', 'url_too_long', 'headers_too_large', 'validation_failed'],
    spec.access === 'public' ? [] : ['api_key_missing', 'api_key_invalid', 'origin_not_allowed', 'scope_missing'],
    spec.access === 'public' ? [] : ['rate_limited', 'overloaded'],
    needsToken ? ['token_missing', 'token_invalid', 'token_expired'] : [],
    needsToken && !spec.isOpenToPending ? ['approval_pending'] : [],
    spec.access === 'admin' ? ['forbidden', 'second_factor_setup_required'] : [],
    spec.params ? ['not_found'] : [],
    spec.conditional ? ['version_mismatch'] : [],
    spec.idempotent ? ['idempotency_in_progress', 'idempotency_key_reused'] : [],
    spec.streams ? ['validation_failed', 'too_many_streams'] : [],
    ['internal_error', 'shutting_down', 'database_unavailable'],
    isWrite
      ? [
          spec.takesCsv ? 'malformed_csv' : spec.takesImage ? 'image_invalid' : 'malformed_json',
          'body_too_large',
          'unsupported_media_type',
          'storage_full',
          'outcome_unknown',
        ]
      : [],
  ];
  // In the order of the catalogue, because equal sequences make the compressed document smaller.
  const used = new Set(codes.flat());
  return (Object.keys(catalogue) as Code[]).filter((code) => used.has(code));
}

function problemResponse(codes: Code[], catalogue: Catalogue): Json {
  const schema = {
    allOf: [{ $ref: `#/components/schemas/${PROBLEM_ID}` }, { properties: { code: { enum: codes } } }],
  };
  const { status } = catalogue[codes[0]!];
  const retry = status === 503 || status === 429 ? { 'Retry-After': headerRef('Retry-After') } : {};
  const challenge = status === 401 ? { 'WWW-Authenticate': headerRef('WWW-Authenticate') } : {};
  return {
    description: codes.map((code) => `\`${code}\`: ${catalogue[code].title}.`).join(' '),
    headers: { 'X-Request-Id': headerRef('X-Request-Id'), ...retry, ...challenge },
    content: { [PROBLEM_JSON]: { schema } },
  };
}

/**
 * Moves the error responses to `components/responses`, so that the document contains each of them only once. Short names
 * make the document smaller, because hundreds of references contain them.
 */
export function shareProblems({ paths, components }: Document): void {
  const names = new Map<string, string>();
  const found: Record<string, Json> = {};
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      const text = JSON.stringify(response);
      const name = names.get(text) ?? nameOf(status, found);
      names.set(text, name);
      found[name] = response;
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  const sorted = Object.keys(found).toSorted();
  components.responses = Object.fromEntries(sorted.map((name) => [name, found[name]!]));
}

/** Returns a name such as `Problem404`, or `Problem404_2` if another response has the short name. */
function nameOf(status: string, taken: object): string {
  const name = `Problem${status}`;
  const count = Object.keys(taken).filter((other) => other.startsWith(name)).length;
  return count === 0 ? name : `${name}_${count + 1}`;
}
