import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TSchema } from 'typebox';
import type { Config } from '../../config.ts';
import type { Catalogue } from '../problems.ts';
import type { App } from './app-types.ts';
import { compressFile } from './compression.ts';
import { deprecationNote } from './deprecation.ts';
import { loadSamples, samplesPlugin } from './docs-samples.ts';
import { searchPlugin } from './docs-search.ts';
import { EMAIL_KEYWORD } from './email-format.ts';
import { sendListEtag } from './etag.ts';
import { IMAGE_TYPES } from './images.ts';
import { MERGE_PATCH } from './json.ts';
import {
  type Document,
  header,
  headerRef,
  type Json,
  type Operation,
  securitySchemes,
  sharedHeaders,
} from './openapi-document.ts';
import { sortDocument } from './openapi-order.ts';
import { addExamples } from './openapi-examples.ts';
import { problemResponses, shareProblems } from './openapi-problems.ts';
import { servePostman } from './postman.ts';
import { type RouteSpec, sendJson } from './route.ts';

/** The reference page loads files only from this service, and runs no inline scripts. */
const DOCS_CSP = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

interface ApiParts {
  config: Config;
  /** The schemas whose values the document repeats. The document does not refer to these schemas. */
  lists: Readonly<Record<string, TSchema>>;
  webhooks: Document['webhooks'];
  tags: { name: string; description: string }[];
}

/** Serves `/openapi.json`, `/postman.json`, and `/docs`, which works without the internet. */
export async function describeApi(app: App, { config, lists, webhooks, tags }: ApiParts): Promise<void> {
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
        contact: { name: 'The club that runs this service', ...(config.PUBLIC_URL && { url: config.PUBLIC_URL }) },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: config.PUBLIC_URL || '/' }],
      tags,
      components: {
        headers: sharedHeaders,
        responses: {},
        securitySchemes,
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
        const spec = specs.get(String(operation['operationId']))!;
        complete(operation, method, { spec, catalogue: app.catalogue });
      }
      document.webhooks = webhooks;
      sortDocument(document, tags);
      shareProblems(document);
      addExamples(document);
      for (const name of Object.keys(lists)) delete document.components.schemas[name];
      return forClients(document, lists);
    },
  });
  await app.register(serveReference);
  servePostman(app);
  serveDocument(app);
}

function serveDocument(app: App): void {
  let json: string | undefined;
  app.get(
    '/openapi.json',
    { schema: { hide: true }, onRequest: app.rates.open, onSend: sendListEtag },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return sendJson(reply, (json ??= JSON.stringify(app.swagger())));
    },
  );
}

async function serveReference(app: App): Promise<void> {
  // Limit the rate, because the scripts are large and the plugin also serves the OpenAPI document.
  app.addHook('onRequest', app.rates.open);
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200 && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  });
  app.addHook('onSend', sendListEtag);
  app.addHook('onSend', compressFile);
  let samples: string | undefined;
  app.get('/docs/samples.json', { schema: { hide: true } }, async (_request, reply) =>
    sendJson(reply, (samples ??= JSON.stringify(await loadSamples()))),
  );
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { tryItOutEnabled: true, layout: 'BaseLayout', filter: true, plugins: [searchPlugin, samplesPlugin] },
    theme: { title: 'Courtside API' },
    staticCSP: DOCS_CSP,
  });
}

function operationOf(spec: RouteSpec): Json {
  const { id, tag, summary, access, scope, permission, takesMergePatch, streams, cost = 1 } = spec;
  const needs = permission !== undefined && `Needs the permission \`${permission}\`.`;
  const description = [
    deprecationNote(spec),
    spec.description,
    needs,
    cost > 1 && `A request costs ${cost} rate limit units.`,
  ]
    .filter(Boolean)
    .join(' ');
  // In OpenAPI 3.1, a Security Requirement Object may list required roles. Here it lists the scope and the permission.
  const key = { apiKey: scope === undefined ? [] : [scope] };
  const security = {
    public: [],
    key: [key],
    player: [{ ...key, bearer: [] }, ...(spec.isForWebApp ? [{ ...key, cookie: [] }] : [])],
    admin: [{ ...key, bearer: [permission] }],
  };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(spec.deprecated && { deprecated: true }),
    ...(takesMergePatch && { consumes: ['application/json', MERGE_PATCH] }),
    ...(streams && { produces: ['text/event-stream'] }),
    security: security[access],
  };
}

