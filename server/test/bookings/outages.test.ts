import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { applyDueStatuses, recordUptime } from '../../src/kernel/expire.ts';
import { bookFor } from '../../src/kernel/on-behalf.ts';
import { findBooking } from '../../src/kernel/store.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NINE = Date.parse('2026-11-21T09:00:00Z');
let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(NINE)));
after(() => fixture.close());

const at = (time: number) => {
  fixture.clock.now = time;
  return recordUptime(fixture);
};
const settle = async (time: number) => applyDueStatuses(fixture, await at(time));
const statusOf = async (id: number) => (await findBooking(fixture.db.read, id))!.status;

test('an outage during check-in prevents a no-show; bookings before and after it are judged', async () => {
  const court_id = await fixture.court({ no_show_after_minutes: 15 });
  const { id: user_id } = await fixture.user();
  const book = async (hour: number) => {
    const slot = { court_id, booking_date: '2026-11-21', start_time: `${hour}:00`, end_time: `${hour + 1}:00` };
    return (await fixture.db.transact((db) => bookFor(db, { user_id, ...slot }, { now: NINE, actor: fixture.actor })))
      .id;
  };
  const [early, lost, running, late] = [await book(10), await book(12), await book(13), await book(15)];
  for (let time = NINE; time < NINE + 2.5 * HOUR; time += MINUTE) await settle(time);
  // Simulate an outage from 11:30 to 13:20.
  await settle(NINE + 4 * HOUR + 20 * MINUTE);
  assert.deepEqual(await Promise.all([early, lost, running].map(statusOf)), ['no_show', 'completed', 'confirmed']);
  for (let time = NINE + 4.5 * HOUR; time < NINE + 7 * HOUR; time += MINUTE) await settle(time);
  assert.deepEqual(await Promise.all([lost, running, late].map(statusOf)), ['completed', 'completed', 'no_show']);
});

test('an outage is remembered for two days; a short pause does not count', async () => {
  const start = NINE + 10 * DAY;
  await at(start);
  const back = start + 5 * MINUTE;
  const outage = { from: timestamp(start), to: timestamp(back) };
  assert.deepEqual((await at(back)).at(-1), outage);
  assert.equal((await at(back + MINUTE)).length, 2, 'and the one before the start');
  const times = (await at(back + 2 * DAY)).map(({ to }) => to);
  assert.deepEqual(times, [timestamp(back + 2 * DAY)]);
});

test('many bookings excused by an outage do not delay the others', { timeout: 20_000 }, async () => {
  const start = NINE + 20 * DAY;
  const date = timestamp(start).slice(0, 10);
  const { id: user_id } = await fixture.user();
  const book = async (from: string, to: string) => {
    const court_id = await fixture.court({ no_show_after_minutes: 15, max_duration_minutes: 600 });
    const slot = { court_id, booking_date: date, start_time: from, end_time: to };
    return (await fixture.db.transact((db) => bookFor(db, { user_id, ...slot }, { now: NINE, actor: fixture.actor })))
      .id;
  };
  await at(start);
  const excused: number[] = [];
  for (let i = 0; i < 25; i++) excused.push(await book('09:30', '19:30'));
  const missing = await book('11:00', '19:00');
  await settle(start + HOUR); // Simulate an outage from 9:00 to 10:00
  for (let time = start + HOUR; time < start + 3 * HOUR; time += MINUTE) await at(time);
  await settle(start + 3 * HOUR);
  assert.deepEqual(new Set(await Promise.all(excused.map(statusOf))), new Set(['confirmed']));
  assert.equal(await statusOf(missing), 'no_show');
});
