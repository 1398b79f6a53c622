// Runs on both engines, only at full size.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser } from '../../src/modules/invitations/registration.ts';
import { changeByEmail } from '../../src/modules/people/actions.ts';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { updateRow } from '../../src/platform/db/rows.ts';
import { transact } from '../../src/platform/db/transact.ts';
import type { Context } from '../../src/platform/context.ts';
import { DAY, timestamp, toTime } from '../../src/platform/time.ts';
import { assertNoFaults, readFinalState } from '../checker.ts';
import { spawnCourtside } from '../cli/courtside.ts';
import { call } from '../http-call.ts';
import { engine, query } from '../databases.ts';
import { bookAndCancel, chancesFor, pick, repeatUnknown } from '../load.ts';
import {
  type DatabaseFixture,
  type Server,
  insertFixture,
  newDatabase,
  newEmptyDatabase,
  openContext,
  startServer,
} from '../processes.ts';
import { type Recorder, record } from '../recorder.ts';
import { bySize } from '../size.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const ON_POSTGRES = { timeout: 300_000, skip: engine !== 'postgres' && 'needs PostgreSQL' };
const PASSWORD = 'a fine long secret';

interface Service {
  database: string;
  fixture: DatabaseFixture;
  /** The servers that are running at the moment. */
  servers: Server[];
  /** Starts another server. The server runs until all subtests have ended. */
  start: () => Promise<Server>;
}

async function openService(t: TestContext): Promise<Service> {
  const database = await newDatabase(t);
  const fixture = await insertFixture(database, { players: 8, courts: 6 });
  const start = () => startServer(t, database);
  return { database, fixture, servers: await Promise.all([start(), start(), start()]), start };
}

/** Sends the same request to all servers at the same time. Returns the status and error code of each response. */
function askAll(servers: Server[], key: string, request: Parameters<typeof call>[2]): Promise<string[]> {
  return Promise.all(
    servers.map(async (server) => {
      const { status, body } = await call(server, key, request);
      return [status, body?.code].filter(Boolean).join(' ');
    }),
  );
}

const same = (answer: string) => [answer, answer, answer];

async function changeAccess({ database, fixture, servers }: Service): Promise<void> {
  const { key, admin } = fixture;
  for (const [i, server] of servers.slice(0, bySize(1, 3)).entries()) {
    const email = `ann${i}@example.org`;
    const post = async (path: string, body: object, token?: string) =>
      (await call(server, key, { method: 'POST', path, body, ...(token !== undefined && { token }) })).body;
    const me = (token: string) => askAll(servers, key, { path: '/auth/me', token });
    const { token: first } = await post('/auth/register', { name: 'Ann', email, password: PASSWORD });
    const { token: second } = await post('/auth/login', { email, password: PASSWORD });
    assert.deepEqual(await me(first), same('200'));
    await call(server, key, { method: 'POST', path: '/auth/logout', token: first });
    assert.deepEqual(await me(first), same('401 token_invalid'));

    const { token: third } = await post('/auth/login', { email, password: PASSWORD });
    assert.deepEqual(await me(third), same('200'));
    await post('/auth/password', { current_password: PASSWORD, new_password: 'another long secret' }, second);
    assert.deepEqual(await me(third), same('401 token_invalid'));
    assert.deepEqual(await me(second), same('200'));
    const oldPassword = { method: 'POST', path: '/auth/login', body: { email, password: PASSWORD } };
    assert.deepEqual(await askAll(servers, key, oldPassword), same('401 invalid_credentials'));

    const made = await post('/admin/api-keys', { name: 'short-lived' }, admin.token);
    assert.deepEqual(await askAll(servers, made.key, { path: '/courts' }), same('200'));
    await call(server, key, { method: 'DELETE', path: `/admin/api-keys/${made.id}`, token: admin.token });
    assert.deepEqual(await askAll(servers, made.key, { path: '/courts' }), same('401 api_key_invalid'));
  }

  const context = await openContext(database);
  const bookings = { path: '/admin/bookings', token: admin.token };
  const second = { name: 'Second', email: 'second@example.org', password: PASSWORD };
  // Create another admin, because the service does not demote the last one.
  await createUser(context, second, 'admin');
  for (const [role, answer] of [
    ['player', '403 forbidden'],
    ['admin', '200'],
  ] as const) {
    await changeByEmail(context, 'admin@example.org', { role });
    assert.deepEqual(await askAll(servers, key, bookings), same(answer));
  }
  await context.db.close();
}

/** Adds past bookings that were made three days ago. All of them are due for a status change. */
async function bookPast(context: Context, fixture: DatabaseFixture, count: number): Promise<void> {
  const before = Date.now() - 3 * DAY;
  const player = { id: fixture.players[0]!.id, name: 'player 0', email: null };
  await transact(context.db, async (db) => {
    for (let i = 0; i < count; i++) {
      const start = 30 * (Math.floor(i / fixture.courts.length) % 48);
      const input = {
        court_id: fixture.courts[i % fixture.courts.length]!,
        booking_date: timestamp(before + DAY).slice(0, 10),
        start_time: toTime(start),
        end_time: toTime(start + 30),
      };
      await book(db, player, { input, now: before, limits: NO_LIMITS });
    }
  });
}

async function booked({ statuses }: Recorder, count: number): Promise<void> {
  const made = () => statuses.get(201) ?? 0;
  for (const enough = made() + count; made() < enough;) await sleep(5);
}

