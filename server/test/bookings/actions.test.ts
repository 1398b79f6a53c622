// Runs on both engines.
import assert from 'node:assert/strict';
import * as change from '../../src/kernel/change.ts';
import * as statuses from '../../src/kernel/status.ts';
import { after, before, beforeEach, test } from 'node:test';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { type BookingRow, findBooking } from '../../src/kernel/store.ts';
import { createCourt, retireCourt } from '../../src/modules/court-admin/actions.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import type { CourtRow } from '../../src/modules/courts/store.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { getBooking, getBookingOf, getVisibleBooking } from '../../src/kernel/visible.ts';
import { type Limits, NO_LIMITS } from '../../src/kernel/limits.ts';
import { book as bookNow } from '../book.ts';
import { withNames } from '../stored-events.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';
const START = Date.parse(`${SUNDAY}T10:00:00Z`);
let fixture: ActionFixture;
let player: UserRow;
let court: CourtRow;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  player = await fixture.user();
  court = await open();
});
after(() => fixture.close());

const open = (fields: object = {}): Promise<CourtRow> => {
  const hours = { time_zone: 'UTC', opening_hours: everyDay('00:00', '24:00') };
  return createCourt(fixture, { name: 'Centre', type: 'tennis', ...hours, ...fields });
};
const book = (fields: object = {}, by = player, limits: Limits = NO_LIMITS): Promise<BookingRow> => {
  const input = { court_id: court.id, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00', ...fields };
  return fixture.db.transact((db) => bookNow(db, by, { input, now: fixture.now(), limits }));
};
const move = (booking: BookingRow, fields: Omit<Parameters<typeof statuses.changeStatusAsAdmin>[2], 'now'>) =>
  fixture.db.transact((db) => statuses.changeStatusAsAdmin(db, booking, { ...fields, now: fixture.now() }));
const stored = async (id: number) => (await findBooking(fixture.db.read, id))!;
const held = async (id: number) => {
  const rows = fixture.db.read.selectFrom('occupancy').selectAll().where('booking_id', '=', id).orderBy('space_id');
  return (await rows.execute()).map((row) => [row.space_id, row.booking_date, row.start_minute, row.end_minute]);
};
const events = async (id: number) => {
  const rows = await fixture.db.read.selectFrom('events').select(['type', 'data']).orderBy('id').execute();
  const parsed = await withNames(fixture.db.read, rows);
  return parsed.filter((event) => event.data.id === id && event.type.startsWith('booking'));
};
const typesOf = async (id: number) => (await events(id)).map(({ type }) => type);
const code = (code: string) => ({ code });

test('inserts the booking with its occupancy and event', async () => {
  const booking = await book({ note: 'Four of us' });
  assert.deepEqual({ ...(await stored(booking.id)) }, { ...booking });
  const { user_id, court_id, booking_date, start_minute, end_minute, starts_at, ends_at } = booking;
  assert.deepEqual(
    [user_id, court_id, booking_date, start_minute, end_minute],
    [player.id, court.id, SUNDAY, 600, 660],
  );
  assert.deepEqual([starts_at, ends_at], [timestamp(START), timestamp(START + HOUR)]);
  assert.deepEqual(
    [booking.status, booking.note, booking.version, booking.price_amount],
    ['confirmed', 'Four of us', 1, null],
  );
  assert.deepEqual([booking.created_at, booking.updated_at], [timestamp(NOON), timestamp(NOON)]);
  assert.deepEqual([booking.overrides, booking.participants, booking.series_id], [null, null, null]);
  assert.deepEqual([booking.cancelled_at, booking.cancelled_by, booking.offer_expires_at], [null, null, null]);
  assert.deepEqual(await held(booking.id), [[court.id, SUNDAY, 600, 660]]);
  const [event, ...others] = await events(booking.id);
  assert.deepEqual(
    [event!.type, event!.data.status, event!.data.user.email, others],
    [...['booking.created', 'confirmed', player.email, []]],
  );
});

test("a booking on a court with approval is pending, at the court's price", async () => {
  court = await open({ requires_approval: true, price_per_hour: { amount: 1500 } });
  const booking = await book({ end_time: '11:30' });
  assert.deepEqual([booking.status, booking.price_amount, booking.price_currency], ['pending', 2250, 'EUR']);
});

test('stores the participants, and shows the booking to those with an account', async () => {
  const friend = await fixture.user();
  const booking = await book({ participants: [{ email: friend.email!.toUpperCase() }, { name: 'A guest' }] });
  const userIds = JSON.parse(booking.participants!).map((one: { user_id: number | null }) => one.user_id);
  assert.deepEqual(userIds, [friend.id, null]);
  const visibleTo = (user: typeof friend) => getVisibleBooking(fixture.db.read, user, booking.id, { SMTP_URL: '' });
  for (const user of [player, friend]) assert.equal((await visibleTo(user)).id, booking.id);
  await assert.rejects(getBookingOf(fixture.db.read, friend.id, booking.id), code('not_found'));
  const stranger = await fixture.user();
  await assert.rejects(visibleTo(stranger), code('not_found'));
  court = await open({ capacity: 2 });
  const two = [{ name: 'A' }, { name: 'B' }];
  await assert.rejects(book({ participants: two }), code('too_many_people'));
  assert.equal((await book({ participants: two.slice(1) })).status, 'confirmed');
});

test('reports all broken rules, with the code of the first, and writes nothing', async () => {
  const first = await book();
  const stranger = await fixture.user();
  await assert.rejects(book({ start_time: '10:30', end_time: '11:15' }, stranger), (error: any) => {
    assert.deepEqual(
      [error.code, error.options.errors.map((fault: { code: string }) => fault.code)],
      [...['off_grid', ['off_grid', 'slot_taken']]],
    );
    return true;
  });
  const gone = `There is no court 999.`;
  await assert.rejects(book({ court_id: 999 }), { code: 'court_not_found', message: gone });
  await assert.rejects(book({ end_time: '10:00' }), {
    code: 'validation_failed',
    message: 'end_time must be after 10:00.',
    options: { errors: [{ pointer: '#/end_time', code: 'not_after_start', detail: 'end_time must be after 10:00.' }] },
  });
  await assert.rejects(book({ end_time: '09:00' }), code('validation_failed'));
  const bookings = fixture.db.read.selectFrom('bookings').select('id').where('court_id', '=', court.id);
  const ids = (await bookings.execute()).map(({ id }) => id);
  assert.deepEqual(ids, [first.id]);
});

test("counts the player's existing bookings towards the quotas", async () => {
  await book();
  const limits = { ...NO_LIMITS, upcomingBookings: 1 };
  const later = { start_time: '12:00', end_time: '13:00' };
  await assert.rejects(book(later, player, limits), code('quota_exceeded'));
  assert.equal((await book(later, await fixture.user(), limits)).status, 'confirmed');
});

test('refuses a player whose account was ended concurrently', async () => {
  const { id } = player;
  await fixture.db.transact((db) =>
    db
      .updateTable('users')
      .set({ erased_at: timestamp(NOON) })
      .where('id', '=', id)
      .execute(),
  );
  await assert.rejects(book(), code('token_invalid'));
});

test('cancels once: frees the court, stores who and when, and records an event', async () => {
  const { id } = await book();
  fixture.clock.now = NOON + 1;
  const cancelled = await change.cancel(fixture, player, id);
  assert.deepEqual({ ...(await stored(id)) }, { ...cancelled });
  assert.deepEqual(
    [cancelled.status, cancelled.cancelled_by, cancelled.cancelled_at, cancelled.updated_at, cancelled.version],
    ['cancelled', 'player', timestamp(NOON + 1), timestamp(NOON + 1), 2],
  );
  assert.equal(cancelled.status_reason, null);
  assert.deepEqual(await held(id), []);
  fixture.clock.now = START + DAY;
  assert.equal((await change.cancel(fixture, player, id)).version, 2);
  assert.deepEqual(await typesOf(id), ['booking.created', 'booking.cancelled']);
});

test("cancels only the player's own booking, and only the version that they have seen", async () => {
  const { id } = await book();
  await assert.rejects(change.cancel(fixture, await fixture.user(), id), {
    code: 'not_found',
    message: `There is no booking ${id}.`,
  });
  await assert.rejects(change.cancel(fixture, player, 999_999), code('not_found'));
  await assert.rejects(change.cancel(fixture, player, id, [2]), code('version_mismatch'));
  assert.equal((await change.cancel(fixture, player, id, [1])).status, 'cancelled');
});

test("applies the court's cutoff, if it has one", async () => {
  const free = await book();
  court = await open({ cancellation_cutoff_minutes: 60 });
  const bound = await book();
  fixture.clock.now = START - HOUR + 1;
  await assert.rejects(change.cancel(fixture, player, bound.id), code('cancellation_too_late'));
  fixture.clock.now = START;
  assert.equal((await change.cancel(fixture, player, free.id)).status, 'cancelled');
});

test('reports a booking of a retired court as started', async () => {
  const { id } = await book();
  fixture.clock.now = START + 2 * HOUR;
  await retireCourt(fixture, court.id, undefined);
  await assert.rejects(change.cancel(fixture, player, id), code('already_started'));
});

test('finds any booking by id, and names the missing one', async () => {
  const { id } = await book();
  assert.equal((await getBooking(fixture.db.read, id)).id, id);
  await assert.rejects(getBooking(fixture.db.read, 999_999), {
    code: 'not_found',
    message: 'There is no booking 999999.',
  });
});

test('an admin changes the status with a lasting reason, but not to the current status', async () => {
  court = await open({ requires_approval: true });
  const asked = await book();
  const same = await move(asked, { status: 'pending' });
  assert.equal(same, asked);
  const rejected = await move(asked, { status: 'rejected', reason: 'A tournament' });
  assert.deepEqual(
    [rejected.status, rejected.status_reason, rejected.cancelled_by],
    ['rejected', 'A tournament', null],
  );
  assert.deepEqual(await held(asked.id), []);
  await assert.rejects(move(rejected, { status: 'confirmed' }), code('invalid_transition'));
  const other = await book();
  const confirmed = await move(other, { status: 'confirmed', reason: 'By phone' });
  assert.deepEqual([confirmed.cancelled_at, (await held(other.id)).length], [null, 1]);
  fixture.clock.now = START;
  const missed = await move(confirmed, { status: 'no_show' });
  assert.deepEqual([missed.status_reason, missed.version, (await held(other.id)).length], ['By phone', 3, 1]);
  const cancelled = await move(await book({ start_time: '12:00', end_time: '13:00' }), { status: 'cancelled' });
  assert.deepEqual([cancelled.cancelled_by, cancelled.cancelled_at], ['admin', timestamp(START)]);
  assert.deepEqual(await typesOf(other.id), ['booking.created', 'booking.confirmed', 'booking.no_show']);
});

test('cancels many bookings, except those that changed since they were read', async () => {
  const [one, moved, over, elsewhere] = (await Promise.all(
    [10, 11, 12, 13].map((hour) => book({ start_time: `${hour}:00`, end_time: `${hour + 1}:00` })),
  )) as [BookingRow, BookingRow, BookingRow, BookingRow];
  const done = await change.cancel(fixture, player, over.id);
  const cancelAll = (bookings: BookingRow[], more: object = {}) =>
    fixture.db.transact((db) => statuses.cancelAll(db, bookings, { reason: 'Closed', now: fixture.now(), ...more }));
  const changed = [
    { ...moved, starts_at: timestamp(NOON) },
    { ...moved, ends_at: timestamp(NOON) },
    { ...elsewhere, court_id: 0 },
    { ...one, id: 999_999 },
  ];
  assert.deepEqual(await cancelAll([...changed, done, one]), [one.id]);
  const { status, status_reason, cancelled_by } = await stored(one.id);
  assert.deepEqual([status, status_reason, cancelled_by], ['cancelled', 'Closed', 'admin']);
  assert.equal((await stored(over.id)).cancelled_by, 'player');
  assert.deepEqual(await cancelAll([moved], { by: 'system', reason: null }), [moved.id]);
  assert.equal((await stored(moved.id)).cancelled_by, 'system');
  // This booking has ended, although its status is not `completed` yet.
  assert.deepEqual(await cancelAll([elsewhere], { now: START + 4 * HOUR }), []);
  assert.deepEqual(await cancelAll([elsewhere], { now: START + 4 * HOUR - MINUTE }), [elsewhere.id]);
});
