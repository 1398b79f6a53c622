import { queryExample } from '../../server/src/platform/http/query-examples.ts';
import { pythonName, snakeCase } from './names.ts';
import type { ApiOperation, Json, Parameter, Schema } from './operations.ts';

/** Code that calls one operation. */
export interface Samples {
  curl: string;
  typescript: string;
  python: string;
}

/** The longest line of a sample. */
const WIDTH = 100;

export function samplesOf(operation: ApiOperation): Samples {
  return { curl: curlOf(operation), typescript: typescriptOf(operation), python: pythonOf(operation) };
}

const requiredQuery = ({ id, query }: ApiOperation): Record<string, string> => queryExample(id, query);
const exampleOf = ({ example }: Parameter): unknown => example ?? 1;
const fileOf = ({ body, id }: ApiOperation): { name: string; type: string } | undefined => {
  if (body?.kind !== 'file') return undefined;
  return { name: body.type === 'image/png' ? 'image.png' : `${snakeCase(id).split('_').at(-1)}.csv`, type: body.type };
};

function urlOf(operation: ApiOperation): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    String(exampleOf(operation.pathParameters.find((parameter) => parameter.name === name)!)),
  );
  const query = new URLSearchParams(requiredQuery(operation)).toString();
  return `${path}${query && `?${query}`}`.replaceAll('…', '...');
}

function curlOf(operation: ApiOperation): string {
  const { method, needsKey, needsToken, isBelowBase, isIdempotent, body, responseType } = operation;
  const file = fileOf(operation);
  const origin = isBelowBase ? '$API' : 'http://localhost:3000';
  const isStream = responseType === 'text/event-stream';
  const command = `curl${isStream ? ' -N' : ''}${method === 'GET' ? '' : ` -X ${method}`}`;
  const headers = [
    needsKey && '-H "X-API-Key: $KEY"',
    needsToken && '-H "Authorization: Bearer $TOKEN"',
    isIdempotent && '-H "Idempotency-Key: $(openssl rand -hex 16)"',
    body && `-H 'Content-Type: ${file?.type ?? 'application/json'}'`,
  ].filter((header) => typeof header === 'string');
  const data = file ? [`--data-binary @${file.name}`] : body?.kind === 'json' ? [`-d ${quoted(body.example)}`] : [];
  return [`${command} "${origin}${urlOf(operation)}"`, ...headers, ...data].join(' \\\n  ');
}

const quoted = (example: Json): string => `'${JSON.stringify(example).replaceAll("'", String.raw`'\''`)}'`;

function typescriptOf(operation: ApiOperation): string {
  const { kind, typescriptMethod, path, isBelowBase } = operation;
  if (!isBelowBase) return fetchSample(operation);
  const file = fileOf(operation);
  const query = requiredQuery(operation);
  const hasQuery = Object.keys(query).length > 0;
  const blob = file && `await openAsBlob('${file.name}', { type: '${file.type}' })`;
  const head = file ? "import { openAsBlob } from 'node:fs';\n\n" : '';
  if (kind === 'stream') {
    const from =
      typescriptMethod === 'events' ? 'events()' : `${typescriptMethod}(${streamArgument(operation, 'null')})`;
    return `for await (const event of club.${from}) console.log(event);`;
  }
  if (kind === 'download') {
    const filled = path.replace(/\{\w+\}/g, () => String(exampleOf(operation.pathParameters[0]!)));
    const call = callOf('club.download', [`'${filled}'`, ...(hasQuery ? [literal(query)] : [])]);
    const read = operation.responseType === 'text/csv' ? 'text' : 'blob';
    return `const response = await ${call};\nconsole.log(await response.${read}());`;
  }
  if (kind === 'upload') return `${head}console.log(await club.upload('${path}', ${blob}));`;
  const call = typescriptMethod === undefined ? pathCall(operation) : methodCall(operation, blob, literal);
  if (kind === 'list')
    return `for await (const ${nameOf(operation)} of club.${call}) console.log(${nameOf(operation)});`;
  if (operation.responseType === undefined) return `${head}await club.${call};`;
  const name = nameOf(operation);
  return `${head}const ${name} = await club.${call};\nconsole.log(${name});`;
}

const streamArgument = ({ pathParameters }: ApiOperation, all: string): string =>
  pathParameters[0] ? String(exampleOf(pathParameters[0])) : all;

function methodCall(operation: ApiOperation, blob: string | undefined, format: (value: unknown) => string): string {
  const { pathParameters, body, typescriptMethod } = operation;
  const query = requiredQuery(operation);
  const given = [
    ...pathParameters.map((parameter) => format(exampleOf(parameter))),
    ...(blob === undefined ? [] : [blob]),
    ...(body?.kind === 'json' ? [format(body.example)] : []),
    ...(Object.keys(query).length > 0 ? [format(query)] : []),
  ];
  return callOf(typescriptMethod!, given);
}