async function dieUnderLoad(t: TestContext, { database, fixture, servers, start }: Service): Promise<void> {
  const chance = chancesFor(t);
  const alive = servers;
  const recorder = record(fixture.key, () => pick(alive, chance).origin);
  let isOver = false;
  const load = {
    recorder,
    fixture,
    days: 20,
    isOver: () => isOver || t.signal.aborted,
    chance,
    pauseMs: bySize(10, 0),
  };
  const clients = fixture.players.map((player) => bookAndCancel(player, load));
  const lostAnswers = () => recorder.calls.filter(({ outcome }) => outcome === 'unknown').length;
  // Repeat until a kill has interrupted a request. A kill between two requests tests nothing.
  for (let round = 0; round < bySize(1, 3) || (lostAnswers() === 0 && round < 10); round++) {
    await booked(recorder, 20);
    await alive[0]!.kill(); // The server stays in `alive` until it is dead, so that the kill interrupts requests
    alive.shift();
    await booked(recorder, 20);
    alive.push(await start());
  }
  isOver = true;
  await Promise.all(clients);

  assert.ok(lostAnswers() > 0, 'no kill interrupted a request');
  assertNoFaults(recorder.calls, await readFinalState(database), 'before the repetitions');
  await repeatUnknown(recorder, fixture);
  const state = await readFinalState(database);
  assertNoFaults(recorder.calls, state);
  const broken = [...recorder.statuses].filter(([status]) => status >= 500);
  assert.deepEqual(broken, [], 'the other processes must not fail');
  t.diagnostic(`${recorder.calls.length} calls, ${state.bookings.length} bookings, ${lostAnswers()} answers lost`);
}

async function dieOverOneKey(t: TestContext, { database, fixture, servers }: Service): Promise<void> {
  let turn = 0;
  const recorder = record(fixture.key, () => servers[turn++ % servers.length]!.origin);
  const [player] = fixture.players;
  const date = timestamp(Date.now() + 100 * DAY).slice(0, 10);
  const repeated = { note: 'one', key: randomUUID() };
  const slot = { court: fixture.courts[0]!, date, start: 600, end: 660 };
  const asked = Array.from({ length: 12 }, () => recorder.create(player!, slot, repeated));
  await sleep(5);
  await servers.pop()!.kill();
  await Promise.all(asked);
  turn = 0;
  // Repeat the request, because PostgreSQL takes some time to notice that the killed process has disconnected.
  while ((await recorder.create(player!, slot, repeated)) === undefined)
    await sleep(100, undefined, { signal: t.signal });
  const state = await readFinalState(database);
  assert.equal(state.bookings.filter(({ slot }) => slot.date === date).length, 1);
  assertNoFaults(recorder.calls, state);
}

async function dieOverDueBookings(t: TestContext, { database, fixture, servers }: Service): Promise<void> {
  const today = timestamp(Date.now()).slice(0, 10);
  const context = await openContext(database);
  for (const court of fixture.courts.slice(fixture.courts.length / 2)) {
    await transact(context.db, (db) => updateRow(db, 'courts', court, { requires_approval: 1 }));
  }
  const COUNT = fixture.courts.length * bySize(16, 48);
  const moved = async (): Promise<number> => {
    const [row] = await query(
      database,
      `select count(*) as n from bookings where status in ('completed', 'cancelled') and booking_date < '${today}'`,
    );
    return row!['n'];
  };
  await bookPast(context, fixture, COUNT);
  // Run the background task twice at the same time, in addition to the servers' own runs.
  const alongside = Promise.all([applyDueStatuses(context), applyDueStatuses(context)]);
  const [survivor, ...doomed] = servers;
  while ((await moved()) === 0) await sleep(2);
  const movedBefore = await moved();
  await Promise.all(doomed.map((server) => server.kill()));
  const killed = performance.now();
  while ((await moved()) < COUNT) {
    await sleep(50);
  }
  await alongside;
  await context.db.close();
  t.diagnostic(`${movedBefore} moved before the kill, the others ${Math.round(performance.now() - killed)} ms after`);
  const state = await readFinalState(database);
  assertNoFaults([], state);
  const past = new Set(state.bookings.filter(({ slot }) => slot.date < today).map(({ id }) => id));
  const typesOf = (type: string) =>
    state.events.filter((event) => event.type === type && past.has(event.booking)).length;
  assert.deepEqual(['booking.created', 'booking.completed', 'booking.cancelled'].map(typesOf), [
    COUNT,
    COUNT / 2,
    COUNT / 2,
  ]);
  assert.equal((await fetch(`${survivor!.origin}/readyz`)).status, 200);
}

// The subtests share the processes, because starting a process takes a second. The later subtests kill processes.
test('three processes on one database', ON_POSTGRES, async (t) => {
  const service = await openService(t);
  await t.test("see each other's changes of tokens, passwords, keys and roles", () => changeAccess(service));
  await t.test('lose nothing when one is killed under load, and the others continue', (t) => dieUnderLoad(t, service));
  await t.test('make one booking for one key sent to all of them, while one is killed', (t) =>
    dieOverOneKey(t, service),
  );
  await t.test('change due bookings once, also if one is killed meanwhile', (t) => dieOverDueBookings(t, service));
});

test(
  'several processes that migrate one empty database concurrently all succeed, and one of them migrates',
  ON_POSTGRES,
  async (t) => {
    const database = await newEmptyDatabase(t);
    const settings = { DATABASE_URL: database };
    const ended = await Promise.all(
      [1, 2, 3, 4].map(() => spawnCourtside('ignored', ['migrate', '--json'], { settings })),
    );
    assert.deepEqual(
      ended.map(({ code, stderr }) => [code, stderr]),
      ended.map(() => [0, '']),
    );
    const applied = ended.flatMap(({ stdout }) => JSON.parse(stdout).applied);
    assert.deepEqual(applied, [...new Set(applied)]);
    assert.equal((await query(database, 'select from kysely_migration')).length, applied.length);
  },
);
