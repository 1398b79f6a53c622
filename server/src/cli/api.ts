import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { catalogue } from '../modules.ts';
import type { Context } from '../platform/context.ts';
import type { Problem } from '../platform/errors.ts';
import { readId, readWholeNumber } from './arguments.ts';
import { withContext } from './database.ts';
import { UsageError } from './errors.ts';
import { addFields, type Fields, refuseMissing, valuesOf } from './fields.ts';
import { listOperations, type Operation } from './operations.ts';
import { printList, printOne } from './output.ts';
import { confirm, readStandardInput, type Terminal } from './terminal.ts';

const DEFAULT_LIMIT = 100;
/** The maximum number of rows in a response. */
const PAGE_LIMIT = 100;

interface Options {
  limit: number;
  body?: string;
  yes?: boolean;
}

interface Input {
  ids: number[];
  query: Record<string, unknown>;
  body?: object;
}

type Send = (query: Record<string, unknown>) => Promise<object | string | undefined>;

/**
 * Adds a command for each operation of the API, unless `program` has a command with this name.
 *
 * @param only the group to add; by default all groups
 */
export function addOperations(program: Command, terminal: Terminal, only?: string): void {
  for (const operation of listOperations()) {
    if (only !== undefined && operation.group !== only) continue;
    const found = program.commands.find((command) => command.name() === operation.group);
    const group = found ?? program.command(operation.group);
    if (group.commands.every((command) => command.name() !== operation.name)) addOperation(group, operation, terminal);
  }
  for (const group of program.commands)
    if (group.description() === '') group.description(group.commands.map((command) => command.name()).join(', '));
}

function addOperation(group: Command, operation: Operation, terminal: Terminal): void {
  const { name, method, url, spec } = operation;
  const command = group.command(name).summary(spec.summary);
  command.description([spec.summary, spec.description].filter(Boolean).join(' '));
  const params = [...url.matchAll(/:(\w+)/g)].map(([, param]) => param!);
  for (const param of params) command.argument(`<${param}>`, `the id of the ${param}`, readId);
  if (spec.takesImage) command.argument('<file>', 'a PNG, JPEG or WebP image');
  const query = addFields(command, spec.querystring);
  if (isPaged(operation))
    command.option('--limit <number>', 'maximum number of rows', readWholeNumber(1, 10_000), DEFAULT_LIMIT);
  const fields = addFields(command, spec.body);
  if (fields.length > 0) command.option('--body <file>', 'read fields from this JSON file; - means standard input');
  if (method === 'DELETE') command.option('--yes', 'do not ask for confirmation');
  command.action(async () => {
    const input = await readInput(terminal, operation, { command, query, fields });
    const words = [group.name(), name, ...command.args].join(' ');
    if (method === 'DELETE') await confirm(terminal, `${words}: ${spec.summary}`, command.opts<Options>());
    await withContext(terminal, (context) =>
      withSender(context, operation, input, async (send) => {
        if (isPaged(operation)) await printPages(terminal, send, { query: input.query, ...command.opts<Options>() });
        else printResponse(terminal, await send(input.query));
      }),
    );
  });
}

/** Reads the arguments, options and files of a command. */
async function readInput(
  terminal: Terminal,
  { spec }: Operation,
  { command, query, fields }: { command: Command; query: Fields; fields: Fields },
): Promise<Input> {
  const { body: file } = command.opts<Options>();
  const values = { ...(file !== undefined && (await readJsonFile(terminal, file))), ...valuesOf(command, fields) };
  const ids = command.processedArgs.filter((argument) => typeof argument === 'number');
  const input: Input = { ids, query: valuesOf(command, query) };
  refuseMissing(command, [...query, ...fields], { ...input.query, ...values });
  if (spec.takesImage) return { ...input, body: await readBytes(String(command.processedArgs.at(-1))) };
  return fields.length > 0 ? { ...input, body: values } : input;
}

function isPaged({ spec }: Operation): boolean {
  return spec.querystring?.properties['cursor'] !== undefined;
}

async function readBytes(file: string): Promise<Buffer> {
  return readFile(file).catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}.`);
  });
}

async function readJsonFile(terminal: Terminal, file: string): Promise<object> {
  const text = file === '-' ? await readStandardInput(terminal) : String(await readBytes(file));
  try {
    return JSON.parse(text) as object;
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${(error as Error).message}.`);
  }
}

/** Calls `use` with a function that sends requests to the operation. A rejected request throws the error of the route. */
async function withSender(
  context: Context,
  { method, url }: Operation,
  { ids, body }: Input,
  use: (send: Send) => Promise<void>,
): Promise<void> {
  let problem: Problem | undefined;
  const { buildOperatorApp } = await import('../app.ts');
  const app = await buildOperatorApp(context, (found) => (problem = found));
  const path = ids.reduce<string>((left, id) => left.replace(/:\w+/, String(id)), url);
  // The routes for images detect the type of the image.
  const type = Buffer.isBuffer(body) ? 'image/png' : 'application/json';
  const request = { method, ...(body && { payload: body, headers: { 'content-type': type } }) };
  try {
    await use(async (query) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const authority = `localhost:${context.config.PORT}`;
      const response = await app.inject({ ...request, authority, url: `${path}?${search.toString()}` });
      if (problem) throw errorOf(problem);
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return response.body === '' ? undefined : isJson ? response.json<object>() : response.body;
    });
  } finally {
    await app.close();
  }
}

/** Returns the error for the operator. Failures of the database and bugs are not problems of the request. */
function errorOf(problem: Problem): unknown {
  return catalogue[problem.code].status < 500 ? problem : (problem.options.cause ?? problem);
}

async function printPages(
  terminal: Terminal,
  send: Send,
  { query, limit }: { query: Record<string, unknown>; limit: number },
): Promise<void> {
  const rows: object[] = [];
  let cursor: string | null | undefined;
  do {
    const page = { limit: Math.min(limit - rows.length, PAGE_LIMIT), ...(cursor && { cursor }) };
    const response = (await send({ ...query, ...page })) as { data: object[]; next_cursor: string | null };
    rows.push(...response.data);
    cursor = response.next_cursor;
  } while (cursor && rows.length < limit);
  printList(terminal, rows);
  if (cursor) terminal.stderr.write(`There are more. Use --limit to list more than ${limit}.\n`);
}

function printResponse(terminal: Terminal, body: object | string | undefined): void {
  if (typeof body === 'object' && 'data' in body && Array.isArray(body.data))
    printList(terminal, body.data as object[]);
  else printOne(terminal, body);
}
