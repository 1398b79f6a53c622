import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { checkIn, checkInFor } from '../../src/kernel/check-in.ts';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { leaveBooking } from '../../src/kernel/participants.ts';
import { type BookingRow, findBooking, updateBooking } from '../../src/kernel/store.ts';
import { HOUR, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';
const [START, END] = ['10', '11'].map((hour) => Date.parse(`${SUNDAY}T${hour}:00:00Z`)) as [number, number];
/** Check-in is open from 15 minutes before the start until 15 minutes after the start. */
const [BEFORE, AFTER] = [START - 15 * MINUTE, START + 15 * MINUTE];
let fixture: ActionFixture;
let player: UserRow;
let courtId: number;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  await fixture.db.transact(async (db) => {
    await db.updateTable('bookings').set({ status: 'rejected' }).execute();
    await db.updateTable('courts').set({ no_show_after_minutes: null }).execute();
  });
  fixture.clock.now = NOON;
  player = await fixture.user();
  courtId = await fixture.court();
});
after(() => fixture.close());

const bookSlot = (fields: object = {}, by = player): Promise<BookingRow> => {
  const input = { court_id: courtId, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00', ...fields };
  return fixture.db.transact((db) => book(db, by, { input, now: NOON, limits: NO_LIMITS }));
};
const stored = async ({ id }: { id: number }) => ({ ...(await findBooking(fixture.db.read, id))! });
const write = ({ id }: BookingRow, fields: Parameters<typeof updateBooking>[2]) =>
  fixture.db.transact((db) => updateBooking(db, id, fields));
/** Returns the booking's events, except its creation event. */
const events = async ({ id }: { id: number }) => {
  const rows = await fixture.db.read.selectFrom('events').select(['type', 'data']).orderBy('id').execute();
  const summaries = rows.map(({ type, data }) => ({ type, data: JSON.parse(data) }));
  return summaries.filter(({ type, data }) => type.startsWith('booking.') && data.id === id).slice(1);
};
const settle = (at: number) => {
  fixture.clock.now = at;
  return applyDueStatuses(fixture);
};
const code = (code: string) => ({ code });

test('checks in a player once, with an event', async () => {
  const booking = await bookSlot();
  fixture.clock.now = BEFORE;
  const row = await checkIn(fixture, player, booking.id);
  const time = timestamp(BEFORE);
  assert.deepEqual({ ...row }, { ...booking, checked_in_at: time, version: 2, updated_at: time });
  assert.deepEqual(await stored(booking), { ...row });
  fixture.clock.now = END;
  assert.deepEqual({ ...(await checkIn(fixture, player, booking.id)) }, { ...row });
  const summaries = (await events(booking)).map(({ type, data }) => [type, data.checked_in_at]);
  assert.deepEqual(summaries, [['booking.checked_in', time]]);
});

test('players check in around the start, admins until the end', async () => {
  const [one, other, last] = [
    await bookSlot(),
    await bookSlot({ start_time: '09:00', end_time: '10:00' }),
    await bookSlot({ start_time: '11:00', end_time: '12:00' }),
  ];
  const closed = code('check_in_closed');
  fixture.clock.now = BEFORE - 1;
  await assert.rejects(checkIn(fixture, player, one.id), closed);
  await assert.rejects(checkInFor(fixture, one.id), closed);
  fixture.clock.now = AFTER + 1;
  await assert.rejects(checkIn(fixture, player, one.id), closed);
  await assert.rejects(checkInFor(fixture, other.id), closed);
  fixture.clock.now = END;
  assert.equal((await checkInFor(fixture, one.id)).checked_in_at, timestamp(END));
  assert.equal((await checkIn(fixture, player, last.id)).checked_in_at, timestamp(END));
});

test('checks in only confirmed bookings, and players only their own', async () => {
  const booking = await bookSlot();
  fixture.clock.now = START;
  const none = { code: 'not_found', message: `There is no booking ${booking.id}.` };
  await assert.rejects(checkIn(fixture, await fixture.user(), booking.id), none);
  await assert.rejects(checkInFor(fixture, 999_999), code('not_found'));
  await write(booking, { status: 'pending' });
  await assert.rejects(checkIn(fixture, player, booking.id), code('invalid_transition'));
  assert.equal((await stored(booking)).checked_in_at, null);
});

const due: [was: Partial<BookingRow>, court: object, at: number, status: string, reason: string | null][] = [
  [{ status: 'confirmed' }, {}, END, 'completed', null],
  [{ status: 'confirmed', checked_in_at: timestamp(START) }, { no_show_after_minutes: 0 }, END, 'completed', null],
  [{ status: 'confirmed' }, { no_show_after_minutes: 20 }, START + 20 * MINUTE + 1, 'no_show', null],
  [{ status: 'confirmed' }, { no_show_after_minutes: 5 }, AFTER + 1, 'no_show', null],
  [{ status: 'confirmed' }, { no_show_after_minutes: 240 }, END, 'no_show', null],
  [
    { status: 'pending' },
    {},
    START,
    'cancelled',
    'Nobody confirmed or rejected the request before the start of the booking.',
  ],
  [
    { status: 'offered', offer_expires_at: timestamp(NOON + HOUR) },
    {},
    NOON + HOUR,
    'cancelled',
    'The offer was not accepted in time.',
  ],
];
for (const [was, court, at, status, reason] of due) {
  test(`${JSON.stringify({ ...was, ...court })} becomes ${status} at its time and not before`, async () => {
    courtId = await fixture.court(court);
    const booking = await bookSlot();
    await write(booking, was);
    const before = await stored(booking);
    assert.equal(await settle(at - 1), 0);
    assert.deepEqual([await stored(booking), await events(booking)], [before, []]);
    assert.equal(await settle(at), 1);
    const row = await stored(booking);
    assert.deepEqual(
      [row.status, row.status_reason, row.cancelled_by, row.version, row.updated_at],
      [status, reason, status === 'cancelled' ? 'system' : null, 2, timestamp(at)],
    );
    const types = (await events(booking)).map(({ type }) => type);
    assert.deepEqual(types, [`booking.${status}`]);
    assert.equal(await settle(at), 0);
  });
}

test('updates any number of due bookings, each once, and no others', async () => {
  const courts = [await fixture.court(), await fixture.court(), await fixture.court()];
  const time = (n: number) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2}`.replace(':1', ':3') + '0';
  const slots = Array.from({ length: 101 }, (_, i) => ({
    ...{ court_id: courts[i % 3]!, start_time: time(Math.floor(i / 3)), end_time: time(Math.floor(i / 3) + 1) },
  }));
  const bookings = [];
  for (const slot of slots) bookings.push(await bookSlot(slot));
  const open = await bookSlot({ start_time: '17:00', end_time: '18:00' });
  assert.equal(await settle(Date.parse(`${SUNDAY}T17:00:00Z`)), 101);
  for (const booking of bookings) assert.equal((await stored(booking)).status, 'completed');
  assert.equal((await stored(open)).version, 1);
});

test('each court has its own time limit for no-shows', async () => {
  const [soon, late] = [
    await fixture.court({ no_show_after_minutes: 20 }),
    await fixture.court({ no_show_after_minutes: 30 }),
  ];
  const [one, other, none] = [await bookSlot({ court_id: soon }), await bookSlot({ court_id: late }), await bookSlot()];
  assert.equal(await settle(START + 21 * MINUTE), 1);
  assert.deepEqual([(await stored(one)).status, (await stored(other)).status], ['no_show', 'confirmed']);
  assert.equal(await settle(START + 31 * MINUTE), 1);
  assert.deepEqual([(await stored(other)).status, (await stored(none)).version], ['no_show', 1]);
});

test('a participant leaves, and the others stay', async () => {
  const [friend, other] = [await fixture.user(), await fixture.user()];
  const guest = { name: 'A guest', email: null, user_id: null };
  const participants = [{ email: friend.email! }, { name: 'A guest' }, { email: other.email! }];
  const booking = await bookSlot({ participants });
  fixture.clock.now = START;
  await leaveBooking(fixture, friend, booking.id);
  const kept = [guest, { name: null, email: other.email, user_id: other.id, state: 'invited' }];
  const row = await stored(booking);
  assert.deepEqual(JSON.parse(row.participants!), kept);
  assert.deepEqual([row.version, row.updated_at, row.status], [2, timestamp(START), 'confirmed']);
  const seen = fixture.db.read
    .selectFrom('booking_participants')
    .select(['user_id', 'state'])
    .where('booking_id', '=', booking.id)
    .orderBy('user_id');
  assert.deepEqual(await seen.execute(), [
    { user_id: friend.id, state: 'declined' },
    { user_id: other.id, state: 'invited' },
  ]);
  const summaries = (await events(booking)).map(({ type, data }) => [type, data.participants.length, data.version]);
  assert.deepEqual(summaries, [['booking.updated', 2, 2]]);
  await assert.rejects(leaveBooking(fixture, friend, booking.id), code('not_found'));
});

test('only a participant can leave, not the owner, and not after the start', async () => {
  const friend = await fixture.user();
  const booking = await bookSlot({ participants: [{ email: friend.email! }] });
  const none = { code: 'not_found', message: `There is no booking ${booking.id}.` };
  await assert.rejects(leaveBooking(fixture, await fixture.user(), booking.id), none);
  await assert.rejects(leaveBooking(fixture, friend, 999_999), code('not_found'));
  await assert.rejects(leaveBooking(fixture, player, booking.id), code('own_booking'));
  await write(booking, { status: 'cancelled' });
  await assert.rejects(leaveBooking(fixture, friend, booking.id), code('invalid_transition'));
  fixture.clock.now = START + 1;
  await assert.rejects(leaveBooking(fixture, friend, booking.id), code('already_started'));
  assert.deepEqual(await events(booking), []);
});
