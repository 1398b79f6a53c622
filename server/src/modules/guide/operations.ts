import { slugOf } from './pages.ts';
import type { loadSamples } from '../../platform/http/docs-samples.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: string | number | boolean;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
}
interface Media {
  schema?: Schema;
  example?: unknown;
}
interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, Media>;
}
interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
  security: { apiKey?: string[]; bearer?: string[] }[];
}
export interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
}

type Samples = Awaited<ReturnType<typeof loadSamples>>;

/** The path of the pages below `/guide`. */
export const OPERATIONS = 'api/operations';

/** Returns Markdown pages that describe the operations of each tag, by their paths below `/guide`. */
export function operationPages(document: Document, samples: Samples): Map<string, string> {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const index = document.tags.map(
    ({ name, description }) => `- [${name}](/guide/${OPERATIONS}/${slugOf(name)}): ${description}`,
  );
  const pages = document.tags.map(({ name, description }): [string, string] => {
    const own = operations.filter(({ operation }) => operation.tags[0] === name);
    const parts = own.map(({ method, path, operation }) => describe(document, samples, { method, path, operation }));
    return [`${OPERATIONS}/${slugOf(name)}`, `# ${name}: all operations\n\n${description}\n\n${parts.join('\n')}`];
  });
  return new Map([[OPERATIONS, `${INTRODUCTION}\n\n${index.join('\n')}\n`], ...pages]);
}

const INTRODUCTION = `# Operations

These pages describe each operation of the API, with its fields, and with samples for curl, TypeScript and Python. The
samples for curl use three variables:

\`\`\`sh
API=http://localhost:3000/api/v1
KEY='csk_…'
TOKEN='cst_…'
\`\`\`

The samples for TypeScript use the [TypeScript client](/guide/project/client):

\`\`\`ts
import { createClient } from '@courtside/client';

const club = createClient({ baseUrl: 'http://localhost:3000/api/v1', apiKey: 'csk_…', token: 'cst_…' });
\`\`\`

The samples for Python use the [Python client](/guide/api/python):

\`\`\`py
from courtside import Client

club = Client("http://localhost:3000/api/v1", api_key="csk_...", token="cst_...")
\`\`\`

[Postman](https://www.postman.com/) and similar programs can import all operations from [/postman.json](/postman.json).`;

interface Described {
  method: string;
  path: string;
  operation: Operation;
}

function describe(document: Document, samples: Samples, { method, path, operation }: Described): string {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(({ name, in: place, required, description: text, schema }) => [
    `\`${name}\``,
    place,
    typeOf(schema),
    [required && place !== 'path' ? 'Required.' : '', text ?? schema.description ?? ''].join(' ').trim(),
  ]);
  const [body] = Object.entries(requestBody?.content ?? {});
  const success = Object.entries(responses).find(([status]) => status < '300');
  const [answer] = Object.entries(success?.[1].content ?? {});
  const parts = [
    `## ${method} ${path}`,
    `${summary} ${description ?? ''}`,
    accessOf(operation),
    rows.length > 0 && tableOf(['parameter', 'in', 'type', 'meaning'], rows),
    sampleOf(samples, operation),
    body && `**Body** (\`${body[0]}\`)`,
    body && fieldsOf(document, body[1].schema),
    body && exampleOf(body[1]),
    success && `**Response** ${success[0]}${answer ? ` (\`${answer[0]}\`)` : ''}: ${success[1].description ?? ''}`,
    answer && fieldsOf(document, answer[1].schema),
    answer && exampleOf(answer[1]),
    problemsOf(document, operation),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function sampleOf(samples: Samples, { operationId }: Operation): string | undefined {
  const sample = samples[operationId];
  if (sample === undefined) return undefined;
  const { curl, typescript, python } = sample;
  return `\`\`\`sh\n${curl}\n\`\`\`\n\n\`\`\`ts\n${typescript}\n\`\`\`\n\n\`\`\`py\n${python}\n\`\`\``;
}

function accessOf({ security: [needs] }: Operation): string {
  if (!needs) return 'Needs no API key.';
  const scope = needs.apiKey?.[0];
  const key = `Needs an API key${scope ? ` with the scope \`${scope}\`` : ''}`;
  const permission = needs.bearer?.[0];
  if (!needs.bearer) return `${key}.`;
  return `${key}, and the token of a person${permission ? ` whose role has the permission \`${permission}\`` : ''}.`;
}

/** Returns a table of the fields of an object, or of the objects in a list. */
function fieldsOf(document: Document, schema: Schema = {}): string | undefined {
  const found = resolve(document, schema);
  const { properties = {}, required = [] } = found.type === 'array' ? resolve(document, found.items ?? {}) : found;
  const rows = Object.entries(properties).map(([name, field]) => {
    const text = field.description ?? resolve(document, field).description ?? '';
    return [`\`${name}\``, typeOf(field), required.includes(name) ? '' : 'optional', text];
  });
  return rows.length > 0 ? tableOf(['field', 'type', '', 'meaning'], rows) : undefined;
}

function resolve(document: Document, schema: Schema): Schema {
  if (schema.$ref !== undefined)
    return resolve(document, document.components.schemas[schema.$ref.split('/').at(-1)!] ?? {});
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => resolve(document, part));
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...parts, schema].flatMap(({ required = [] }) => required),
  };
}

function typeOf({ $ref, type, items, enum: values, const: value, anyOf, allOf }: Schema): string {
  if ($ref !== undefined) return $ref.split('/').at(-1)!;
  if (values) return values.map((one) => `\`${String(one)}\``).join(', ');
  if (value !== undefined) return `\`${String(value)}\``;
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (allOf) return typeOf(allOf[0] ?? {});
  const types = [type ?? 'any'].flat();
  return types.map((one) => (one === 'array' ? `list of ${typeOf(items ?? {})}` : one)).join(' or ');
}

function exampleOf({ example }: Media): string | undefined {
  if (example === undefined) return undefined;
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return `\`\`\`json\n${text}\n\`\`\``;
}

/** Lists the error codes of an operation, without the codes that every operation can return. */
function problemsOf(document: Document, { responses }: Operation): string | undefined {
  const codes = Object.entries(responses)
    .filter(([status]) => status >= '400')
    .flatMap(([status, response]) => codesIn(document, response).map((code) => ({ status, code })))
    .filter(({ code }) => !COMMON.has(code))
    .map(({ status, code }) => `${status} \`${code}\``);
  return codes.length > 0
    ? `**Errors**, besides [the common ones](/guide/api/errors): ${codes.join(', ')}.`
    : undefined;
}

const COMMON = new Set([
  ...['malformed_json', 'malformed_request', 'api_key_missing', 'api_key_invalid', 'token_missing', 'token_invalid'],
  ...['token_expired', 'scope_missing', 'origin_not_allowed', 'request_timeout', 'body_too_large', 'url_too_long'],
  ...['unsupported_media_type', 'rate_limited', 'headers_too_large', 'internal_error', 'overloaded', 'shutting_down'],
  ...['database_unavailable', 'storage_full', 'outcome_unknown', 'validation_failed', 'second_factor_setup_required'],
]);

function codesIn(document: Document, response: Response): string[] {
  const found =
    response.$ref === undefined ? response : document.components.responses[response.$ref.split('/').at(-1)!]!;
  const schema = found.content?.['application/problem+json']?.schema;
  return [schema, ...(schema?.allOf ?? [])].flatMap((part) => (part?.properties?.['code']?.enum ?? []) as string[]);
}

function tableOf(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`)
    .join('\n');
}
