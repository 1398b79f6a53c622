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
import { COURTSIDE, newFile } from '../processes.ts';
import { isFullSize } from '../size.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const DATA = join(ROOT, 'data');
export const BIN = join(ROOT, 'server/bin/courtside.js');

/** Creates a migrated database file, which is removed after the test. */
export async function newClub(t: TestContext): Promise<string> {
  const file = newFile(t);
  await copyTemplate(file);
  return file;
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Given {
  input?: string;
  isTTY?: boolean;
  settings?: Record<string, string>;
  /** Runs the command without `DATABASE_URL`. */
  hasNoDatabaseUrl?: boolean;
}

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

/** Runs `courtside ARGS` in this process. */
export async function courtside(
  file: string,
  args: string[],
  { input = '', settings = {}, isTTY = false, hasNoDatabaseUrl = false }: Given = {},
): Promise<Ended> {
  const stdin = Object.assign(Readable.from([input]), { isTTY });
  const [stdout, stderr] = [new Output(), new Output()];
  const env = { ...(!hasNoDatabaseUrl && { DATABASE_URL: `file:${file}` }), ...settings };
  const code = await runCommand(args, { env, stdin, stdout, stderr });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** A command that runs longer than this is killed. */
const MAX_MS = 60_000;

/** Runs `courtside ARGS` in a new process. */
export function spawnCourtside(
  file: string,
  args: string[],
  { input = '', settings = {} }: Given = {},
): Promise<Ended> {
  const all = { DATABASE_URL: `file:${file}`, ...settings };
  return runProgram(process.execPath, [COURTSIDE, ...args], { input, settings: all, timeout: MAX_MS });
}

/** Runs a program. Its environment variables are only `settings`, `PATH` and `HOME`. */
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

export async function succeed(file: string, args: string[], given: Given = {}): Promise<string> {
  const { code, stdout, stderr } = await courtside(file, args, given);
  assert.equal(code, 0, `courtside ${args.join(' ')}: ${stderr}`);
  return stdout;
}

export async function asJson(file: string, args: string[], given: Given = {}): Promise<any> {
  return JSON.parse(await succeed(file, [...args, '--json'], given));
}

/** Runs a command that must fail with this exit code and print no stack trace. Returns its error message. */
export async function refuse(file: string, code: number, args: string[], given: Given = {}): Promise<string> {
  return messageOf(await courtside(file, args, given), code, args);
}

export async function refuseSpawned(file: string, code: number, args: string[], given: Given = {}): Promise<string> {
  return messageOf(await spawnCourtside(file, args, given), code, args);
}

function messageOf(ended: Ended, code: number, args: string[]): string {
  assert.equal(ended.code, code, `courtside ${args.join(' ')}: ${ended.stdout}${ended.stderr}`);
  assert.doesNotMatch(ended.stderr, /^\s+at |node:internal/m, 'a stack');
  assert.notEqual(ended.stderr, '');
  return ended.stderr;
}

export function query(file: string, sql: string): Record<string, SQLOutputValue>[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

export function count(file: string, table: string): number {
  return Number(query(file, `select count(*) as n from ${table}`)[0]?.['n']);
}

/** Returns the row counts of all tables that commands can change. */
export function contents(file: string): Record<string, number> {
  const tables = ['courts', 'users', 'bookings', 'occupancy', 'events', 'api_keys', 'tokens'];
  return Object.fromEntries(tables.map((table) => [table, count(file, table)]));
}

export function writeBeside(file: string, name: string, content: string | Uint8Array): string {
  const path = join(dirname(file), name);
  writeFileSync(path, content);
  return path;
}

/**
 * Returns the path of a sample file or, in `npm test`, of a copy of its first rows. The sample's cells must not
 * contain line breaks.
 */
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

/** Parses CSV text whose cells contain no line breaks. */
export function readCsv(text: string): Record<string, string>[] {
  const [head, ...lines] = text.replace('\ufeff', '').trimEnd().split(/\r?\n/).map(cellsOf);
  return lines.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i] ?? ''])));
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!);
}

/** Removes ids and creation times from an export, because every club assigns its own. */
export function withoutIds(text: string): Record<string, string>[] {
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
  return rows.map(({ id: _id, court_id: _court, user_id: _user, created_at: _created, ...row }) => row);
}
