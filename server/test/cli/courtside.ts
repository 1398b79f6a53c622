import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { runCommand } from '../../src/cli/program.ts';
import { copyTemplate } from '../databases.ts';
import { newFile } from '../processes.ts';
import { isFullSize } from '../size.ts';

/** The folder of the checkout, and that of the sample clubs. */
export const ROOT = resolve(import.meta.dirname, '../../..');
export const DATA = join(ROOT, 'data');
export const BIN = join(ROOT, 'server/bin/courtside.js');

/** A database file with tables and nothing in them; it is gone after the test. */
export async function newClub(t: TestContext): Promise<string> {
  const file = newFile(t);
  await copyTemplate(file);
  return file;
}

/** The exit code and the output of a command. The code of a process that a signal ended is null. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Given {
  input?: string;
  settings?: Record<string, string>;
}

/** Keeps the text that is written to it. */
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
  { input = '', settings = {} }: Given = {},
): Promise<Ended> {
  const [stdin, stdout, stderr] = [Readable.from([input]), new Output(), new Output()];
  const env = { DATABASE_URL: `file:${file}`, ...settings };
  const code = await runCommand(args, { env, stdin, stdout, stderr });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** How long a process of the command may take, in milliseconds, before it is ended. */
const MAX_MS = 60_000;

/** Runs `courtside ARGS` on a database file, in a process of its own. */
export function spawnCourtside(
  file: string,
  args: string[],
  { input = '', settings = {} }: Given = {},
): Promise<Ended> {
  const all = { DATABASE_URL: `file:${file}`, ...settings };
  return runProgram(process.execPath, [BIN, ...args], { input, settings: all, timeout: MAX_MS });
}

/** Runs a program to its end, with nothing of this process's settings. @param cwd the checkout, unless given */
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

/** Runs a command that must fail with this exit code; returns its message, which has no stack. */
export async function refuse(file: string, code: number, args: string[], given: Given = {}): Promise<string> {
  return messageOf(await courtside(file, args, given), code, args);
}

/** The same in a process of its own. */
export async function refuseSpawned(file: string, code: number, args: string[], given: Given = {}): Promise<string> {
  return messageOf(await spawnCourtside(file, args, given), code, args);
}

function messageOf(ended: Ended, code: number, args: string[]): string {
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

/** A file of sample data; in the short size a copy of its first rows, beside the database. No cell may have a line break. */
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

/** The lines of a simple CSV text as objects; a cell may be quoted. */
export function readCsv(text: string): Record<string, string>[] {
  const [head, ...lines] = text.trimEnd().split(/\r?\n/).map(cellsOf);
  return lines.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i] ?? ''])));
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!);
}
