import { resourcesWith } from '../../client/src/resources.ts';
import { readConfig } from '../../server/src/config.ts';
import { snakeCase } from './names.ts';

export type Json = Record<string, unknown>;

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  description?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

interface Medium {
  schema: Schema;
  example?: unknown;
}
type Content = Record<string, Medium>;

interface RawOperation {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  security: { apiKey?: string[]; bearer?: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface Document {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
}

type Body =
  | { kind: 'json'; schema: Schema; example: Json }
  /** A file of this content type. */
  | { kind: 'file'; type: 'text/csv' | 'image/png' };

/** How the methods of the TypeScript client and of the Python client send an operation. */
type Kind = 'call' | 'list' | 'stream' | 'download' | 'upload';

/** One operation of the API, as the generators of samples, pages and clients need it. */
export interface ApiOperation {
  id: string;
  method: string;
  /** The path below the base path, or the whole path if the operation is not below it. */
  path: string;
  isBelowBase: boolean;
  tag: string;
  summary: string;
  description: string;
  needsKey: boolean;
  needsToken: boolean;
  pathParameters: Parameter[];
  /** The query parameters, without `cursor`, which the clients add themselves. */
  query: Parameter[];
  body: Body | undefined;
  isIdempotent: boolean;
  isConditional: boolean;
  kind: Kind;
  /** The schema of the response body; undefined if there is none, or if the body is not JSON. */
  response: Schema | undefined;
  /** The content type of the response body; undefined if there is none. */
  responseType: string | undefined;
  /** The method of the TypeScript client, such as `admin.courts.create`. Undefined if a program has to use the path. */
  typescriptMethod: string | undefined;
  /** The method of the Python client, such as `admin.api_keys.create`. */
  pythonMethod: string;
}

/** Python methods of operations that the TypeScript client calls by path. */
const PYTHON_METHODS: Record<string, string> = {
  previewDay: 'admin.courts.preview_day',
  exportCourts: 'admin.exports.courts',
  exportBookings: 'admin.exports.bookings',
  importCourts: 'admin.imports.courts',
  importBookings: 'admin.imports.bookings',
  importMemberships: 'admin.imports.memberships',
};

/** Returns the operations in the order of the document. */
export function operationsOf({ paths }: Document): ApiOperation[] {
  const base = readConfig({}).BASE_PATH;
  const methods = typescriptMethods();
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const isBelowBase = path.startsWith(`${base}/`);
      const below = isBelowBase ? path.slice(base.length) : path;
      return operationOf(operation, method.toUpperCase(), below, isBelowBase, methods);
    }),
  );
}

function operationOf(
  raw: RawOperation,
  method: string,
  path: string,
  isBelowBase: boolean,
  methods: Map<string, string>,
): ApiOperation {
  const { operationId: id, parameters = [], security, responses } = raw;
  const hasHeader = (name: string) => parameters.some((parameter) => parameter.name === name);
  const success = Object.entries(responses).find(([status]) => Number(status) < 300)![1].content ?? {};
  const responseType = Object.keys(success)[0];
  const typescriptMethod = isBelowBase ? methods.get(`${method} ${path}`) : undefined;
  const body = bodyOf(raw);
  return {
    ...{ id, method, path, isBelowBase, tag: raw.tags[0], summary: raw.summary, description: raw.description ?? '' },
    needsKey: security.length > 0,
    needsToken: security.some(({ bearer }) => bearer !== undefined),
    pathParameters: parameters.filter((parameter) => parameter.in === 'path'),
    query: parameters.filter((parameter) => parameter.in === 'query' && parameter.name !== 'cursor'),
    body,
    isIdempotent: hasHeader('Idempotency-Key'),
    isConditional: hasHeader('If-Match'),
    kind: kindOf(responseType, body, hasHeader('cursor')),
    response: responseType === 'application/json' ? success[responseType]!.schema : undefined,
    responseType,
    typescriptMethod,
    pythonMethod: pythonMethodOf(id, path, typescriptMethod),
  };
}

function bodyOf({ requestBody }: RawOperation): Body | undefined {
  const content = requestBody?.content;
  if (content === undefined) return undefined;
  const json = content['application/json'];
  if (json) return { kind: 'json', schema: json.schema, example: (json.example ?? {}) as Json };
  return { kind: 'file', type: 'text/csv' in content ? 'text/csv' : 'image/png' };
}

function kindOf(responseType: string | undefined, body: Body | undefined, isList: boolean): Kind {
  if (isList) return 'list';
  if (responseType === 'text/event-stream') return 'stream';
  if (responseType === 'text/csv' || responseType === 'application/pdf') return 'download';
  return body?.kind === 'file' && body.type === 'text/csv' ? 'upload' : 'call';
}

/** If an operation has no method in the TypeScript client and is not in `PYTHON_METHODS`, uses its operation id. */
function pythonMethodOf(id: string, path: string, typescriptMethod: string | undefined): string {
  const name = typescriptMethod ?? PYTHON_METHODS[id] ?? (path.startsWith('/admin/') ? `admin.${id}` : id);
  return name.split('.').map(snakeCase).join('.');
}

/** Finds the TypeScript client's method of each operation, such as `GET /courts/{court}`, by calling all methods. */
function typescriptMethods(): Map<string, string> {
  const methods = new Map<string, string>([['GET /events', 'events']]);
  let called: string[] = [];
  const record = (method: string, path: string) => void called.push(`${method.toUpperCase()} ${path}`);
  const resources = resourcesWith(
    (method, path) => Promise.resolve(record(method, path)),
    (path) => record('get', path) as never,
    {
      events: undefined as never,
      availability: (() => {
        record('get', '/availability/stream');
        record('get', '/courts/{court}/availability/stream');
      }) as never,
    },
  );
  const visit = (value: object, prefix: string): void => {
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'function') visit(inner as object, `${prefix}${name}.`);
      else {
        called = [];
        (inner as (...args: unknown[]) => unknown)(1, 1, 1, 1);
        for (const operation of called) methods.set(operation, `${prefix}${name}`);
      }
    }
  };
  visit(resources, '');
  return methods;
}
