// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { type BookingRequest, type Decision, requestOf } from '../../src/kernel/book.ts';
import { BookingQueue } from '../../src/kernel/queue.ts';
import { OutcomeUnknown } from '../../src/platform/db/postgres-errors.ts';
import type { Database } from '../../src/platform/db/transact.ts';
import { toTime } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';
let fixture: ActionFixture;
let player: UserRow;
let courtId: number;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  player = await fixture.user();
  courtId = await fixture.court({ slot_minutes: 30 });
});
after(() => fixture.close());

const ask = (hour: number, court = courtId, limits = NO_LIMITS): BookingRequest => {
  const slot = { booking_date: SUNDAY, start_time: toTime(hour * 60), end_time: toTime(hour * 60 + 60) };
  return requestOf(player, { court_id: court, ...slot }, { now: NOON, limits });
};
const hours = [8, 9, 10, 11, 12, 13];
const wordFor = (result: Decision): string =>
  'booking' in result ? 'booked' : 'problem' in result ? result.problem.code : 'replayed';
const rows = () =>
  fixture.db.read.selectFrom('bookings').select(['id', 'start_minute']).where('court_id', '=', courtId).execute();
const eventsOf = async (ids: number[]) => {
  const events = await fixture.db.read
    .selectFrom('events')
    .select('data')
    .where('type', '=', 'booking.created')
    .execute();
  return events.filter(({ data }) => ids.includes(JSON.parse(data).id)).length;
};
function withTransactionsAround(wrap: (run: () => Promise<unknown>, n: number) => Promise<unknown>): Database {
  let n = 0;
  const transact: Database['transact'] = (fn, lastWrites) =>
    wrap(() => fixture.db.transact(fn, lastWrites), n++) as Promise<any>;
  const commit: Database['commit'] = (fn, lastWrites) =>
    wrap(() => fixture.db.commit(fn, lastWrites), n++) as Promise<any>;
  return { ...fixture.db, transact, commit };
}

test('concurrent requests share a transaction', async () => {
  let count = 0;
  const queue = new BookingQueue(withTransactionsAround((run) => (count++, run())));
  const results = await Promise.all(hours.map((hour) => queue.add(ask(hour))));
  assert.deepEqual(
    results.map(wordFor),
    hours.map(() => 'booked'),
  );
  assert.equal(count, 1);
  const made = await rows();
  assert.equal(await eventsOf(made.map(({ id }) => id)), hours.length);
});

test('of two requests for one slot in a batch, the first gets it', async () => {
  const queue = new BookingQueue(fixture.db);
  const results = await Promise.all([ask(10), ask(10), ask(11)].map((request) => queue.add(request)));
  assert.deepEqual(results.map(wordFor), ['booked', 'slot_taken', 'booked']);
  assert.equal((await rows()).length, 2);
});

test('a failing request does not affect the others of its batch', async () => {
  const queue = new BookingQueue(fixture.db);
  const broken = { ...ask(9), slot: undefined as never };
  const results = await Promise.allSettled([ask(8), broken, ask(10)].map((request) => queue.add(request)));
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? wordFor(result.value) : 'failed')),
    ['booked', 'failed', 'booked'],
  );
  assert.equal((await rows()).length, 2);
});

test('after a lost commit, keeps what was committed and repeats the rest', async () => {
  const lost = new OutcomeUnknown(new Error('lost'));
  for (const isCommitted of [true, false]) {
    courtId = await fixture.court();
    const db = withTransactionsAround(async (run, n) => {
      if (n > 0) return run();
      // Simulate that the changes of `run` are lost: commit an empty transaction instead.
      if (isCommitted) await run();
      else await fixture.db.transact(async () => {});
      throw lost;
    });
    const queue = new BookingQueue({ ...db, classify: (error) => (error === lost ? 'unknown_outcome' : undefined) });
    const results = await Promise.all(hours.map((hour) => queue.add(ask(hour))));
    assert.deepEqual(
      results.map(wordFor),
      hours.map(() => 'booked'),
    );
    const made = await rows();
    assert.equal(made.length, hours.length, `committed: ${isCommitted}`);
    const ids = results.map((result) => ('booking' in result ? result.booking.id : 0));
    assert.deepEqual(new Set(made.map(({ id }) => id)), new Set(ids));
  }
});

test('all requests fail if the database is unavailable', async () => {
  let count = 0;
  const down = new Error('down');
  const db = withTransactionsAround(() => (count++, Promise.reject(down)));
  const queue = new BookingQueue({ ...db, classify: () => 'unavailable' });
  const results = await Promise.allSettled(hours.map((hour) => queue.add(ask(hour))));
  assert.ok(results.every((result) => result.status === 'rejected' && result.reason === down));
  assert.equal(count, 1);
});

test('bookings are confirmed after the flush, and fail if it fails; rejections do not wait', async () => {
  for (const isFlushed of [true, false]) {
    courtId = await fixture.court();
    const flush = Promise.withResolvers<void>();
    const db = fixture.db;
    const commit: Database['commit'] = async (fn, lastWrites) => {
      const { value } = await db.commit(fn, lastWrites);
      return { value, flushed: flush.promise };
    };
    const queue = new BookingQueue({ ...db, commit });
    const settled: string[] = [];
    const note = (name: string) => () => void settled.push(name);
    const [booking, rejection] = [ask(10), ask(10)].map((request) => queue.add(request)) as [Promise<Decision>, any];
    void booking.then(note('booked'), note('failed'));
    void rejection.then(note('rejected'));
    await rejection;
    await sleep(20);
    assert.deepEqual(settled, ['rejected']);
    if (isFlushed) flush.resolve();
    else flush.reject(new Error('the disk is broken'));
    await booking.catch(() => {});
    assert.deepEqual(settled, ['rejected', isFlushed ? 'booked' : 'failed']);
    assert.equal((await rows()).length, 1, 'it does not run again');
  }
});

test('two processes never give a player two bookings at the same time', async () => {
  const limits = { ...NO_LIMITS, mayOverlap: false };
  const queues = [new BookingQueue(fixture.db), new BookingQueue(fixture.db)];
  for (const hour of [...hours, 14, 15, 16, 17]) {
    const courts = [await fixture.court(), await fixture.court()];
    const results = await Promise.all(queues.map((queue, i) => queue.add(ask(hour, courts[i], limits))));
    assert.deepEqual(results.map(wordFor).toSorted(), ['booked', 'player_busy'], `at ${hour}:00`);
  }
});
