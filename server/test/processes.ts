import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'node:test';
import { insertToken, insertUser } from '../src/modules/accounts/store.ts';
import { type AuditedContext, operator } from '../src/modules/audit/actions.ts';
import { createApiKey } from '../src/modules/api-keys/actions.ts';
import { readConfig } from '../src/config.ts';
import { createCourt } from '../src/modules/court-admin/actions.ts';
import { everyDay } from '../src/modules/courts/rules.ts';
import { openDatabase } from '../src/database.ts';
import { modules } from '../src/modules.ts';
import type { Role } from '../src/platform/db/schema.ts';
import type { Context } from '../src/platform/context.ts';
import { hashSecret, newSecret } from '../src/platform/secrets.ts';
import { DAY, timestamp } from '../src/platform/time.ts';
import {
  type TestDatabase,
  databaseSettings,
  makeDatabase,
  makeMigratedDatabase,
  makePostgresDatabase,
} from './databases.ts';
import { FREE_BOOKING, type TestPolicy, setPolicy } from './policy.ts';
import { freePort } from './ports.ts';
import { bySize } from './size.ts';

/** The file to run with Node. A whole test run sets `TEST_COURTSIDE` to a bundle, which starts faster. */
export const COURTSIDE = process.env['TEST_COURTSIDE'] ?? join(import.meta.dirname, '../bin/courtside.js');
/**
 * Number of PostgreSQL connections of a service. `npm test` uses few, because a service opens all of them when it
 * starts, and each takes about 40 ms of CPU time.
 */
const POOL_SIZE = bySize('4', '10');
/** Maximum time until a server is ready, in milliseconds. */
const START_MS = 60_000;

/** Returns settings that plant a fault in a service, to show that a test finds it. */
export function withPlantedFault(fault: 'no-flush' | 'lost-commits'): Record<string, string> {
  return { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'preloaded-faults.ts')}`, PLANT: fault };
}

/** Settings with which the service has one more migration than the tests, as a later release does. */
export function withLaterMigration(statements: readonly string[]): Record<string, string> {
  const preload = `--import ${join(import.meta.dirname, 'preloaded-faults.ts')}`;
  return { NODE_OPTIONS: preload, LATER_MIGRATION: JSON.stringify(statements) };
}

/**
 * Returns settings that make a service read its clock offset, in milliseconds, from a file. The file may change while
 * the service runs.
 */
export function withClock(file: string): Record<string, string> {
  return { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'preloaded-clock.ts')}`, CLOCK_FILE: file };
}

/** A `courtside serve` process. */
export interface Server {
  origin: string;
  pid: number;
  output(): string;
  /** Resolves with the exit code when the process has exited, or with null if a signal killed the process. */
  ended: Promise<number | null>;
  /** Sends a signal (SIGTERM by default), waits for the exit, and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  kill(): Promise<void>;
}

export interface Account {
  id: number;
  token: string;
}

export interface DatabaseFixture {
  key: string;
  players: Account[];
  admin: Account;
  /** Ids of courts that are open all day in UTC, with slots of 30 minutes. */
  courts: number[];
}

/** The functions that stop each test's servers. */
const running = new WeakMap<TestContext, (() => Promise<unknown>)[]>();

async function endServers(t: TestContext): Promise<void> {
  await Promise.all((running.get(t) ?? []).map((end) => end()));
}

/** Returns a path for a database file. After the test, the test's servers are stopped and the folder is removed. */
export function newFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  t.after(async () => {
    await endServers(t); // Stop the servers first, because they write to the folder
    rmSync(folder, { recursive: true });
  });
  return join(folder, 'club.db');
}

/** Creates a database with tables. After the test, the test's servers are stopped and the database is dropped. */
export async function newDatabase(t: TestContext): Promise<string> {
  return dropAfter(t, await makeMigratedDatabase());
}

export async function newEmptyDatabase(t: TestContext): Promise<string> {
  return dropAfter(t, await makeDatabase());
}

export async function newDatabaseOn(t: TestContext, server: string): Promise<string> {
  return dropAfter(t, await makePostgresDatabase(server));
}

function dropAfter(t: TestContext, database: TestDatabase): string {
  t.after(async () => {
    await endServers(t);
    await database.drop();
  });
  return database.url;
}

