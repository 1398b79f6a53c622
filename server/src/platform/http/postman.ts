import type { App } from './app-types.ts';
import { sendListEtag } from './etag.ts';
import type { Document, Json, Operation } from './openapi-document.ts';
import { originOf } from './origin.ts';
import { queryExample } from './query-examples.ts';
import { sendJson } from './route.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: string | number;
}

/** Serves all operations as a Postman collection. Other API clients can import it, too. */
export function servePostman(app: App): void {
  let collection: Json | undefined;
  app.get(
    '/postman.json',
    { schema: { hide: true }, onRequest: app.rates.open, onSend: sendListEtag },
    async (request, reply) => {
      collection ??= collectionOf(app.swagger() as unknown as Document);
      const origin = { key: 'origin', value: originOf(request) };
      const variable = [origin, ...(collection['variable'] as Json[])];
      reply.header('cache-control', 'no-cache');
      return sendJson(reply, JSON.stringify({ ...collection, variable }));
    },
  );
}

function collectionOf({ paths, ...document }: Document): Json {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const folders = (document as unknown as { tags: { name: string; description: string }[] }).tags;
  return {
    info: {
      name: 'Courtside',
      description: 'Set the variables `apiKey` and `token` of this collection. `logIn` returns a token.',
      schema: SCHEMA,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    item: folders.map(({ name, description }) => ({
      name,
      description,
      item: operations
        .filter(({ operation }) => (operation['tags'] as string[])[0] === name)
        .map(({ method, path, operation }) => itemOf(method, path, operation)),
    })),
    variable: [
      { key: 'apiKey', value: '' },
      { key: 'token', value: '' },
      ...operations.flatMap(({ path, operation }) => variablesWithin(path, operation)),
    ],
  };
}

const parametersOf = (operation: Operation): Parameter[] => (operation['parameters'] ?? []) as Parameter[];
const exampleOf = ({ example }: Parameter): string => String(example ?? '');

/**
 * Postman supports path variables only for whole segments. Returns a variable of the collection for each parameter that
 * is only a part of a segment.
 */
function variablesWithin(path: string, operation: Operation): Json[] {
  const names = new Set([...path.matchAll(/\{(\w+)\}(?=[^/])/g)].map(([, name]) => name));
  return parametersOf(operation)
    .filter(({ name, in: place }) => place === 'path' && names.has(name))
    .map((parameter) => ({ key: parameter.name, value: exampleOf(parameter) }));
}

function itemOf(method: string, path: string, operation: Operation): Json {
  const { summary, description } = operation;
  const security = operation['security'] as { bearer?: string[] }[];
  const needsToken = security.some(({ bearer }) => bearer !== undefined);
  return {
    name: operation['operationId'],
    request: {
      method,
      description: [summary, description].filter(Boolean).join('\n\n'),
      ...(!needsToken && { auth: { type: 'noauth' } }),
      header: headersOf(operation, security.length > 0),
      url: urlOf(path, operation),
      ...bodyOf(operation),
    },
  };
}

function headersOf(operation: Operation, needsKey: boolean): Json[] {
  const [type] = Object.keys(contentOf(operation));
  const optional = parametersOf(operation).filter((parameter) => parameter.in === 'header');
  return [
    ...(needsKey ? [{ key: 'X-API-Key', value: '{{apiKey}}' }] : []),
    ...(type === undefined ? [] : [{ key: 'Content-Type', value: type }]),
    ...optional.map(({ name, description }) =>
      // Postman replaces this variable by a new UUID.
      name === 'Idempotency-Key'
        ? { key: name, value: '{{$guid}}', description }
        : { key: name, value: '', description, disabled: true },
    ),
  ];
}

function urlOf(template: string, operation: Operation): Json {
  const path = template
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1').replace(/\{(\w+)\}/, '{{$1}}'));
  const parameters = parametersOf(operation);
  const example = queryExample(String(operation['operationId']), parameters);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, description }) => {
      const value = example[name];
      return { key: name, value: value ?? '', description, ...(value === undefined && { disabled: true }) };
    });
  const variable = parameters
    .filter((parameter) => parameter.in === 'path' && path.includes(`:${parameter.name}`))
    .map((parameter) => ({ key: parameter.name, value: exampleOf(parameter) }));
  const sent = new URLSearchParams(example).toString();
  return {
    raw: `{{origin}}/${path.join('/')}${sent && `?${sent}`}`,
    host: ['{{origin}}'],
    path,
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  };
}

const contentOf = ({ requestBody }: Operation): Record<string, { example?: unknown }> =>
  (requestBody as { content: Record<string, { example?: unknown }> } | undefined)?.content ?? {};

function bodyOf(operation: Operation): Json {
  const [first] = Object.entries(contentOf(operation));
  if (first === undefined) return {};
  const [type, { example }] = first;
  if (type === 'text/csv') return { body: { mode: 'raw', raw: example, options: { raw: { language: 'text' } } } };
  if (type !== 'application/json') return { body: { mode: 'file', file: {} } };
  const raw = JSON.stringify(example, null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}
