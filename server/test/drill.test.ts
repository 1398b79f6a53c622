// Runs only at full size.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Call, findFaults, readFinalState } from './checker.ts';
import { ROOT, runProgram } from './cli/courtside.ts';
import { call } from './http-call.ts';
import { engine, query } from './databases.ts';
import { findOwner, findPrograms } from './standby-pair.ts';
import { bookAndCancel, chancesFor } from './load.ts';
import { type DatabaseFixture, insertFixture, newFile, startServer } from './processes.ts';
import { freePort } from './ports.ts';
import { record } from './recorder.ts';

const LIMIT = { timeout: 240_000 };

/** Returns the first shell code block under a heading of a page in `docs/operating`. */
function linesUnder(name: string, heading: string): string {
  const page = readFileSync(join(ROOT, 'docs/operating', name), 'utf8');
  const block = page.slice(page.indexOf(`\n${heading}\n`)).match(/```sh\n([\s\S]*?)```/)?.[1];
  assert.ok(block, heading);
  return block;
}

interface Drilled {
  fixture: DatabaseFixture;
  /**
   * Every call that ended during the drill has the outcome `unknown`, because the restored copy may lack its change.
   */
  calls: Call[];
  output: string;
}

async function drill(t: TestContext, database: string, given: { lines: string; settings: Record<string, string> }) {
  const fixture = await insertFixture(database, { players: 4, courts: 3 });
  const server = await startServer(t, database);
  const recorder = record(fixture.key, () => server.origin);
  let isOver = false;
  const load = {
    recorder,
    fixture,
    days: 60,
    isOver: () => isOver || t.signal.aborted,
    chance: chancesFor(t),
    pauseMs: 20,
  };
  const clients = fixture.players.map((player) => bookAndCancel(player, load));
  while ((recorder.statuses.get(201) ?? 0) < 40) await sleep(20);
  const began = performance.now();
  const settings = { DATABASE_URL: database, ...given.settings };
  const { code, stdout, stderr } = await runProgram('sh', ['-c', `set -eux\n${given.lines}`], { settings });
  const later = recorder.calls.filter(({ ended }) => ended > began).length;
  isOver = true;
  await Promise.all(clients);
  assert.equal(code, 0, `${stdout}\n${stderr}`);
  assert.ok(later > 0, 'the clients stood still');
  const calls = recorder.calls.map((call): Call => (call.ended < began ? call : { ...call, outcome: 'unknown' }));
  return { fixture, calls, output: stdout } satisfies Drilled;
}

/** Asserts that the restored copy has all acknowledged data, and that a service can use it. */
async function assertRestored(t: TestContext, restored: string, { fixture, calls, output }: Drilled): Promise<void> {
  assert.match(output, /^ok {5}audit log /m);
  assert.doesNotMatch(output, /^WRONG/m);
  assert.match(output, /(\n\d+,Court \d,.*){3}\n$/, 'the last bookings');
  const state = await readFinalState(restored);
  assert.ok(state.bookings.length >= 40);
  assert.deepEqual(findFaults(calls, state), []);
  const server = await startServer(t, restored);
  const { status, body } = await call(server, fixture.key, { path: '/bookings', token: fixture.players[0]!.token });
  assert.equal(status, 200);
  assert.ok(body.data.length > 0);
}

/** Creates a temporary folder that is removed after the test. */
function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-drill-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test(
  'the restore drill works as pasted, while clients book',
  { ...LIMIT, skip: engine !== 'sqlite' && 'needs SQLite' },
  async (t) => {
    const folder = newFolder(t);
    const lines = linesUnder('backup.md', '## Restore drill');
    const drilled = await drill(t, `file:${newFile(t)}`, { lines, settings: { TMPDIR: folder } });
    const file = join(
      folder,
      readdirSync(folder).find((name) => name.startsWith('tmp'))!,
      'restored.db',
    );
    await assertRestored(t, `file:${file}`, drilled);

    const known = drilled.calls.find(({ kind, outcome }) => kind === 'create' && typeof outcome === 'object');
    const { id } = (known as { outcome: { id: number } }).outcome;
    const db = new DatabaseSync(file, { timeout: 5000 }); // The service on the copy may hold a lock
    db.exec(`pragma foreign_keys = off; delete from bookings where id = ${id}`);
    db.close();
    const faults = findFaults(drilled.calls, await readFinalState(`file:${file}`));
    assert.ok(faults.includes(`The acknowledged booking ${id} is lost.`), 'the check cannot fail');
  },
);

const programs = findPrograms();
const hasDump = programs !== undefined && spawnSync(join(programs, 'pg_restore'), ['--version']).status === 0;
const ON_POSTGRES = {
  ...LIMIT,
  skip:
    (engine !== 'postgres' && 'needs PostgreSQL') ||
    (!hasDump && 'needs the programs of PostgreSQL: initdb, pg_ctl and pg_restore'),
};

/** Starts the PostgreSQL server of this system, because the system's `pg_dump` cannot read from a newer server. */
async function startSystemServer(t: TestContext): Promise<string> {
  const folder = newFolder(t);
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const owner = findOwner();
  if (owner.uid !== undefined) chownSync(data, owner.uid, owner.gid!);
  const port = await freePort();
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs!, program), args, { ...owner, cwd: folder });
  await run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C');
  const flags = `-p ${port} -c unix_socket_directories=`;
  await run('pg_ctl', 'start', '-w', '-D', data, '-l', join(data, 'log'), '-o', flags);
  stops.push(() => run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data));
  return `postgres://postgres@127.0.0.1:${port}`;
}
const stops: (() => Promise<unknown>)[] = [];

test('the restore drill on PostgreSQL works as pasted, while clients book', ON_POSTGRES, async (t) => {
  t.after(() => Promise.all(stops.map((stop) => stop())));
  const server = await startSystemServer(t);
  for (const name of ['club', 'restored']) await query(`${server}/postgres`, `create database ${name}`);
  const RESTORED_URL = `${server}/restored`;
  const path = `${programs}:${dirname(process.execPath)}:${process.env['PATH']}`;
  const settings = { RESTORED_URL, TMPDIR: newFolder(t), PATH: path };
  const lines = linesUnder('postgresql.md', '## Restore drill on PostgreSQL');
  await assertRestored(t, RESTORED_URL, await drill(t, `${server}/club`, { lines, settings }));
});
