// Runs on both engines.
import assert from 'node:assert/strict';
import * as closures from '../../src/modules/closures/actions.ts';
import { after, before, beforeEach, test } from 'node:test';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { cancelAll } from '../../src/kernel/status.ts';
import { findBooking, findBookings, findUpcomingTimes } from '../../src/kernel/store.ts';
import type { FreedSlots } from '../../src/kernel/part.ts';
import { runJobs } from '../../src/background.ts';
import { addDays, daysBetween } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { closuresOf, NOON, removeClosures } from './fixture.ts';
import { addPart } from '../added-part.ts';
import { countStatements } from '../count-statements.ts';
import { engine } from '../databases.ts';
import { queryPlansOf } from '../query-plans.ts';

let fixture: ActionFixture;
let player: UserRow;
let courtId: number;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  await removeClosures(fixture);
  [player, courtId] = [await fixture.user(), await fixture.court()];
});
after(() => fixture.close());

const { open, take, addClosure, change, statusOf } = closuresOf(() => ({ fixture, player, courtId }));
const code = (code: string) => ({ code });

const takeMany = async (count: number): Promise<number[]> => {
  const time = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const times = { start_time: time(i % 40), end_time: time((i % 40) + 1) };
    ids.push(await take({ booking_date: addDays('2026-12-01', Math.floor(i / 40)), ...times }));
  }
  return ids;
};
const december = { start_date: '2026-12-01', start_time: '00:00', end_date: '2026-12-31', end_time: '24:00' };
const confirmed = async (ids: number[]): Promise<number[]> => {
  const rows = fixture.db.read.selectFrom('bookings').select('id').where('status', '=', 'confirmed').orderBy('id');
  return (await rows.execute()).map(({ id }) => id).filter((id) => ids.includes(id));
};

test('cancels a hundred bookings before it answers, and the others in a job, in batches', async () => {
  const ids = await takeMany(250);
  const { closure, cancelled, toCancel } = await addClosure({ ...december, bookings: 'cancel' });
  assert.deepEqual([cancelled, toCancel], [ids.slice(0, 100), 150]);
  assert.equal(await closures.countBookingsToCancel(fixture.db.read, closure.id), 150);
  assert.deepEqual(await confirmed(ids), ids.slice(100));
  await assert.rejects(take({ booking_date: '2026-12-20' }), code('court_closed'));
  const batches: number[] = [];
  const { db } = fixture;
  const transact: typeof db.transact = async (fn) => {
    const before = await closures.countBookingsToCancel(db.read, closure.id);
    const value = await db.transact(fn);
    const left = await closures.countBookingsToCancel(db.read, closure.id);
    if (left < before) batches.push(before - left);
    return value;
  };
  await runJobs({ ...fixture, db: { ...db, transact } });
  assert.deepEqual(batches, [100, 50]);
  assert.deepEqual(await confirmed(ids), []);
  assert.deepEqual(await statusOf(ids.at(-1)!), ['cancelled', 'New nets', 'admin']);
});

test('cancels only bookings that the admin accepted, and only at their old slots', async () => {
  const ids = await takeMany(104);
  const { closure } = await addClosure({ ...december, bookings: 'cancel' });
  const [moved, kept] = [ids[101]!, ids[102]!];
  await fixture.db.transact((db) =>
    db.updateTable('bookings').set({ starts_at: '2027-01-04T10:00:00.000Z' }).where('id', '=', moved).execute(),
  );
  await fixture.db.transact((db) => db.deleteFrom('closure_cancellations').where('booking_id', '=', kept).execute());
  await change(closure.id, { reason: 'Rain' });
  await runJobs(fixture);
  assert.deepEqual(await confirmed(ids), [moved, kept]);
  assert.equal(await closures.countBookingsToCancel(fixture.db.read, closure.id), 0);
});

