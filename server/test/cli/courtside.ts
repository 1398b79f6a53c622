import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import { runCommand } from '../../src/cli/program.ts';
import { copyTemplate } from '../databases.ts';
import { newFile } from '../processes.ts';
import { isFullSize } from '../size.ts';

/** The folder of the checkout, the folder of the sample clubs, and the command. */
export const ROOT = resolve(import.meta.dirname, '../../..');
export const DATA = join(ROOT, 'data');
export const BIN = join(ROOT, 'server/bin/courtside.js');

/** Returns a database file with empty tables, which is removed after the test. */
export async function newClub(t: TestContext): Promise<string> {
  const file = newFile(t);
  await copyTemplate(file);
  return file;
}

/** The exit code (null if a signal ended the process) and the output of a command. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Given {
  input?: string;
  /** Whether standard input is a terminal. */
  isTTY?: boolean;
  settings?: Record<string, string>;
}

/** A stream that collects the text written to it. */
class Output extends Writable {
  text = '';

  constructor() {
    super({ decodeStrings: false });
  }

  override _write(chunk: string, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk;
    done();
  }
}

/** Runs `courtside ARGS` on a database file, in this process. */
export async function courtside(
  file: string,
  args: string[],
  { input = '', settings = {}, isTTY = false }: Given = {},
): Promise<Ended> {
  const stdin = Object.assign(Readable.from([input]), { isTTY });
  const [stdout, stderr] = [new Output(), new Output()];
  const env = { DATABASE_URL: `file:${file}`, ...settings };
  const code = await runCommand(args, { env, stdin, stdout, stderr });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** Time limit for a process of the command, in milliseconds. After it, the process is killed. */
const MAX_MS = 60_000;

/** Runs `courtside ARGS` on a database file, in a new process. */
export function spawnCourtside(
  file: string,
  args: string[],
  { input = '', settings = {} }: Given = {},
): Promise<Ended> {
  const all = { DATABASE_URL: `file:${file}`, ...settings };
  return runProgram(process.execPath, [BIN, ...args], { input, settings: all, timeout: MAX_MS });
}

/** Runs a program to completion, without this process's environment variables. @param cwd the checkout by default */
export async function runProgram(
  program: string,
  args: string[],
  { input = '', settings = {}, cwd = ROOT, timeout }: Given & { cwd?: string; timeout?: number } = {},
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings };
  const child = spawn(program, args, { cwd, env, timeout });
  const ended = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (ended[name] += text));
  }
  child.stdin.on('error', () => {}).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...ended };
}

/** Runs a command that must succeed; returns its output. */
export async function succeed(file: string, args: string[], given: Given = {}): Promise<string> {
  const { code, stdout, stderr } = await courtside(file, args, given);
  assert.equal(code, 0, `courtside ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Runs a command with `--json`, which must succeed; returns its output. */
export async function asJson(file: string, args: string[], given: Given = {}): Promise<any> {
  return JSON.parse(await succeed(file, [...args, '--json'], given));
}

/** Runs a command that must fail with this exit code. Returns its error message, which must have no stack. */
export async function refuse(file: string, code: number, args: string[], given: Given = {}): Promise<string> {
  return messageOf(await courtside(file, args, given), code, args);
}

/** Like `refuse`, but runs the command in a new process. */
export async function refuseSpawned(file: string, code: number, args: string[], given: Given = {}): Promise<string> {
  return messageOf(await spawnCourtside(file, args, given), code, args);
}

function messageOf(ended: Ended, code: number, args: string[]): string {
  assert.equal(ended.code, code, `courtside ${args.join(' ')}: ${ended.stdout}${ended.stderr}`);
  assert.doesNotMatch(ended.stderr, /^\s+at |node:internal/m, 'a stack');
  assert.notEqual(ended.stderr, '');
  return ended.stderr;
}

/** Returns the rows of a query on the file. */
export function query(file: string, sql: string): Record<string, SQLOutputValue>[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

/** Returns the number of rows in a table of the file. */
export function count(file: string, table: string): number {
  return Number(query(file, `select count(*) as n from ${table}`)[0]?.['n']);
}

/** Returns the row counts of all tables that commands change, to check that nothing changed. */
export function contents(file: string): Record<string, number> {
  const tables = ['courts', 'users', 'bookings', 'occupancy', 'events', 'api_keys', 'tokens'];
  return Object.fromEntries(tables.map((table) => [table, count(file, table)]));
}

export function writeBeside(file: string, name: string, content: string | Uint8Array): string {
  const path = join(dirname(file), name);
  writeFileSync(path, content);
  return path;
}

/** Returns a file of sample data. At short size, it is a copy of the first rows. No cell may contain a line break. */
export function sampleOf(file: string, name: string, rows: number): string {
  const path = join(DATA, name);
  if (isFullSize) return path;
  return writeBeside(
    file,
    name,
    readFileSync(path, 'utf8')
      .split('\n', rows + 1)
      .join('\n'),
  );
}

/** Returns the lines of a simple CSV text as objects; cells may be quoted. */
export function readCsv(text: string): Record<string, string>[] {
  const [head, ...lines] = text.trimEnd().split(/\r?\n/).map(cellsOf);
  return lines.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i] ?? ''])));
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!);
}

/** Returns the rows of an export without the ids and creation times, which another club assigns again. */
export function withoutIds(text: string): Record<string, string>[] {
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  return rows.map(({ id: _id, court_id: _court, user_id: _user, created_at: _created, ...row }) => row);
}
