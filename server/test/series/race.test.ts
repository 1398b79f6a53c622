// Runs only on PostgreSQL, only at full size.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { readFinalState, type Slot } from '../checker.ts';
import {
  type Account,
  type DatabaseFixture,
  insertFixture,
  newDatabase,
  openContext,
  startServer,
} from '../processes.ts';
import { bySize } from '../size.ts';
import { addDays, toTime } from '../../src/platform/time.ts';

const PROCESSES = bySize(2, 3);
const DATES = 8;
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

interface Attempt {
  name: string;
  isRefused: boolean;
  skips: boolean;
  id: number | undefined;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];
type Send = (path: string, as: Account, body: object) => Promise<{ status: number; body: any }>;

interface Race {
  database: string;
  fixture: DatabaseFixture;
  hall: number;
  send: Send;
}

/** Starts several processes on one database with two courts and a hall made of these courts. */
async function openRace(t: TestContext): Promise<Race> {
  const database = await newDatabase(t);
  const fixture = await insertFixture(database, { players: 9, courts: 2 });
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(t, database)));
  let turn = 0;
  const send: Send = async (path, { token }, body) => {
    const authorization = `Bearer ${token}`;
    const headers = { 'x-api-key': fixture.key, authorization, 'content-type': 'application/json' };
    const url = `${servers[turn++ % PROCESSES]!.origin}/api/v1${path}`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  const parts = { time_zone: 'UTC', part_ids: fixture.courts, opening_hours: [], max_duration_minutes: 180 };
  const { body: hall } = await send('/admin/courts', fixture.admin, { name: 'Hall', type: 'tennis', ...parts });
  return { database, fixture, hall: hall.id, send };
}

async function askForSameSlots(t: TestContext, { database, fixture, hall, send }: Race): Promise<void> {
  const { players, admin, courts } = fixture;
  const attempts: Attempt[] = [];
  const statuses = new Map<number, number>();
  const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);

  /** Creates overlapping series. Cancels the second half of every third series. */
  const planner = async (who: number): Promise<void> => {
    for (let i = 0; i < bySize(8, 12); i++) {
      const start = 60 * ((who + 5 * i) % 20);
      const skips = (who + i) % 2 === 0;
      const name = `team ${who}.${i}`;
      const times = { start_time: toTime(start), end_time: toTime(start + 90) };
      const rhythm = { days: DAYS, start_date: TOMORROW, count: DATES, on_conflict: skips ? 'skip' : 'refuse' };
      // The hall has no opening hours, so the request overrides the rule for opening hours.
      const override = ['opening_hours', 'grid'];
      const court_id = [...courts, hall][i % 3];
      const wanted = { court_id, guest_name: name, override, ...times, ...rhythm };
      const answer = await send('/admin/booking-series', admin, wanted);
      count(answer.status);
      attempts.push({ name, skips, isRefused: answer.status === 409, id: answer.body.id });
      if (answer.status === 201) {
        const { booking_count, skipped } = answer.body;
        assert.equal(booking_count + skipped.length, DATES);
        assert.ok(skips || skipped.length === 0);
      } else assert.equal(answer.body.code, 'series_conflict', JSON.stringify(answer.body));
      if (i % 3 !== 2 || answer.status !== 201) continue;
      const from = addDays(TOMORROW, DATES / 2);
      const cancelled = await send(`/admin/booking-series/${answer.body.id}/cancel`, admin, { from });
      assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
    }
  };
  const booker = async (player: Account, who: number): Promise<void> => {
    for (let i = 0; i < bySize(20, 60); i++) {
      const start = 30 * ((7 * who + 11 * i) % 46);
      const slot = { booking_date: addDays(TOMORROW, (who + i) % DATES), start_time: toTime(start) };
      const wanted = { court_id: courts[i % 2], ...slot, end_time: toTime(start + 60) };
      const answer = await send('/bookings', player, wanted);
      count(answer.status);
      assert.ok(answer.status === 201 || answer.body.code === 'slot_taken', JSON.stringify(answer.body));
    }
  };
  await Promise.all([...[0, 1, 2].map(planner), ...players.map(booker)]);

  const made = attempts.filter(({ id }) => id !== undefined);
  const refused = attempts.filter(({ isRefused }) => isRefused);
  t.diagnostic(`${made.length} series made, ${refused.length} refused; ${JSON.stringify([...statuses])}`);
  assert.ok(made.length > 3 && refused.length > 3, 'some series must succeed and some must fail');
  const { db } = await openContext(database);
  const rows = await db.read
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['users.name', 'series_id'])
    .where('series_id', 'is not', null)
    .execute();
  const guests = await db.read.selectFrom('users').select('name').where('email', 'is', null).execute();
  await db.close();
  assert.deepEqual(new Set(guests.map(({ name }) => name)), new Set(made.map(({ name }) => name)));
  for (const { name, id, skips } of made) {
    const its = rows.filter((row) => row.series_id === id);
    assert.ok(its.every((row) => row.name === name));
    assert.ok(skips ? its.length > 0 : its.length === DATES, `${name}: ${its.length}`);
  }
  assert.equal(rows.length, rows.filter(({ series_id }) => made.some(({ id }) => id === series_id)).length);
  const { bookings, held, events } = await readFinalState(database);
  const ids = (of: { booking: number | null }[]) =>
    [...new Set(of.map(({ booking }) => booking!))].toSorted((a, b) => a - b);
  const live = bookings.filter(({ status }) => status !== 'cancelled');
  assert.deepEqual(
    ids(held),
    ids(live.map(({ id }) => ({ booking: id }))),
    'exactly the active bookings must have busy intervals',
  );
  const created = events.filter(({ type }) => type === 'booking.created');
  assert.deepEqual(ids(created), ids(bookings.map(({ id }) => ({ booking: id }))), 'one event for each booking');
  assertNoOverlap(held);
}