test(
  'cancels many bookings with as many statements as one',
  { skip: engine !== 'postgres' && 'needs PostgreSQL' },
  async () => {
    const ids = await takeMany(11);
    const count = (some: number[]) =>
      fixture.db.transact(async (db) => {
        const rows = await findBookings(db, some);
        return countStatements(db, () => cancelAll(db, rows, { reason: 'Rain', now: NOON }));
      });
    assert.equal(await count(ids.slice(1)), await count(ids.slice(0, 1)));
    assert.deepEqual(await confirmed(ids), []);
  },
);

test('finds conflicting bookings by id, without comparing lists with lists', async () => {
  const ids = await takeMany(3);
  const dates = { from: '2026-12-01', to: '2026-12-31', time: '2026-11-21T12:00:00.000Z' };
  const plans = await queryPlansOf(fixture, async (db) => {
    const found = await findUpcomingTimes(db, [courtId], dates);
    assert.deepEqual(
      found.map(({ id }) => id),
      ids,
    );
  });
  assert.ok(!plans.some((plan) => /Join|Nested Loop/.test(plan)), plans.join('\n'));
});

test('the job cancels with the reason and the message of the request', async () => {
  const ids = await takeMany(101);
  await addClosure({ ...december, reason: 'Rain', bookings: 'cancel', message: 'Call us' });
  await runJobs(fixture);
  const reasons = await fixture.db.read.selectFrom('bookings').select('status_reason').where('id', 'in', ids).execute();
  assert.deepEqual([...new Set(reasons.map(({ status_reason }) => status_reason))], ['Rain – Call us']);
});

test('the job locks the courts of every day that it frees, also where the date differs from the UTC date', async (t) => {
  courtId = await open({ time_zone: 'Pacific/Auckland' });
  await takeMany(101);
  await addClosure({ ...december, bookings: 'cancel' });
  const rangeOf = ({ from, to }: FreedSlots) => {
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  };
  const [locked, freed] = [new Set<string>(), new Set<string>()];
  addPart(t, {
    freed: {
      findCourts: async (_db, slots) => {
        for (const day of slots.flatMap(rangeOf)) locked.add(day);
        return [];
      },
      rebook: async (_db, slots) => slots.flatMap(rangeOf).forEach((day) => freed.add(day)),
    },
  });
  await runJobs(fixture);
  assert.deepEqual([...freed].toSorted(), ['2026-12-02', '2026-12-03', '2026-12-04']);
  assert.deepEqual([...freed.difference(locked)], []);
});

test('a removed closure cancels no more bookings', async () => {
  const ids = await takeMany(103);
  const { closure } = await addClosure({ ...december, bookings: 'cancel' });
  await closures.liftClosure(fixture, closure.id, undefined);
  await runJobs(fixture);
  assert.deepEqual(await confirmed(ids), ids.slice(100));
});

test('a rescheduled closure still cancels accepted bookings in its new time, and asks about others', async () => {
  const ids = await takeMany(203);
  const { closure } = await addClosure({ ...december, start_date: '2026-12-02', bookings: 'cancel' });
  await assert.rejects(change(closure.id, { start_date: '2026-12-01' }), (error: any) => {
    assert.equal(error.options.extra.bookings_total, 40);
    return error.code === 'court_has_bookings';
  });
  const { starts_at } = (await findBooking(fixture.db.read, ids[202]!))!;
  const reschedule = (starts_at: string) =>
    fixture.db.transact((db) => db.updateTable('bookings').set({ starts_at }).where('id', '=', ids[202]!).execute());
  await reschedule('2026-12-06T23:00:00.000Z');
  await assert.rejects(change(closure.id, { start_date: '2026-12-06' }), (error: any) => {
    assert.deepEqual(error.options.extra.booking_ids, [ids[202]], 'this booking was not among the accepted ones');
    return true;
  });
  await reschedule(starts_at);
  const { cancelled, toCancel } = await change(closure.id, { start_date: '2026-12-06', reason: 'Rain' });
  assert.deepEqual([cancelled, toCancel], [ids.slice(200), 0]);
  await runJobs(fixture);
  assert.deepEqual(await confirmed(ids), [...ids.slice(0, 40), ...ids.slice(140, 200)]);
  assert.equal((await statusOf(ids[202]!))[1], 'Rain');
});
