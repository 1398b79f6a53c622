// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { cancel, changeBooking, reschedule } from '../../src/kernel/change.ts';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import type { BookingRow } from '../../src/kernel/store.ts';
import { liftClosure, patchClosure } from '../../src/modules/closures/actions.ts';
import { patchCourt } from '../../src/modules/court-admin/actions.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { changePerson } from '../../src/modules/people/actions.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { cancelSeries, createSeries } from '../../src/modules/series/actions.ts';
import { MINUTE } from '../../src/platform/time.ts';
import { leave } from '../../src/modules/waitlist/actions.ts';
import { offerAndExpire } from '../../src/modules/waitlist/offering.ts';
import { type ActionFixture, createClosure, joinWaitlist, openActionFixture } from '../action-fixture.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

// These tests run no background tasks, so an offer can come only from the transaction that frees the slot.
const NOON = Date.parse('2026-11-21T12:00:00Z');
/** With this number of rounds, the tests always detect a wrong order of locks. */
const ROUNDS = 4;
const SUNDAY = '2026-11-22';
let fixture: ActionFixture;
let owner: UserRow;
let court: number;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  owner = await fixture.user();
  court = await fixture.court({ slot_minutes: 60 });
});
after(() => fixture.close());

const at = (hour: number) => ({ start_time: `${hour}:00`, end_time: `${hour + 1}:00` });
const take = (fields: object = {}): Promise<BookingRow> => {
  const input = { court_id: court, booking_date: SUNDAY, ...at(10), ...fields };
  return transact(fixture.db, (db) => book(db, owner, { input, now: fixture.now(), limits: NO_LIMITS }));
};
const join = async (fields: object = {}) => {
  const player = await fixture.user();
  const window = { start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  const { entry } = await joinWaitlist(fixture, player, {
    court_id: court,
    booking_date: SUNDAY,
    ...window,
    ...fields,
  });
  await fixture.db.transact((db) => db.deleteFrom('waitlist_freed').execute());
  return { player, id: entry.id };
};
const entries = () => fixture.db.read.selectFrom('waitlist_entries').select(['id', 'status']).orderBy('id').execute();
const statusOf = async ({ id }: { id: number }) => (await entries()).find((entry) => entry.id === id)!.status;
const change = (id: number, patch: object) => changeBooking(fixture, id, { patch, accepted: undefined });
const closed = { start_date: SUNDAY, start_time: '10:00', end_date: SUNDAY, end_time: '12:00', reason: 'Works' };
const addClosure = async (ids: number[], fields: object = {}) =>
  (await createClosure(fixture, { court_ids: ids, ...closed, ...fields })).closure.id;

const causes: Record<string, () => Promise<() => Promise<unknown>>> = {
  async 'a player cancels'() {
    const { id } = await take();
    return () => cancel(fixture, owner, id);
  },
  async 'an admin cancels'() {
    const { id } = await take();
    return () => change(id, { status: 'cancelled' });
  },
  async 'an admin rejects a request'() {
    court = await fixture.court({ slot_minutes: 60, requires_approval: true });
    const { id } = await take();
    return () => change(id, { status: 'rejected' });
  },
  async 'a player reschedules to another time'() {
    const { id } = await take();
    return () => reschedule({ ...fixture }, owner, id, { patch: { start_time: '15:00' }, accepted: undefined });
  },
  async 'an admin reschedules to another court'() {
    const [{ id }, court_id] = [await take(), await fixture.court()];
    return () => change(id, { court_id });
  },
  async 'a series is cancelled'() {
    const input = { court_id: court, user_id: owner.id, start_date: SUNDAY, days: [7], count: 2, ...at(10) };
    const { id } = await transact(fixture.db, (db) =>
      createSeries(db, input, { now: fixture.now(), actor: fixture.actor }),
    );
    return () => cancelSeries(fixture, id, {});
  },
  async 'the owner is erased'() {
    await take();
    return () => eraseUser(fixture, owner.id);
  },
  async 'a closure is lifted'() {
    const id = await addClosure([court]);
    return () => liftClosure(fixture, id, undefined);
  },
  async 'a closure of all courts is lifted'() {
    const { id } = (await createClosure(fixture, { court_ids: null, ...closed, bookings: 'cancel' })).closure;
    return () => liftClosure(fixture, id, undefined);
  },
  async 'a closure ends sooner'() {
    const id = await addClosure([court], { start_time: '09:00' });
    return () => patchClosure(fixture, id, { patch: { end_time: '10:00' }, accepted: undefined });
  },
  async 'the buffer of a court becomes shorter'() {
    court = await fixture.court({ slot_minutes: 60, buffer_minutes: 30 });
    await take(at(11));
    return () => patchCourt(fixture, court, { patch: { buffer_minutes: 0 }, accepted: undefined });
  },
  async 'an admin does not decide on a booking request in time'() {
    court = await fixture.court({ requires_approval: true });
    await take({ booking_date: '2026-11-21', start_time: '12:00', end_time: '14:00' });
    return () => applyDueStatuses(fixture);
  },
};
for (const [cause, prepare] of Object.entries(causes)) {
  test(`${cause}: the same transaction offers the slot`, async () => {
    const isToday = cause.startsWith('an admin does not decide');
    if (isToday) fixture.clock.now -= MINUTE;
    const free = await prepare();
    const today = { booking_date: '2026-11-21', start_after: '12:30', end_before: '14:00' };
    const waiter = await join(isToday ? today : {});
    fixture.clock.now = NOON;
    assert.equal(await statusOf(waiter), 'waiting');
    await free();
    assert.equal(await statusOf(waiter), 'offered');
    assert.deepEqual(await fixture.db.read.selectFrom('waitlist_freed').selectAll().execute(), []);
  });
}

for (const [how, end] of [
  ['declined', ({ player, id }: Awaited<ReturnType<typeof join>>) => leave(fixture, player, id)],
  [
    'not accepted in time',
    () => {
      fixture.clock.now += 15 * MINUTE;
      return applyDueStatuses(fixture);
    },
  ],
  [
    'lost because its player is deactivated',
    ({ player }: Awaited<ReturnType<typeof join>>) => changePerson(fixture, player.id, { active: false }),
  ],
] as const) {
  test(`an offer that is ${how} goes to the next player in the same transaction`, async () => {
    const { id } = await take();
    const waiters = [await join(), await join(), await join()];
    await cancel(fixture, owner, id);
    await end(waiters[0]!);
    const statuses = await Promise.all(waiters.map(statusOf));
    assert.deepEqual(statuses, [how === 'not accepted in time' ? 'expired' : 'left', 'offered', 'waiting']);
  });
}

test('an expired offer holds its slot until the next player is offered it', async () => {
  const { id } = await take();
  await join();
  const second = await join();
  await cancel(fixture, owner, id);
  fixture.clock.now += 15 * MINUTE;
  await assert.rejects(take(), { code: 'slot_taken' });
  await applyDueStatuses(fixture);
  assert.equal(await statusOf(second), 'offered');
});

test('one transaction makes at most 40 offers, and notes that there are more', async () => {
  const courts = [court, await fixture.court({ slot_minutes: 60 })];
  const hours = { opening_hours: everyDay('00:00', '24:00') };
  await Promise.all(courts.map((id) => patchCourt(fixture, id, { patch: hours, accepted: undefined })));
  const closure = await addClosure(courts, { start_time: '00:00', end_time: '24:00' });
  const wishes = courts.flatMap((court_id) => Array.from({ length: 22 }, (_, hour) => ({ court_id, hour })));
  const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const ids = new Set<number>();
  for (const { court_id, hour } of wishes)
    ids.add((await join({ court_id, start_after: two(hour), end_before: two(hour + 1) })).id);
  const offered = async () => (await entries()).filter(({ id, status }) => ids.has(id) && status === 'offered').length;
  await liftClosure(fixture, closure, undefined);
  assert.equal(await offered(), 40);
  assert.equal(await offerAndExpire(fixture), 4);
  assert.equal(await offered(), 44);
});

test('changes that free slots of two courts in opposite order do not deadlock', async (t) => {
  if (fixture.db.engine === 'sqlite') return t.skip('there is one writer');
  let retries = 0;
  fixture.db.observer.retried = () => (retries += 1);
  const courts = [court, await fixture.court({ slot_minutes: 60 })];
  for (let round = 0; round < ROUNDS; round += 1) {
    const booking_date = `2026-11-${23 + round}`;
    const bookings: BookingRow[] = [];
    for (const [i, court_id] of courts.entries()) {
      for (let hour = 10; hour < 14; hour += 1) {
        // Each booking has a different owner, because a lock on the owner would prevent concurrent changes.
        owner = await fixture.user();
        bookings.push(await take({ court_id, booking_date, ...at(hour + 4 * i) }));
      }
      await join({ court_id, booking_date, start_after: `${10 + 4 * i}:00`, end_before: `${14 + 4 * i}:00` });
    }
    const moves = bookings.map(({ id, court_id }) =>
      change(id, { court_id: courts.find((each) => each !== court_id)! }),
    );
    await Promise.all(moves);
  }
  assert.equal(retries, 0);
});
