/**
 * Generates `src/schema.ts` from the service's OpenAPI document, for `npm run generate`. With `--check`, the script
 * writes nothing, and the exit code is 1 if the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { readConfig } from '../../server/src/config.ts';
import { readOpenApi } from '../../scripts/openapi.ts';
import { QueryFlag } from '../../server/src/platform/http/fields.ts';
import { fieldCodes, modules } from '../../server/src/modules.ts';

type Json = Record<string, unknown>;
type Parameter = { name: string; in: string; description?: string; schema: { enum?: string[]; type?: string } };
type Operation = Json & { parameters: Parameter[]; responses: Record<string, Json> };
type ObjectSchema = { properties: Record<string, Json> };
type Components = { schemas: Record<string, Json>; responses: Record<string, Json> };
type Document = { paths: Record<string, Record<string, Operation>>; components: Components };

const FILE = join(import.meta.dirname, '../src/schema.ts');
const { description: FLAG_DESCRIPTION } = QueryFlag as { description?: string };
const HEADER = '// Generated from the OpenAPI document by `npm run generate`. Do not edit.\n';

const generated = HEADER + (await typesOf(simplifyForClients(await readDocument())));
if (!process.argv.includes('--check')) writeFileSync(FILE, generated);
else if (readFileSync(FILE, 'utf8') !== generated) {
  process.stderr.write("The client's types are out of date. Run `npm run generate` and commit client/src/schema.ts.\n");
  process.exitCode = 1;
}

/** Returns the OpenAPI document, with paths relative to the base path. */
async function readDocument(): Promise<Document> {
  const document = await readOpenApi<Document>();
  const { BASE_PATH } = readConfig({});
  const apiPaths = Object.entries(document.paths).filter(([path]) => path.startsWith(`${BASE_PATH}/`));
  const paths = Object.fromEntries(apiPaths.map(([path, item]) => [path.slice(BASE_PATH.length), item]));
  return withoutExamples({ ...document, paths, webhooks: {} });
}

/** Removes the examples, which would become long comments on the types. */
function withoutExamples<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutExamples) as T;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'example');
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutExamples(inner)])) as T;
}

/**
 * Replaces each operation's error responses with one `default` response, and collects all problem codes in one list.
 * Query flags become booleans.
 */
function simplifyForClients(document: Document): Document {
  const codes = new Set<string>();
  for (const { responses } of operationsOf(document)) {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const shared = document.components.responses[String(response['$ref']).split('/').at(-1)!]!;
      for (const code of codesOf(shared)) codes.add(code);
      delete responses[status];
    }
    const schema = { $ref: '#/components/schemas/Problem' };
    responses['default'] = { description: 'A problem.', content: { 'application/problem+json': { schema } } };
  }
  for (const parameter of operationsOf(document).flatMap(({ parameters }) => parameters)) {
    if (!isFlag(parameter)) continue;
    parameter.schema = { type: 'boolean' };
    if (parameter.description === FLAG_DESCRIPTION) delete parameter.description;
  }
  document.components.responses = {};
  const { properties } = document.components.schemas['Problem'] as ObjectSchema;
  properties['code'] = { ...properties['code'], enum: [...codes].toSorted() };
  const { properties: fieldProperties } = document.components.schemas['FieldError'] as ObjectSchema;
  fieldProperties['code'] = { ...fieldProperties['code'], enum: [...codes, ...fieldCodes].toSorted() };
  const { properties: recordProperties } = document.components.schemas['AuditRecord'] as ObjectSchema;
  recordProperties['action'] = {
    ...recordProperties['action'],
    enum: modules.flatMap(({ auditActions = [] }) => auditActions).toSorted(),
  };
  return document;
}

async function typesOf(document: Document): Promise<string> {
  const options = {
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
  };
  const types = astToString(await openapiTS(document as unknown as OpenAPI3, options));
  const withKey = operationsOf(document).filter(({ parameters }) => parameters.some(isIdempotencyKey));
  const lines = withKey.map(({ method, path }) => `  '${method.toUpperCase()} ${path}',\n`);
  return `${types}
/** The operations that accept an \`Idempotency-Key\`: retries with the same key make the change only once. */
export const idempotentOperations: ReadonlySet<string> = new Set([\n${lines.join('')}]);
`;
}

/** Whether a parameter has the service's type `QueryFlag`, which also accepts 1 and 0. */
function isFlag({ schema }: Parameter): boolean {
  return schema.enum?.join() === 'true,false,1,0';
}

function isIdempotencyKey(parameter: Parameter): boolean {
  return parameter.in === 'header' && parameter.name === 'Idempotency-Key';
}

/** Reads the problem codes from the schema that `problemResponse` in the service's `openapi-problems.ts` creates. */
function codesOf({ content }: Json): string[] {
  const types = content as Record<string, { schema: { allOf: { properties: { code: { enum: string[] } } }[] } }>;
  return types['application/problem+json']!.schema.allOf.at(-1)!.properties.code.enum;
}

function operationsOf({ paths }: Document): (Operation & { method: string; path: string })[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method, path })),
  );
}
