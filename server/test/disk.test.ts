// Runs only at full size.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { addDays, timestamp } from '../src/platform/time.ts';
import { refuse, succeed } from './cli/courtside.ts';
import { call } from './http-call.ts';
import { assertNoFaults, readFinalState } from './checker.ts';
import { canFailCalls, failFlushes } from './failing-flush.ts';
import { chancesFor } from './load.ts';
import { CANNOT_MOUNT, fillUp, type LoopDisk, makeLoopDisk, useUpInodes } from './loop-disk.ts';
import { type DatabaseFixture, insertFixture, newFile, type Server, startServer } from './processes.ts';
import { record, type Recorder } from './recorder.ts';
import { bySize } from './size.ts';

const LIMIT = { timeout: 300_000 };
const TOMORROW = addDays(timestamp(Date.now()).slice(0, 10), 1);

interface DiskClub {
  disk: LoopDisk;
  file: string;
  fixture: DatabaseFixture;
  server: Server;
  recorder: Recorder;
}

/** Starts a service whose database is on a small disk. Skips the test if no disk can be mounted. */
async function openOnSmallDisk(t: TestContext): Promise<DiskClub | undefined> {
  const disk = makeLoopDisk(8);
  if (!disk) {
    t.skip(CANNOT_MOUNT);
    return undefined;
  }
  const file = join(disk.folder, 'club.db');
  const fixture = await insertFixture(file, { players: 1, courts: 1 });
  const server = await startServer(t, file);
  t.after(() => disk.remove());
  return { disk, file, fixture, server, recorder: record(fixture.key, () => server.origin) };
}

const slotAt = ({ courts }: DatabaseFixture, i: number) => ({
  court: courts[0]!,
  date: TOMORROW,
  start: 30 * i,
  end: 30 * i + 30,
});

