import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { bookFor } from '../../src/kernel/on-behalf.ts';
import { changeBooking, reschedule } from '../../src/kernel/change.ts';
import { rescheduleTarget } from '../../src/kernel/reschedule.ts';
import type { AdminBookingPatch, BookingPatch } from '../../src/kernel/schema.ts';
import { type BookingRow, findBooking, updateBooking } from '../../src/kernel/store.ts';
import { createCourt } from '../../src/modules/court-admin/actions.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import type { CourtRow } from '../../src/modules/courts/store.ts';
import { HOUR, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';
const START = Date.parse(`${SUNDAY}T10:00:00Z`);
let fixture: ActionFixture;
let player: UserRow;
let court: CourtRow;
let booking: BookingRow;
before(async () => (fixture = await openActionFixture(NOON, { max_upcoming_bookings: 1 })));
beforeEach(async () => {
  fixture.clock.now = NOON;
  player = await fixture.user();
  court = await open();
  booking = await bookSlot();
  fixture.clock.now = NOON + 1;
});
after(() => fixture.close());

const open = (fields: object = {}): Promise<CourtRow> => {
  const hours = { time_zone: 'UTC', opening_hours: everyDay('00:00', '24:00') };
  return createCourt(fixture, { name: 'Centre', type: 'tennis', ...hours, ...fields });
};
const bookSlot = (fields: object = {}, by = player): Promise<BookingRow> => {
  const input = { court_id: court.id, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00', ...fields };
  return fixture.db.transact((db) => book(db, by, { input, now: fixture.now(), limits: NO_LIMITS }));
};
const change = (patch: BookingPatch, accepted?: number[], of = booking) =>
  reschedule(fixture, player, of.id, { patch, accepted });
const changeAsAdmin = async (patch: AdminBookingPatch, accepted?: number[], id = booking.id) =>
  changeBooking(fixture, id, { patch, accepted });
const stored = async (id = booking.id) => (await findBooking(fixture.db.read, id))!;
const held = async (id = booking.id) => {
  const rows = await fixture.db.read.selectFrom('occupancy').selectAll().where('booking_id', '=', id).execute();
  return rows.map((row) => [row.space_id, row.booking_date, row.start_minute, row.end_minute]);
};
/** Returns the booking's events, except its creation event. */
const events = async (id = booking.id) => {
  const rows = await fixture.db.read.selectFrom('events').selectAll().orderBy('id').execute();
  const parsed = rows.map(({ type, previous, data }) => ({
    type,
    previous: JSON.parse(previous ?? 'null'),
    data: JSON.parse(data),
  }));
  return parsed.filter(({ type, data }) => data.id === id && type.startsWith('booking.')).slice(1);
};
const timeColumns = ({ court_id, booking_date, start_minute, end_minute }: BookingRow) => [
  ...[court_id, booking_date, start_minute, end_minute],
];
const code = (code: string) => ({ code });

test('reschedules a booking with its occupancy and price, and the event has the old slot', async () => {
  const other = await open({ name: 'Other', venue: 'Elsewhere', price_per_hour: { amount: 1200 } });
  const moved = await change({
    court_id: other.id,
    booking_date: '2026-11-24',
    start_time: '15:00',
    end_time: '16:30',
  });
  assert.deepEqual({ ...(await stored()) }, { ...moved });
  assert.deepEqual(timeColumns(moved), [other.id, '2026-11-24', 900, 990]);
  assert.equal(moved.starts_at, '2026-11-24T15:00:00.000Z');
  assert.deepEqual([moved.price_amount, moved.price_currency, moved.court_name], [1800, 'EUR', 'Other']);
  assert.deepEqual([moved.version, moved.updated_at, moved.overrides], [2, timestamp(NOON + 1), null]);
  assert.deepEqual(await held(), [[other.id, '2026-11-24', 900, 990]]);
  const [event, ...more] = await events();
  assert.deepEqual(
    [event!.type, event!.previous],
    ['booking.rescheduled', { court_id: court.id, booking_date: SUNDAY }],
  );
  assert.deepEqual([event!.data.court.name, more], ['Other', []]);
});

test('keeps the rest of the slot: the length stays when the start changes', async () => {
  assert.deepEqual(timeColumns(await change({ start_time: '12:30' })), [court.id, SUNDAY, 750, 810]);
  assert.deepEqual(timeColumns(await change({ end_time: '14:30' })), [court.id, SUNDAY, 750, 870]);
  assert.deepEqual(timeColumns(await change({ booking_date: '2026-11-23' })), [court.id, '2026-11-23', 750, 870]);
  assert.deepEqual(timeColumns(await change({ start_time: '22:00' })), [court.id, '2026-11-23', 1320, 1440]);
});

test('keeps the length past midnight if the court is open then, and refuses an end before the start', async () => {
  assert.deepEqual(timeColumns(await change({ start_time: '23:30' })), [court.id, SUNDAY, 1410, 1470]);
  const late = { pointer: '#/end_time', code: 'after_midnight' };
  const until24 = await fixture.court({ opening_hours: everyDay('08:00', '24:00') });
  await assert.rejects(change({ court_id: until24, start_time: '23:30' }), (error: any) => {
    const [{ detail: _detail, ...fault }] = error.options.errors;
    assert.deepEqual(fault, late);
    return true;
  });
  assert.deepEqual(timeColumns(await change({ start_time: '23:00' })), [court.id, SUNDAY, 1380, 1440]);
  assert.deepEqual(timeColumns(await change({ start_time: '23:30', end_time: '24:00' })), [
    court.id,
    SUNDAY,
    1410,
    1440,
  ]);
  await assert.rejects(change({ end_time: '23:00' }), code('validation_failed'));
});

test('an unchanged slot writes nothing, but checks still run', async () => {
  const same = { court_id: court.id, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
  for (const patch of [{}, same, { start_time: '10:00' }]) assert.equal((await change(patch)).version, 1);
  assert.deepEqual(await events(), []);
  await assert.rejects(change(same, [7]), code('version_mismatch'));
  await assert.rejects(change({}, [7]), code('version_mismatch'));
  fixture.clock.now = START + 1;
  await assert.rejects(change(same), code('already_started'));
  await assert.rejects(change({}), code('already_started'));
});

test('reschedules when only one field differs', async () => {
  const elsewhere = await open();
  for (const patch of [
    { court_id: elsewhere.id },
    { booking_date: '2026-11-23' },
    { start_time: '09:00', end_time: '10:00' },
    { end_time: '10:30' },
  ]) {
    const { version } = await stored();
    assert.equal((await change(patch)).version, version + 1, JSON.stringify(patch));
  }
});

test("finds only the player's own bookings", async () => {
  await assert.rejects(
    reschedule(fixture, await fixture.user(), booking.id, { patch: {}, accepted: undefined }),
    code('not_found'),
  );
  await assert.rejects(changeAsAdmin({ start_time: '12:00' }, undefined, 999_999), code('not_found'));
});

test('refuses to reschedule after the cutoff, or in a final status', async () => {
  court = await open({ cancellation_cutoff_minutes: 60 });
  booking = await bookSlot({ end_time: '10:30' });
  fixture.clock.now = START - HOUR + 1;
  await assert.rejects(change({ start_time: '20:00' }), code('cancellation_too_late'));
  assert.equal((await changeAsAdmin({ start_time: '20:00' })).start_minute, 1200);
  await changeAsAdmin({ status: 'cancelled' });
  await assert.rejects(change({ start_time: '21:00' }), code('invalid_transition'));
  await assert.rejects(changeAsAdmin({ start_time: '21:00' }), code('invalid_transition'));
  await assert.rejects(changeAsAdmin({ participants: [{ name: 'A' }] }), code('invalid_transition'));
});

test('participants can change until the end, even when rescheduling is no longer possible', async () => {
  court = await open({ cancellation_cutoff_minutes: 60 });
  booking = await bookSlot();
  fixture.clock.now = START + 1;
  const changed = await change({ participants: [{ name: 'Bea' }] });
  assert.deepEqual([JSON.parse(changed.participants!)[0].name, changed.version], ['Bea', 2]);
  const types = (await events()).map(({ type }) => type);
  assert.deepEqual(types, ['booking.updated']);
  await assert.rejects(change({ participants: [], start_time: '20:00' }), code('already_started'));
  fixture.clock.now = START + HOUR;
  await assert.rejects(change({ participants: [] }), code('invalid_transition'));
});

test('checks the capacity of the new court with the new participants, or else the current ones', async () => {
  const small = await open({ capacity: 2 });
  const three = [{ name: 'A' }, { name: 'B' }];
  await assert.rejects(change({ court_id: small.id, participants: three }), code('too_many_people'));
  await change({ participants: three });
  await assert.rejects(change({ court_id: small.id }), code('too_many_people'));
  const moved = await change({ court_id: small.id, participants: three.slice(1) });
  assert.deepEqual([moved.court_id, JSON.parse(moved.participants!).length], [small.id, 1]);
});

test('an admin changes the participants, with or without the slot', async () => {
  const friend = await fixture.user();
  const changed = await changeAsAdmin({ participants: [{ email: friend.email! }] });
  assert.deepEqual([JSON.parse(changed.participants!)[0].user_id, changed.start_minute], [friend.id, 600]);
  const moved = await changeAsAdmin({ participants: [], start_time: '12:00' });
  assert.deepEqual([moved.participants, moved.start_minute, moved.version], [null, 720, 4]);
});

test('an admin can only reschedule to a court with room for all participants', async () => {
  const small = await open({ capacity: 2 });
  await changeAsAdmin({ participants: [{ name: 'A' }, { name: 'B' }] });
  await assert.rejects(changeAsAdmin({ court_id: small.id }), code('too_many_people'));
  const moved = await changeAsAdmin({ court_id: small.id, participants: [{ name: 'A' }] });
  assert.deepEqual([moved.court_id, JSON.parse(moved.participants!).length], [small.id, 1]);
});

test('refuses changes by a player whose account was ended concurrently', async () => {
  const ended = { deactivated_at: timestamp(NOON) };
  await fixture.db.transact((db) => db.updateTable('users').set(ended).where('id', '=', player.id).execute());
  for (const patch of [{ participants: [] }, { start_time: '12:00' }, {}]) {
    await assert.rejects(change(patch), code('token_invalid'), JSON.stringify(patch));
  }
  assert.equal((await changeAsAdmin({ start_time: '12:00' })).start_minute, 720);
});

test('rescheduling breaks a quota only if the booking counts more than before, and never for an admin', async () => {
  fixture.clock.now = NOON;
  const other = await open({ max_upcoming_bookings: 1 });
  await bookSlot({ court_id: other.id, start_time: '14:00', end_time: '15:00' });
  assert.equal((await change({ start_time: '16:00' })).start_minute, 960, 'though they have two');
  await assert.rejects(change({ court_id: other.id }), code('quota_exceeded'));
  assert.equal((await changeAsAdmin({ court_id: other.id })).court_id, other.id);
});

test('a player cannot have two bookings at one time, but two guests with the same name can', async () => {
  const other = await open();
  await bookSlot({ court_id: other.id, start_time: '14:00', end_time: '15:00' });
  await assert.rejects(change({ start_time: '14:00' }), code('player_busy'));
  await assert.rejects(changeAsAdmin({ start_time: '14:00' }), code('player_busy'));
  const options = { now: fixture.now(), actor: fixture.actor, limits: { ...NO_LIMITS, mayOverlap: false } };
  const bookGuest = (fields: { court_id: number; start_time: string; end_time: string }) =>
    fixture.db.transact((db) => bookFor(db, { booking_date: SUNDAY, guest_name: 'Ann', ...fields }, options));
  await bookGuest({ court_id: other.id, start_time: '16:00', end_time: '17:00' });
  const guest = await bookGuest({ court_id: court.id, start_time: '18:00', end_time: '19:00' });
  assert.equal((await changeAsAdmin({ start_time: '16:00' }, undefined, guest.id)).start_minute, 960);
});

test('a new time removes the check-in; a new court keeps it', async () => {
  const other = await open();
  const comes = () => fixture.db.transact((db) => updateBooking(db, booking.id, { checked_in_at: timestamp(NOON) }));
  await comes();
  assert.equal((await change({ court_id: other.id })).checked_in_at, timestamp(NOON));
  assert.equal((await change({ end_time: '11:30' })).checked_in_at, timestamp(NOON));
  assert.equal((await change({ start_time: '12:00' })).checked_in_at, null);
});

test('becomes pending again on a court with approval, but not when an admin reschedules it', async () => {
  player = await fixture.user();
  court = await open({ requires_approval: true });
  booking = await bookSlot();
  await changeAsAdmin({ status: 'confirmed' });
  assert.equal((await changeAsAdmin({ start_time: '12:00' })).status, 'confirmed');
  assert.equal((await change({ start_time: '13:00' })).status, 'pending');
  assert.equal((await changeAsAdmin({ start_time: '14:00' })).status, 'pending');
  const free = await open();
  assert.equal((await change({ court_id: free.id })).status, 'confirmed');
});

test('an admin changes slot and status in one request, with a reason', async () => {
  const moved = await changeAsAdmin({ start_time: '12:00', status: 'cancelled', reason: 'Rain' });
  assert.deepEqual([moved.start_minute, moved.status, moved.status_reason], [720, 'cancelled', 'Rain']);
  const types = (await events()).map(({ type }) => type);
  assert.deepEqual(types, ['booking.rescheduled', 'booking.cancelled']);
  assert.equal((await changeAsAdmin({ status: 'cancelled' })).version, 3);
});

test('an admin names the fields to change and the version', async () => {
  await assert.rejects(changeAsAdmin({}), (error: any) => {
    assert.deepEqual([error.code, error.options.errors[0].pointer], ['validation_failed', '#/status']);
    assert.equal(error.options.errors[0].code, 'required');
    return true;
  });
  await assert.rejects(changeAsAdmin({ reason: 'Rain' }), code('validation_failed'));
  await assert.rejects(changeAsAdmin({ start_time: '12:00' }, [7]), code('version_mismatch'));
  await assert.rejects(changeAsAdmin({ status: 'cancelled' }, [7]), code('version_mismatch'));
  assert.equal((await changeAsAdmin({ status: 'cancelled' }, [1])).version, 2);
});

test('an admin overrides rules by name; the overrides are kept until the next rescheduling', async () => {
  await assert.rejects(changeAsAdmin({ start_time: '10:10' }), code('off_grid'));
  const moved = await changeAsAdmin({ start_time: '10:10', override: ['grid'] });
  assert.deepEqual([moved.start_minute, moved.overrides], [610, '["grid"]']);
  assert.equal((await changeAsAdmin({ start_time: '12:00' })).overrides, null);
});

test('two concurrent changes of different fields are both kept', async () => {
  const [day, time] = await Promise.all([change({ booking_date: '2026-11-24' }), change({ start_time: '15:00' })]);
  const last = await stored();
  assert.deepEqual(timeColumns(last), [court.id, '2026-11-24', 900, 960]);
  assert.deepEqual([day.version, time.version].toSorted(), [2, 3]);
  assert.deepEqual(await held(), [[court.id, '2026-11-24', 900, 960]]);
});

test('returns the slot to check for a rescheduling', () => {
  assert.deepEqual(rescheduleTarget(booking, { start_time: '12:00' }), {
    courtId: court.id,
    slot: { date: SUNDAY, start: 720, end: 780 },
    rescheduled: { id: booking.id, courtId: court.id, slot: { date: SUNDAY, start: 600, end: 660 } },
    ...{ people: 1, userId: booking.user_id },
  });
  assert.equal(rescheduleTarget(booking, { court_id: 7 }).courtId, 7);
  assert.equal(rescheduleTarget(booking, { participants: [{ name: 'Bo' }] }).people, 2);
});
