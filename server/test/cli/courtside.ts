import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { migrate } from '../databases.ts';
import { newFile, type Server } from '../processes.ts';

/** The folder of the checkout, and that of the sample clubs. */
export const ROOT = resolve(import.meta.dirname, '../../..');
export const DATA = join(ROOT, 'data');
export const BIN = join(ROOT, 'server/bin/courtside.js');

/** A database file with tables and nothing in them; it is gone after the test. */
export async function newClub(t: TestContext): Promise<string> {
  const file = newFile(t);
  await migrate(`file:${file}`);
  return file;
}

/** What a process left behind. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Given {
  input?: string;
  settings?: Record<string, string>;
  /** The folder that the program runs in; the checkout, unless said otherwise. */
  cwd?: string;
}

/** Runs a program to its end, with nothing of this process's settings. */
export async function runProgram(
  program: string,
  args: string[],
  { input = '', settings = {}, cwd = ROOT }: Given = {},
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings };
  const child = spawn(program, args, { cwd, env });
  const ended = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (ended[name] += text));
  }
  child.stdin.on('error', () => {}).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...ended };
}

/** Runs `courtside ARGS` on a database file. */
export function courtside(file: string, args: string[], { input = '', settings = {} }: Given = {}): Promise<Ended> {
  const all = { DATABASE_URL: `file:${file}`, ...settings };
  return runProgram(process.execPath, [BIN, ...args], { input, settings: all });
}

/** Runs a command that must succeed; answers what it printed. */
export async function succeed(file: string, args: string[], given: Given = {}): Promise<string> {
  const { code, stdout, stderr } = await courtside(file, args, given);
  assert.equal(code, 0, `courtside ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Runs a command with `--json`, which must succeed; answers what it printed. */
export async function asJson(file: string, args: string[], given: Given = {}): Promise<any> {
  return JSON.parse(await succeed(file, [...args, '--json'], given));
}

/** Runs a command that must fail with this exit code; answers what it told, which is no stack. */
export async function refuse(file: string, code: number, args: string[], given: Given = {}): Promise<string> {
  const ended = await courtside(file, args, given);
  assert.equal(ended.code, code, `courtside ${args.join(' ')}: ${ended.stdout}${ended.stderr}`);
  assert.doesNotMatch(ended.stderr, /^\s+at |node:internal/m, 'a stack');
  assert.notEqual(ended.stderr, '');
  return ended.stderr;
}

/** The rows that a query finds in the file. */
export function query(file: string, sql: string): Record<string, SQLOutputValue>[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

/** How many rows a table of the file has. */
export function count(file: string, table: string): number {
  return Number(query(file, `select count(*) as n from ${table}`)[0]?.['n']);
}

/** All that the commands could change, to see that nothing did. */
export function contents(file: string): Record<string, number> {
  const tables = ['courts', 'users', 'bookings', 'occupancy', 'events', 'api_keys', 'tokens'];
  return Object.fromEntries(tables.map((table) => [table, count(file, table)]));
}

/** Writes a file beside the database. */
export function writeBeside(file: string, name: string, content: string | Uint8Array): string {
  const path = join(dirname(file), name);
  writeFileSync(path, content);
  return path;
}

/** The lines of a simple CSV text as objects; a cell may be quoted. */
export function readCsv(text: string): Record<string, string>[] {
  const [head, ...lines] = text.trimEnd().split(/\r?\n/).map(cellsOf);
  return lines.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i] ?? ''])));
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!);
}

/** A call of the API of a served process. */
export async function call(
  { origin }: Server,
  key: string,
  { method = 'GET', path, token, body }: { method?: string; path: string; token?: string; body?: object },
): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      'x-api-key': key,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}