/** Adds the headers and problem responses, which the schemas of a route do not contain. */
function complete(
  operation: Operation,
  method: string,
  { spec, catalogue }: { spec: RouteSpec; catalogue: Catalogue },
): void {
  const parameters = (operation['parameters'] ??= []) as Json[];
  parameters.push(...requestHeaders(spec));
  // False is the default (OpenAPI 3.1, 4.8.12).
  for (const parameter of parameters) if (parameter['required'] === false) delete parameter['required'];
  for (const [status, response] of Object.entries(operation.responses)) {
    response['headers'] = successHeaders(spec, Number(status));
    if (status === '204') delete response['content'];
    else if (spec.produces) response['content'] = contentOf(spec.produces, response['content'] as Json);
  }
  if (spec.takesCsv) operation['requestBody'] = { required: true, content: { 'text/csv': { schema: CSV } } };
  if (spec.takesImage) operation['requestBody'] = { required: true, content: contentOf(IMAGE_TYPES, {}) };
  for (const [status, response] of problemResponses(spec, method, catalogue)) operation.responses[status] = response;
  if ((spec.versioned || spec.tagged) && method === 'get')
    operation.responses['304'] = { description: 'Not modified.' };
}

const IMAGE: Json = {
  type: 'string',
  format: 'binary',
  description: 'An image of at most 2 MiB and 4096 × 4096 pixels.',
};
const PDF: Json = { type: 'string', format: 'binary' };
const CSV: Json = { type: 'string', description: 'RFC 4180, in UTF-8, with a header line.' };

/** For JSON, the content is the schema of the route. Other contents are text, images or PDFs. */
function contentOf(types: readonly string[], json: Json): Json {
  const images = IMAGE_TYPES.map((type) => [type, IMAGE]);
  const text = { 'text/csv': CSV, 'application/pdf': PDF, ...Object.fromEntries(images) } as Record<string, Json>;
  return Object.fromEntries(types.map((type) => [type, json[type] ?? { schema: text[type] ?? { type: 'string' } }]));
}

function requestHeaders(spec: RouteSpec): Json[] {
  const ifMatch = { name: 'If-Match', ...header('An ETag. The change is made only if the resource has this version.') };
  const key = {
    name: 'Idempotency-Key',
    ...header('A repeated request with the same key gets the first response again. Surrounding quotes do not count.', {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[ -~]+$',
    }),
  };
  const last = { name: 'Last-Event-ID', ...header('The last id that you received. The stream resumes after it.') };
  const used = [
    ...(spec.conditional ? [ifMatch] : []),
    ...(spec.idempotent ? [key] : []),
    ...(spec.streams ? [last] : []),
  ];
  return used.map((named) => ({ ...named, in: 'header' }));
}

function successHeaders(spec: RouteSpec, status: number): Json {
  const isPage = spec.querystring?.properties['cursor'] !== undefined;
  return {
    'X-Request-Id': headerRef('X-Request-Id'),
    ...((spec.access !== 'public' || spec.problems?.includes('rate_limited')) && {
      'RateLimit-Policy': headerRef('RateLimit-Policy'),
      RateLimit: headerRef('RateLimit'),
    }),
    ...(spec.versioned && { ETag: headerRef('ETag') }),
    ...(spec.tagged && { ETag: headerRef('ETag-List') }),
    ...(spec.versioned && status === 201 && { Location: headerRef('Location') }),
    ...(spec.produces?.includes('text/csv') && { 'Content-Disposition': headerRef('Content-Disposition') }),
    ...(isPage && { Link: headerRef('Link') }),
    ...(spec.idempotent && { 'Idempotent-Replayed': headerRef('Idempotent-Replayed') }),
  };
}

/**
 * Replaces references to `lists` by their values, and removes the service's own keyword. Moves null from enums to
 * `anyOf`, because some client generators read `{ type: [string, null], enum: [..., null] }` as an enum with the text
 * "null".
 */
export function forClients<T>(schema: T, lists: Readonly<Record<string, object>>): T {
  if (Array.isArray(schema)) return schema.map((inner) => forClients(inner, lists)) as T;
  if (schema === null || typeof schema !== 'object') return schema;
  const list = lists[String((schema as Json)['$ref']).replace(/^#\/components\/schemas\/|#$/g, '')];
  if (list) return forClients(list, lists) as T;
  const { [EMAIL_KEYWORD]: _own, $id: _id, ...published } = schema as Json;
  const { type, enum: values, description, ...rest } = published;
  if (Array.isArray(type) && Array.isArray(values) && values.includes(null)) {
    const known = { type: type[0] as string, enum: values.filter((value) => value !== null) };
    return { ...rest, ...(description !== undefined && { description }), anyOf: [known, { type: 'null' }] } as T;
  }
  return Object.fromEntries(Object.entries(published).map(([name, inner]) => [name, forClients(inner, lists)])) as T;
}
