import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TSchema } from 'typebox';
import type { Config } from '../config.ts';
import { catalogue, type Code } from '../error-catalogue.ts';
import type { App } from './app-types.ts';
import { idOf } from './fields.ts';
import { PROBLEM_JSON, ProblemDocument } from './problems.ts';
import { type RouteSpec, scopeOf } from './route.ts';

type Json = Record<string, unknown>;
type Document = { paths: Record<string, Record<string, Json & { responses: Record<string, Json> }>> };

const tags: Record<RouteSpec['tag'], string> = {
  Accounts: 'Registering, signing in and out, and what one may change of oneself.',
  Courts: 'Finding courts and, for admins, keeping them.',
  Availability: 'What can be booked, and when.',
  Bookings: 'Booking a court and, for admins, answering and correcting bookings.',
  'Waiting list': 'Waiting for a court that is taken, and taking the offer when it is free.',
  Series: 'For admins: bookings that come again every week.',
  Closures: 'For admins: when courts are closed.',
  'API keys': 'For admins: the keys that every request carries.',
  People: 'For admins: who has an account or a booking, and what they may do.',
  Audit: 'For admins: who did what.',
  Events: 'What happens, as it happens: streams of server-sent events.',
  Calendars: 'Bookings in calendar programs, by links without a key.',
  Webhooks: 'For admins: where events are sent, and how that went.',
  Reports: 'For admins: how well courts are used.',
  CSV: 'For admins: courts and bookings as files, out and in.',
  Service: 'For operators: whether the service lives and can serve.',
};

/** The reference page loads nothing from elsewhere and runs no inline script. */
const DOCS_CSP = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const header = (description: string, schema: Json = { type: 'string' }): Json => ({ description, schema });

/** Serves `/openapi.json`, made from the schemas that validate and serialise, and `/docs`, which needs no internet. */
export async function describeApi(
  app: App,
  { config, schemas }: { config: Config; schemas: readonly TSchema[] },
): Promise<void> {
  for (const schema of schemas) app.addSchema(schema);
  const specs = new Map<string, RouteSpec>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.spec) specs.set(config.spec.id, config.spec);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Courtside',
        version: '1.0.0',
        description: 'Find sports courts and book them for a time slot on a date.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: config.PUBLIC_URL || '/' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, i) => (json['$id'] as string | undefined) ?? `def-${i}`,
    },
    transform: ({ schema, url, route }) => {
      const spec = route.config?.spec;
      return { url, schema: spec ? { ...schema, ...operationOf(spec) } : { ...schema, hide: true } };
    },
    transformObject: (given) => {
      const document = ('openapiObject' in given ? given.openapiObject : given.swaggerObject) as unknown as Document;
      for (const [method, operation] of Object.values(document.paths).flatMap((path) => Object.entries(path))) {
        complete(operation, method, specs.get(String(operation['operationId']))!);
      }
      return document;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { tryItOutEnabled: true, layout: 'BaseLayout' },
    theme: { title: 'Courtside API' },
    staticCSP: DOCS_CSP,
    // It serves the document as well.
    uiHooks: { onRequest: (request, reply, done) => void app.rates.open(request, reply).then(() => done(), done) },
  });
  app.get('/openapi.json', { schema: { hide: true }, onRequest: app.rates.open }, async () => app.swagger());
}

function operationOf(spec: RouteSpec): Json {
  const { id, tag, summary, access, consumes, streams, cost = 1 } = spec;
  const description = [spec.description, cost > 1 && `A request costs ${cost} units of the rate.`]
    .filter(Boolean)
    .join(' ');
  // The list beside a scheme is of roles that it must have (OpenAPI 3.1, Security Requirement Object): the key's scope.
  const key = { apiKey: [scopeOf(spec)] };
  const needs = { public: [], key: [key], player: [{ ...key, bearer: [] }], admin: [{ ...key, bearer: [] }] }[access];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(consumes && { consumes: ['application/json', ...consumes] }),
    ...(streams && { produces: ['text/event-stream'] }),
    security: needs,
  };
}

/** Adds what the route schemas do not say: the headers, and every problem by its status. */
function complete(operation: Document['paths'][string][string], method: string, spec: RouteSpec): void {
  const parameters = (operation['parameters'] ??= []) as Json[];
  parameters.push(...requestHeaders(spec));
  for (const [status, response] of Object.entries(operation.responses)) {
    response['headers'] = successHeaders(spec, Number(status));
    if (status === '204') delete response['content'];
    else if (spec.produces) response['content'] = contentOf(spec.produces, response['content'] as Json);
  }
  if (spec.takesCsv) operation['requestBody'] = { required: true, content: { 'text/csv': { schema: CSV } } };
  for (const [status, codes] of Object.entries(
    Object.groupBy(problemsOf(spec, method), (code) => catalogue[code].status),
  )) {
    operation.responses[status] = problemResponse(Number(status), codes);
  }
  if ((spec.versioned || spec.tagged) && method === 'get')
    operation.responses['304'] = { description: 'Not modified.' };
}