/** @param database a URL, or the path of a SQLite file */
function urlOf(database: string): string {
  return /^(file|postgres(?:ql)?):/.test(database) ? database : `file:${database}`;
}

/** Opens and migrates the database in the test's process. The test must close the returned `db`. */
export async function openContext(database: string, now: () => number = Date.now): Promise<AuditedContext> {
  const config = readConfig({ ...databaseSettings, DATABASE_URL: urlOf(database) });
  const db = await openDatabase(config);
  await db.migrate();
  return { db, config, now, modules, actor: operator };
}

/** By default, players have no booking limit and may book overlapping slots. */
export async function insertFixture(
  database: string,
  { players, courts, policy = {} }: { players: number; courts: number; policy?: TestPolicy },
): Promise<DatabaseFixture> {
  const context = await openContext(database);
  await setPolicy(context.db, { ...FREE_BOOKING, ...policy });
  const { key } = await createApiKey(context, { name: 'test' });
  const people: Account[] = [];
  for (let i = 0; i < players; i++) people.push(await addAccount(context, `player ${i}`, 'player'));
  const admin = await addAccount(context, 'admin', 'admin');
  const ids: number[] = [];
  for (let i = 0; i < courts; i++) {
    const hours = { time_zone: 'UTC', opening_hours: everyDay('00:00', '24:00'), max_advance_days: 3650 };
    ids.push((await createCourt(context, { name: `Court ${i}`, type: 'tennis', ...hours })).id);
  }
  await context.db.close();
  return { key, players: people, admin, courts: ids };
}

/**
 * Starts `courtside serve` and waits until it is ready, or until `probe` succeeds. The process is killed after the test.
 */
export async function startServer(
  t: TestContext,
  database: string,
  settings: Record<string, string> = {},
  command = COURTSIDE,
  probe?: string,
): Promise<Server> {
  const onStart = (end: () => Promise<unknown>) => running.set(t, [...(running.get(t) ?? []), end]);
  const server = await launchServer(database, onStart, settings, command, probe);
  t.after(() => endServers(t));
  return server;
}

/**
 * Like `startServer`, for use outside a test. The caller must stop the server.
 * @param probe the path of a request that succeeds when the server is ready
 * @param onStart called with a function that kills the server, even if the server never becomes ready
 */
export async function launchServer(
  database: string,
  onStart: (end: () => Promise<unknown>) => unknown = () => {},
  settings: Record<string, string> = {},
  command = COURTSIDE,
  probe = '/readyz',
): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const { child, output } = serve(urlOf(database), { port, settings, command });
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal);
      return (await ended)[0];
    };
    const kill = async () => void (await end('SIGKILL'));
    onStart(kill);
    const origin = `http://127.0.0.1:${port}`;
    const stop = (signal: NodeJS.Signals = 'SIGTERM') => end(signal);
    if (await isReady(`${origin}${probe}`, child))
      return { origin, pid: child.pid!, ended: ended.then(([code]) => code), output, stop, kill };
    await kill();
    // Retry if another process has taken the port in the meantime.
    assert.ok(attempt < 3 && output().includes('EADDRINUSE'), `The server did not start: ${output()}`);
  }
}

function serve(
  url: string,
  { port, settings, command }: { port: number; settings: Record<string, string>; command: string },
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [command, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      ...databaseSettings,
      DATABASE_URL: url,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
      DATABASE_POOL_SIZE: POOL_SIZE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return { child, output: () => output };
}

async function isReady(probe: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + START_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const answer = await fetch(probe).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await sleep(20);
  }
  return false;
}

async function addAccount({ db }: Context, name: string, role: Role): Promise<Account> {
  const token = newSecret('cst');
  const created_at = timestamp(Date.now());
  return db.transact(async (db) => {
    const email = `${name.replace(' ', '.')}@example.org`;
    const account = { name, email, phone: null, role, password_hash: null, email_verified_at: created_at };
    const { id } = await insertUser(db, account, created_at);
    const expires_at = timestamp(Date.now() + 30 * DAY);
    await insertToken(db, { token_hash: hashSecret(token), user_id: id, created_at, expires_at });
    return { id, token };
  });
}