/**
 * Requests a series in the hall and bookings of its parts at the same time. Either the series or the bookings
 * succeed.
 */
async function waitForParts({ database, fixture, hall, send }: Race): Promise<void> {
  const firstDay = addDays(TOMORROW, DATES + 1);
  const [first, second] = fixture.players as [Account, Account];
  for (let hour = 0; hour < bySize(6, 23); hour++) {
    const times = { start_time: toTime(hour * 60), end_time: toTime(hour * 60 + 60) };
    const rhythm = { days: DAYS, start_date: firstDay, count: DATES, override: ['opening_hours', 'grid'] };
    const [series, ...bookings] = await Promise.all([
      send('/admin/booking-series', fixture.admin, { court_id: hall, guest_name: 'Hall', ...times, ...rhythm }),
      send('/bookings', first, { court_id: fixture.courts[0], booking_date: firstDay, ...times }),
      send('/bookings', second, { court_id: fixture.courts[1], booking_date: addDays(firstDay, 5), ...times }),
    ]);
    // Without the locks, the database constraint would reject the overlap with `slot_taken`.
    const isMade = series.status === 201;
    assert.ok(isMade || series.body.code === 'series_conflict', JSON.stringify(series.body));
    for (const { status, body } of bookings) assert.equal(status === 201, !isMade, JSON.stringify(body));
  }
  assertNoOverlap((await readFinalState(database)).held);
}

function assertNoOverlap(held: { slot: Slot }[]): void {
  for (const [day, its] of Map.groupBy(held, ({ slot }) => `${slot.court} ${slot.date}`)) {
    const sorted = its.map(({ slot }) => slot).toSorted((a, b) => a.start - b.start);
    for (const [i, slot] of sorted.slice(1).entries()) assert.ok(sorted[i]!.end <= slot.start, `${day} overlaps`);
  }
}

// The subtests share the processes, because starting a process takes a second.
test('concurrent series and bookings through several processes', async (t) => {
  const race = await openRace(t);
  await t.test('never overlap for the same slots, and a refused series leaves nothing', (t) =>
    askForSameSlots(t, race),
  );
  await t.test('of a hall and of its parts wait for each other', () => waitForParts(race));
});
