import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetPolicy } from '../src/modules/club/policy-cache.ts';
import { applyDueStatuses } from '../src/kernel/expire.ts';
import { startSteps } from '../src/background.ts';
import { transact } from '../src/platform/db/transact.ts';
import { DAY, MINUTE, timestamp } from '../src/platform/time.ts';
import { assertNoFaults, readFinalState } from './checker.ts';
import { type Club, NOON, openClub } from './club.ts';
import { insertFixture, newFile, openContext, startServer } from './processes.ts';
import { NO_LIMITS } from '../src/kernel/limits.ts';
import { book } from './book.ts';
import { withNames } from './stored-events.ts';

const LIMIT = { timeout: 180_000 };
const TODAY = '2026-11-21';

let club: Club;
beforeEach(async () => (club = await openClub()));
afterEach(() => club.close());

async function bookAt(court: { id: number }, start_time: string, end_time: string): Promise<any> {
  const body = { court_id: court.id, booking_date: TODAY, start_time, end_time };
  const answer = await club.call('POST', '/bookings', { body, as: await club.signIn() });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

async function shown(id: number): Promise<any> {
  return (await club.call('GET', `/admin/bookings/${id}`, { as: await club.signIn('admin') })).body;
}

async function eventsOf(id: number): Promise<any[]> {
  const rows = await club.context.db.read.selectFrom('events').selectAll().orderBy('id').execute();
  const ofBookings = rows.filter(({ type }) => type.startsWith('booking.'));
  return (await withNames(club.context.db.read, ofBookings))
    .map(({ type, timestamp, data }) => ({ type, timestamp, data }))
    .filter(({ data }) => data.id === id);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(20);
}

test('a confirmed booking is completed at its end, with an event, and not earlier', async () => {
  const { id } = await bookAt(await club.court(), '13:00', '14:00');
  for (const early of [0, 60, 119]) {
    club.clock.now = NOON + early * MINUTE + 59_999;
    assert.equal(await applyDueStatuses(club.context), 0);
    assert.equal((await shown(id)).status, 'confirmed');
  }
  club.clock.now = NOON + 120 * MINUTE;
  assert.equal(await applyDueStatuses(club.context), 1);
  const booking = await shown(id);
  const { status, version, updated_at, cancelled_by, status_reason } = booking;
  assert.deepEqual(
    { status, version, updated_at, cancelled_by, status_reason },
    { status: 'completed', version: 2, updated_at: `${TODAY}T14:00:00.000Z`, cancelled_by: null, status_reason: null },
  );
  const [made, completed, ...more] = await eventsOf(id);
  assert.equal(made.type, 'booking.created');
  const data = { ...booking, former: { status: 'confirmed' } };
  assert.deepEqual(completed, { type: 'booking.completed', timestamp: updated_at, data });
  assert.deepEqual(more, []);
});

test('a clock that steps back during the task leaves no booking half changed', async () => {
  const { id } = await bookAt(await club.court({ requires_approval: true }), '13:00', '14:00');
  let now = NOON + 60 * MINUTE;
  assert.equal(await applyDueStatuses({ ...club.context, now: () => now-- }), 1);
  const { status, version } = await shown(id);
  assert.deepEqual([status, version], ['cancelled', 2]);
});

test('the system cancels an unanswered request at its start and frees its slot', async () => {
  const court = await club.court({ requires_approval: true });
  const { id } = await bookAt(court, '13:00', '14:00');
  club.clock.now = NOON + 60 * MINUTE - 1;
  assert.equal(await applyDueStatuses(club.context), 0);
  assert.equal((await shown(id)).status, 'pending');
  club.clock.now = NOON + 60 * MINUTE;
  assert.equal(await applyDueStatuses(club.context), 1);
  const booking = await shown(id);
  assert.deepEqual(
    [booking.status, booking.cancelled_by, booking.cancelled_at],
    ['cancelled', 'system', `${TODAY}T13:00:00.000Z`],
  );
  const types = (await eventsOf(id)).map(({ type }) => type);
  assert.deepEqual(types, ['booking.created', 'booking.cancelled']);
  assert.equal((await bookAt(court, '13:00', '14:00')).status, 'pending');
});

test('uses the local time of the court, not of the machine', async () => {
  const { id } = await bookAt(await club.court({ time_zone: 'Asia/Tokyo' }), '22:00', '23:00'); // 13:00 to 14:00 UTC
  club.clock.now = NOON + 120 * MINUTE - 1;
  assert.equal(await applyDueStatuses(club.context), 0);
  club.clock.now = NOON + 120 * MINUTE;
  assert.equal(await applyDueStatuses(club.context), 1);
  assert.equal((await shown(id)).status, 'completed');
});

test('ignores cancelled, rejected and completed bookings', async () => {
  const court = await club.court();
  const admin = await club.signIn('admin');
  const made = [];
  for (const start of ['13:00', '14:00', '15:00']) made.push(await bookAt(court, start, `${start.slice(0, 2)}:30`));
  club.clock.now = NOON + 100 * MINUTE;
  const change = (id: number, status: string) =>
    club.call('PATCH', `/admin/bookings/${id}`, { body: { status }, as: admin });
  assert.equal((await change(made[0].id, 'no_show')).status, 200);
  assert.equal((await change(made[1].id, 'cancelled')).status, 200);
  club.clock.now = NOON + 300 * MINUTE;
  assert.equal(await applyDueStatuses(club.context), 1);
  assert.equal(await applyDueStatuses(club.context), 0);
  const statuses = await Promise.all(made.map(async ({ id }) => (await shown(id)).status));
  assert.deepEqual(statuses, ['no_show', 'cancelled', 'completed']);
});

test('changes more bookings than a batch, each with one event', async () => {
  const court = await club.court({ slot_minutes: 1, min_duration_minutes: 1 });
  const approved = await club.court({ slot_minutes: 1, min_duration_minutes: 1, requires_approval: true });
  const { user: player } = await club.signIn();
  const times = Array.from({ length: 251 }, (_, i) => 12 * 60 + i).map((minute) =>
    [minute, minute + 1].map((m) => `${Math.floor(m / 60)}:${String(m % 60).padStart(2, '0')}`),
  );
  await transact(club.context.db, async (db) => {
    for (const { id: court_id } of [court, approved])
      for (const [start_time = '', end_time = ''] of times) {
        const input = { court_id, booking_date: TODAY, start_time, end_time };
        await book(db, player, { input, now: NOON, limits: NO_LIMITS });
      }
  });
  club.clock.now = NOON + DAY;
  assert.deepEqual(
    (await Promise.all([applyDueStatuses(club.context), applyDueStatuses(club.context)])).reduce((a, b) => a + b),
    502,
    'two at once move each once',
  );
  const counts = await club.context.db.read
    .selectFrom('events')
    .select(['type', (eb) => eb.fn.countAll<number>().as('n')])
    .where('type', 'in', ['booking.completed', 'booking.cancelled'])
    .groupBy('type')
    .orderBy('type')
    .execute();
  assert.deepEqual(
    counts.map(({ type, n }) => [type, n]),
    [
      ['booking.cancelled', 251],
      ['booking.completed', 251],
    ],
  );
});

test('the background task changes bookings without a request, and stops when told', LIMIT, async () => {
  const court = await club.court();
  const first = await bookAt(court, '13:00', '14:00');
  const second = await bookAt(court, '15:00', '16:00');
  const errors: unknown[] = [];
  const stop = startSteps(club.context, (error) => errors.push(error));
  club.clock.now = NOON + 120 * MINUTE;
  await until(async () => (await shown(first.id)).status === 'completed');
  assert.equal((await shown(second.id)).status, 'confirmed');
  await stop();
  club.clock.now = NOON + 240 * MINUTE;
  await sleep(1200); // This wait is longer than the background task's interval
  assert.equal((await shown(second.id)).status, 'confirmed');
  assert.deepEqual(errors, []);
});

test('the background task reports an error and continues', LIMIT, async () => {
  const { id } = await bookAt(await club.court(), '13:00', '14:00');
  club.clock.now = NOON + 120 * MINUTE;
  let isBroken = true;
  const now = () => {
    if (isBroken) throw new Error('the clock is broken');
    return club.clock.now;
  };
  const errors: unknown[] = [];
  const stop = startSteps({ ...club.context, now }, (error) => errors.push(error));
  await until(async () => errors.length > 0);
  isBroken = false;
  await until(async () => (await shown(id)).status === 'completed');
  await stop();
});

test('the steps after a failed step of a background task still run', LIMIT, async () => {
  await club.signIn();
  club.clock.now = NOON + 400 * DAY;
  // Make every read of the club's rules fail. Two of the hourly steps read the rules, and both run before the step that
  // deletes expired tokens.
  await club.context.db.transact((db) => db.updateTable('club').set({ policy: '{' }).execute());
  forgetPolicy(club.context.db);
  const errors: unknown[] = [];
  const stop = startSteps(club.context, (error) => errors.push(error));
  const isOfTwo = (error: unknown) => error instanceof AggregateError && error.errors.length === 2;
  await until(async () => errors.some(isOfTwo));
  await stop();
  assert.deepEqual(await club.context.db.read.selectFrom('tokens').selectAll().execute(), []);
  await club.context.db.transact((db) => db.updateTable('club').set({ policy: null }).execute());
  forgetPolicy(club.context.db);
});

test('serving processes change due bookings by themselves, each once', LIMIT, async (t) => {
  const file = newFile(t);
  const fixture = await insertFixture(file, { players: 1, courts: 3 });
  const before = Date.now() - 2 * DAY;
  const past = await openContext(file, () => before);
  const player = { id: fixture.players[0]!.id, name: 'player 0', email: null };
  for (let i = 0; i < 120; i++) {
    const [hour, half] = [String(Math.floor((i % 40) / 2)).padStart(2, '0'), i % 2];
    const input = {
      court_id: fixture.courts[Math.floor(i / 40)]!,
      booking_date: timestamp(before + DAY).slice(0, 10),
      start_time: `${hour}:${half ? '30' : '00'}`,
      end_time: half ? `${String(Number(hour) + 1).padStart(2, '0')}:00` : `${hour}:30`,
    };
    await transact(past.db, (db) => book(db, player, { input, now: before, limits: NO_LIMITS }));
  }
  await past.db.close();
  assert.ok((await readFinalState(file)).bookings.every(({ status }) => status === 'confirmed'));
  await Promise.all([startServer(t, file), startServer(t, file)]);
  await until(async () => (await readFinalState(file)).bookings.every(({ status }) => status === 'completed'));
  const state = await readFinalState(file);
  assertNoFaults([], state);
  assert.equal(state.events.length, 240);
});