function pathCall({ method, path, ...operation }: ApiOperation): string {
  const ids = Object.fromEntries(operation.pathParameters.map((parameter) => [parameter.name, exampleOf(parameter)]));
  const query = requiredQuery({ method, path, ...operation });
  const params = {
    ...(Object.keys(ids).length > 0 && { path: ids }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  const init = {
    ...(Object.keys(params).length > 0 && { params }),
    ...(operation.body?.kind === 'json' && { body: operation.body.example }),
  };
  const options = Object.keys(init).length > 0 ? [literal(init)] : [];
  return callOf(operation.kind === 'list' ? 'pages' : method.toLowerCase(), [`'${path}'`, ...options]);
}

function fetchSample(operation: ApiOperation): string {
  const { responseType = '' } = operation;
  const read = responseType.endsWith('json') ? 'json' : responseType.startsWith('image') ? 'blob' : 'text';
  const print = responseType === 'text/event-stream' ? 'response.status' : `await response.${read}()`;
  return `const response = await fetch('http://localhost:3000${urlOf(operation)}');\nconsole.log(${print});`;
}

function pythonOf(operation: ApiOperation): string {
  const { kind, pythonMethod, isBelowBase, body } = operation;
  if (!isBelowBase) return urlopenSample(operation);
  const file = fileOf(operation);
  const fields = { ...(body?.kind === 'json' && body.example), ...requiredQuery(operation) };
  const named = Object.entries(fields).map(([name, value]) => `${pythonName(name)}=${pythonLiteral(value)}`);
  const ids = kind === 'stream' ? [streamArgument(operation, '')] : operation.pathParameters.map(exampleOf).map(String);
  const content = file ? [`Path("${file.name}").read_bytes()`] : [];
  const type = file?.type === 'image/png' ? ['content_type="image/png"'] : [];
  const args = [...ids.filter((id) => id !== ''), ...content, ...type, ...named];
  const call = callOf(`club.${pythonMethod}`, args, 4);
  const head = file ? 'from pathlib import Path\n\n' : '';
  if (kind === 'list' || kind === 'stream') {
    const name = kind === 'stream' ? 'event' : snakeCase(nameOf(operation));
    return `for ${name} in ${call}:\n    print(${name})`;
  }
  if (operation.responseType === undefined) return `${head}${call}`;
  const name = snakeCase(nameOf(operation));
  return `${head}${name} = ${call}\nprint(${name})`;
}

function urlopenSample(operation: ApiOperation): string {
  const { responseType = '' } = operation;
  const print = responseType.endsWith('json')
    ? 'json.load(response)'
    : responseType === 'text/event-stream'
      ? 'response.status'
      : 'response.read()';
  const modules = responseType.endsWith('json') ? 'import json\n' : '';
  return `${modules}from urllib.request import urlopen

with urlopen("http://localhost:3000${urlOf(operation)}") as response:
    print(${print})`;
}

/** Returns a variable's name for a response, such as `booking`. */
function nameOf({ response, responseType }: ApiOperation): string {
  if (responseType === 'text/calendar') return 'file';
  const schema = itemOf(response) ?? response;
  const name = schema?.$ref
    ?.split('/')
    .at(-1)
    ?.replace(/^(Admin|Listed|New|Sent)(?=[A-Z])/, '');
  // In the samples, `club` is already the name of the client.
  return name === undefined || name === 'Club' ? 'result' : name[0]!.toLowerCase() + name.slice(1);
}

const itemOf = (schema: Schema | undefined): Schema | undefined => schema?.properties?.['data']?.items;

/** Formats a call. If the call is too long for one line, puts each argument on a separate line. */
function callOf(name: string, args: string[], indent = 2): string {
  const line = `${name}(${args.join(', ')})`;
  if (line.length <= WIDTH - 20 && !line.includes('\n')) return line;
  if (args.length === 1 || indent === 2) return line;
  const space = ' '.repeat(indent);
  return `${name}(\n${args.map((arg) => `${space}${arg.replaceAll('\n', `\n${space}`)},\n`).join('')})`;
}

/** Formats a value as a TypeScript literal. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return bracketed('[', value.map(literal), ']');
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(
    ([name, inner]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(inner)}`,
  );
  return entries.length === 0 ? '{}' : bracketed('{ ', entries, ' }');
}

function bracketed(open: string, parts: string[], close: string, indent = 2): string {
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length <= WIDTH - 40 && !line.includes('\n')) return line;
  const space = ' '.repeat(indent);
  const lines = parts.map((part) => `${space}${part.replaceAll('\n', `\n${space}`)},\n`);
  return `${open.trim()}\n${lines.join('')}${close.trim()}`;
}

function pythonLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return bracketed('[', value.map(pythonLiteral), ']', 4);
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${pythonLiteral(inner)}`);
  return entries.length === 0 ? '{}' : bracketed('{', entries, '}', 4);
}