const CSV: Json = { type: 'string', description: 'RFC 4180, in UTF-8, with a header line.' };

/** The JSON of a route's schema where it is among the types, and text for the others. */
function contentOf(types: readonly string[], json: Json): Json {
  const text = { 'text/csv': CSV } as Record<string, Json>;
  return Object.fromEntries(types.map((type) => [type, json[type] ?? { schema: text[type] ?? { type: 'string' } }]));
}

function requestHeaders(spec: RouteSpec): Json[] {
  const ifMatch = { name: 'If-Match', ...header('An ETag: the change is made only to that version.') };
  const key = { name: 'Idempotency-Key', ...header('1–255 printable ASCII characters; repeated, the first answer.') };
  const last = { name: 'Last-Event-ID', ...header('The last id that was received: resumes the stream.') };
  const used = [
    ...(spec.conditional ? [ifMatch] : []),
    ...(spec.idempotent ? [key] : []),
    ...(spec.streams ? [last] : []),
  ];
  return used.map((named) => ({ ...named, in: 'header', required: false }));
}

const rateHeaders = {
  'RateLimit-Policy': header(
    'The rate: `"key";q=600;w=60` is 600 units in 60 seconds; a request costs one unit unless its description names another cost. Absent where there is none.',
  ),
  RateLimit: header('How many units are left, and for how many seconds: `"key";r=12;t=8`.'),
};

function successHeaders(spec: RouteSpec, status: number): Json {
  const isPage = spec.querystring?.properties['cursor'] !== undefined;
  return {
    'X-Request-Id': header('Names the request in the log.'),
    ...((spec.access !== 'public' || spec.problems?.includes('rate_limited')) && rateHeaders),
    ...(spec.versioned && { ETag: header('"<version>.<hash of the body>".') }),
    ...(spec.tagged && { ETag: header('"<hash of the body>".') }),
    ...(spec.versioned && status === 201 && { Location: header('Where the new resource is.') }),
    ...(spec.produces?.includes('text/csv') && { 'Content-Disposition': header('The name of the file.') }),
    ...(isPage && { Link: header('The next page, rel="next" (RFC 8288).') }),
    ...(spec.idempotent && { 'Idempotent-Replayed': header('true when the answer is a repeated one.') }),
  };
}

/** Every problem that a route can answer with: its own and those that its access, parameters and body imply. */
function problemsOf(spec: RouteSpec, method: string): Code[] {
  const isWrite = method !== 'get';
  const needsToken = spec.access === 'player' || spec.access === 'admin';
  const codes: Code[][] = [
    [...(spec.problems ?? [])],
    ['malformed_request', 'request_timeout', 'url_too_long', 'headers_too_large', 'validation_failed'],
    spec.access === 'public' ? [] : ['api_key_missing', 'api_key_invalid', 'origin_not_allowed', 'scope_missing'],
    spec.access === 'public' ? [] : ['rate_limited', 'overloaded'],
    needsToken ? ['token_missing', 'token_invalid', 'token_expired'] : [],
    spec.access === 'admin' ? ['forbidden'] : [],
    spec.params ? ['not_found'] : [],
    spec.conditional ? ['version_mismatch'] : [],
    spec.idempotent ? ['idempotency_in_progress', 'idempotency_key_reused'] : [],
    spec.streams ? ['validation_failed', 'too_many_streams'] : [],
    ['internal_error', 'shutting_down', 'database_unavailable'],
    isWrite
      ? [
          spec.takesCsv ? 'malformed_csv' : 'malformed_json',
          'body_too_large',
          'unsupported_media_type',
          'storage_full',
          'outcome_unknown',
        ]
      : [],
  ];
  return [...new Set(codes.flat())];
}

function problemResponse(status: number, codes: Code[]): Json {
  const schema = {
    allOf: [{ $ref: `#/components/schemas/${idOf(ProblemDocument)}` }, { properties: { code: { enum: codes } } }],
  };
  const retry =
    status === 503 || status === 429 ? { 'Retry-After': header('Seconds to wait.', { type: 'integer' }) } : {};
  const challenge = status === 401 ? { 'WWW-Authenticate': header('ApiKey or Bearer.') } : {};
  return {
    description: codes.map((code) => `\`${code}\`: ${catalogue[code].title}.`).join(' '),
    headers: { 'X-Request-Id': header('Names the request in the log.'), ...retry, ...challenge },
    content: { [PROBLEM_JSON]: { schema } },
  };
}
