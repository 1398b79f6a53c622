import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestContext } from 'node:test';
import { insertToken, insertUser } from '../src/accounts/store.ts';
import { createApiKey } from '../src/api-keys/actions.ts';
import { readConfig } from '../src/config.ts';
import { createCourt } from '../src/courts/actions.ts';
import { everyDay } from '../src/courts/rules.ts';
import { openDatabase } from '../src/db/open.ts';
import type { Role } from '../src/db/schema.ts';
import type { Context } from '../src/http/app-types.ts';
import { hashSecret, newSecret } from '../src/secrets.ts';
import { DAY, timestamp } from '../src/time.ts';
import { offerInTransactions } from '../src/waitlist/offering.ts';
import { makeDatabase, makeMigratedDatabase, makePostgresDatabase, type TestDatabase } from './databases.ts';
import { freePort } from './ports.ts';

const COURTSIDE = join(import.meta.dirname, '../bin/courtside.js');
/** How long a server may take until it is ready, in milliseconds. */
const START_MS = 60_000;

/** Settings that make a service misbehave, so that a check can be seen to fail. */
export function planted(fault: 'synchronous-off' | 'lost-commits'): Record<string, string> {
  return { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'preloaded-faults.ts')}`, PLANT: fault };
}

/** Settings of a service whose clock is off by what the file says, in milliseconds; it may change meanwhile. */
export function withClock(file: string): Record<string, string> {
  return { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'preloaded-faults.ts')}`, CLOCK_FILE: file };
}

/** A `courtside serve` process. */
export interface Server {
  origin: string;
  pid: number;
  /** All it has printed. */
  output(): string;
  /** Resolves with its exit code, null for a signal, when it has ended. */
  ended: Promise<number | null>;
  /** Asks it to end, by SIGTERM unless said otherwise; answers its exit code, null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it with `kill -9`. */
  kill(): Promise<void>;
}

/** An account with a token. */
export interface Account {
  id: number;
  token: string;
}

/** What a test needs of a database that processes share. */
export interface DatabaseFixture {
  key: string;
  players: Account[];
  admin: Account;
  /** Ids of courts that are open all day in UTC, with slots of 30 minutes. */
  courts: number[];
}

/** How to end the servers of a test. */
const running = new WeakMap<TestContext, (() => Promise<unknown>)[]>();

async function endServers(t: TestContext): Promise<void> {
  await Promise.all((running.get(t) ?? []).map((end) => end()));
}

/** A place for a database; it is gone after the test, as are its servers. */
export function newFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  t.after(async () => {
    await endServers(t); // first, or they would write into a folder that is being removed
    rmSync(folder, { recursive: true });
  });
  return join(folder, 'club.db');
}

/** A database with its tables on the engine of this run; it is gone after the test, as are its servers. */
export async function newDatabase(t: TestContext): Promise<string> {
  return dropAfter(t, await makeMigratedDatabase());
}

/** The same without tables. */
export async function newEmptyDatabase(t: TestContext): Promise<string> {
  return dropAfter(t, await makeDatabase());
}

/** An empty one on a given PostgreSQL server. */
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

/** A database may be named by the path of its file. */
function urlOf(database: string): string {
  return /^(file|postgres):/.test(database) ? database : `file:${database}`;
}

/** Opens the database for the test's own work; close its `db`. */
export async function openContext(database: string, now: () => number = Date.now): Promise<Context> {
  const config = readConfig({ DATABASE_URL: urlOf(database) });
  const db = openDatabase(config);
  await db.migrate();
  offerInTransactions({ db, config, now });
  return { db, config, now };
}

/** Makes a key, people and courts in the database. */
export async function insertFixture(
  database: string,
  { players, courts }: { players: number; courts: number },
): Promise<DatabaseFixture> {
  const context = await openContext(database);
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

/** Starts `courtside serve` on the database and waits until it is ready; it is gone after the test. */
export async function startServer(
  t: TestContext,
  database: string,
  settings: Record<string, string> = {},
  command = COURTSIDE,
): Promise<Server> {
  const onStart = (end: () => Promise<unknown>) => running.set(t, [...(running.get(t) ?? []), end]);
  const server = await launchServer(database, onStart, settings, command);
  t.after(() => endServers(t));
  return server;
}

/**
 * The same outside a test: who starts it must end it.
 * @param onStart is given the means to end it before it is ready, or if it never is
 */
export async function launchServer(
  database: string,
  onStart: (end: () => Promise<unknown>) => unknown = () => {},
  settings: Record<string, string> = {},
  command = COURTSIDE,
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
    if (await isReady(origin, child))
      return { origin, pid: child.pid!, ended: ended.then(([code]) => code), output, stop, kill };
    await kill();
    // Between the choice of the port and its use somebody else may have taken it.
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
      DATABASE_URL: url,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      MAX_UPCOMING_BOOKINGS: '0',
      RATE_LIMIT_PER_MINUTE: '0',
      ALLOW_OVERLAPPING_BOOKINGS: 'true',
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

async function isReady(origin: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + START_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
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