async function tryToBook({
  server,
  fixture,
}: DiskClub): Promise<{ status: number; code: string; retryAfter: string | null }> {
  const answer = await fetch(`${server.origin}/api/v1/bookings`, {
    method: 'POST',
    headers: {
      'x-api-key': fixture.key,
      authorization: `Bearer ${fixture.players[0]!.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      ...{ court_id: fixture.courts[0], booking_date: TOMORROW, start_time: '23:00', end_time: '23:30' },
      note: 'x'.repeat(500),
    }),
  });
  const { code } = (await answer.json()) as { code: string };
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') };
}

test('on a full disk, refuses changes and serves reads, and recovers by itself', LIMIT, async (t) => {
  const club = await openOnSmallDisk(t);
  if (!club) return;
  const { disk, file, fixture, server, recorder } = club;
  const player = fixture.players[0]!;
  const first = await recorder.create(player, slotAt(fixture, 0));
  const ballast = join(disk.folder, 'ballast');
  fillUp(ballast);
  let i = 1;
  while (i < 40 && (await recorder.create(player, slotAt(fixture, i))) !== undefined) i++;
  assert.deepEqual(await tryToBook(club), { status: 503, code: 'storage_full', retryAfter: '1' });
  const path = `/bookings/${first}`;
  assert.equal((await call(server, fixture.key, { path, token: player.token })).status, 200);
  assert.deepEqual(await readiness(server), [503, 'storage_full']);
  rmSync(ballast);
  // Repeat the booking, because a journaling file system frees the space of a removed file only after a few seconds.
  while ((await recorder.create(player, slotAt(fixture, 45))) === undefined) {
    await sleep(100);
  }
  while ((await readiness(server))[0] !== 200) await sleep(100);
  assertNoFaults(recorder.calls, await readFinalState(file));
});

const waysToEnd = { 'a stop': (server: Server) => server.stop(), 'a crash': (server: Server) => server.kill() };
for (const [name, end] of Object.entries(waysToEnd)) {
  for (const lacking of ['space', 'inodes'] as const) {
    // After a crash, SQLite needs the log files to read the database. On a disk without inodes, SQLite can use the log
    // files that the crash has left, although it could not create new log files.
    test(
      `a start after ${name} on a disk without ${lacking} serves reads, and recovers by itself`,
      LIMIT,
      async (t) => {
        const club = await openOnSmallDisk(t);
        if (!club) return;
        const { disk, file, fixture, recorder } = club;
        const player = fixture.players[0]!;
        const id = await recorder.create(player, slotAt(fixture, 0));
        await end(club.server);
        const ballast = join(disk.folder, 'ballast');
        if (lacking === 'space') fillUp(ballast);
        else useUpInodes(ballast);
        club.server = await startServer(t, file, { LOG_LEVEL: 'error' }, undefined, '/healthz');
        const { server } = club;
        club.recorder = record(fixture.key, () => server.origin);
        for (const path of [`/bookings/${id}`, '/bookings', `/availability?date=${TOMORROW}`])
          assert.equal((await call(server, fixture.key, { path, token: player.token })).status, 200, path);
        assert.deepEqual(await tryToBook(club), { status: 503, code: 'storage_full', retryAfter: '1' });
        assert.deepEqual(await readiness(server), [503, 'storage_full']);
        assert.match(server.output(), /The disk is full/);
        rmSync(ballast, { recursive: true });
        while ((await readiness(server).catch(() => []))[0] !== 200) await sleep(100);
        while ((await tryToBook(club)).status !== 201) await sleep(100);
        assert.equal(await server.stop(), 0);
        const { bookings } = await readFinalState(file);
        assert.equal(bookings.length, 2);
      },
    );
  }
}

test('on a full disk, does not create a database, and says why', LIMIT, async (t) => {
  const disk = makeLoopDisk(8);
  if (!disk) return t.skip(CANNOT_MOUNT);
  t.after(() => disk.remove());
  fillUp(join(disk.folder, 'ballast'));
  const message = await refuse(join(disk.folder, 'club.db'), 1, ['serve'], { settings: { PORT: '0' } });
  assert.match(message, /The disk is full, so the database cannot be created or upgraded/);
});

async function readiness(server: Server): Promise<[number, string | undefined]> {
  const answer = await fetch(`${server.origin}/readyz`);
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

test('after a failed flush, acknowledges nothing, exits with 1, and a restart finds all data', LIMIT, async (t) => {
  if (!canFailCalls) return t.skip('needs the program strace, and permission to trace processes');
  const file = newFile(t);
  const onStart = (end: () => Promise<unknown>) => t.after(end);
  const failed = await failFlushes(file, { clients: 8, chance: chancesFor(t), onStart });
  assert.ok(failed.acknowledged > 0);
  assert.equal(failed.acknowledgedAfter, 0);
  assert.deepEqual(failed.faults.slice(0, 5), []);
  // Do not check that a client sees a failure: the first failing flush may belong to a background task such as the
  // relay.
  assert.equal(failed.exitCode, 1, failed.output);
  assert.match(failed.output, /The disk failed while it saved/);
});

test('on a read-only disk, serves reads and refuses to start, with a sentence', LIMIT, async (t) => {
  const club = await openOnSmallDisk(t);
  if (!club) return;
  const { disk, file, fixture, server, recorder } = club;
  const player = fixture.players[0]!;
  const id = (await recorder.create(player, slotAt(fixture, 0)))!;
  disk.turnReadOnly();
  const { status, code, retryAfter } = await tryToBook(club);
  assert.deepEqual({ status, code, retryAfter }, { status: 503, code: 'database_unavailable', retryAfter: '1' });
  assert.equal((await call(server, fixture.key, { path: `/bookings/${id}`, token: player.token })).status, 200);
  await server.kill();
  assert.match(await refuse(file, 1, ['serve']), /The database cannot be opened: .*/);
});

test(
  'after the file was removed, acknowledges no change, and /readyz and the log give the reason',
  LIMIT,
  async (t) => {
    const file = newFile(t);
    const fixture = await insertFixture(file, { players: 1, courts: 1 });
    const server = await startServer(t, file, { LOG_LEVEL: 'error' });
    const recorder = record(fixture.key, () => server.origin);
    const player = fixture.players[0]!;
    const id = await recorder.create(player, slotAt(fixture, 0));
    rmSync(file);
    assert.equal(await recorder.create(player, slotAt(fixture, 1)), undefined);
    const ready = await fetch(`${server.origin}/readyz`);
    const { code, detail } = (await ready.json()) as { code: string; detail: string };
    assert.deepEqual([ready.status, code], [503, 'database_unavailable']);
    assert.match(detail, /^The database file was removed or replaced/);
    while (!server.output().includes(`${file}: The database file was removed or replaced`)) await sleep(20);
    const path = `/bookings/${id}`;
    assert.equal((await call(server, fixture.key, { path, token: player.token })).status, 200);
  },
);

test('refuses to start with a damaged file, says what to do, and leaves it unchanged', LIMIT, async (t) => {
  const whole = newFile(t);
  await succeed(whole, ['demo']);
  const size = readFileSync(whole).length;
  const damages: [string, (bytes: Buffer) => Buffer][] = [
    ['an overwritten page', (bytes) => (bytes.fill(0xa5, size / 2, size / 2 + 4096), bytes)],
    ['no database', () => Buffer.alloc(size, 'a letter ')],
    ['a lost second half', (bytes) => bytes.subarray(0, size / 2)],
    ['pages of zeros', (bytes) => (bytes.fill(0, 8192, size - 8192), bytes)],
  ];
  for (const [name, damage] of damages.slice(0, bySize(2, damages.length))) {
    const file = join(whole, '..', name, 'club.db');
    mkdirSync(join(file, '..'));
    copyFileSync(whole, file);
    const bytes = damage(readFileSync(file));
    writeFileSync(file, bytes);
    const message = await refuse(file, 1, ['serve'], { settings: { PORT: '0' } });
    assert.match(message, /is damaged/, name);
    assert.match(message, /backup/, name);
    assert.deepEqual(readFileSync(file), bytes, `${name}: the file was changed`);
  }
});
