import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { MINUTE } from '../../src/platform/time.ts';
import { type Club, NOON, openClub, SUNDAY } from '../club.ts';
import { entryOf, newBooking, newWaiter, offerTo, type Player } from './waiting.ts';

let club: Club;
let admin: Player;
beforeEach(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
afterEach(() => club.close());

const change = (id: number, body: object) => club.call('PATCH', `/admin/bookings/${id}`, { body, as: admin });
const patchCourt = (id: number, body: object) => club.call('PATCH', `/admin/courts/${id}`, { body, as: admin });
const statusOf = async (waiter: Player & { entry: any }) => (await entryOf(club, waiter)).status;

test('offers the slot of a booking that its player reschedules', async () => {
  const court = await club.court();
  const { booking, ...owner } = await newBooking(club, { court_id: court.id });
  const waiter = await newWaiter(club, { court_id: court.id });
  assert.equal(await statusOf(waiter), 'waiting');
  const moved = await club.call('PATCH', `/bookings/${booking.id}`, { body: { start_time: '15:00' }, as: owner });
  assert.equal(moved.status, 200);
  await offerTo(club, waiter);
});

test('one ended booking makes room for several waiting players, each in turn', async () => {
  const court = await club.court();
  const long = { court_id: court.id, start_time: '10:00', end_time: '12:00' };
  const { booking, ...owner } = await newBooking(club, long);
  const wish = { court_id: court.id, start_after: '10:00', end_before: '12:00' };
  const waiters = [await newWaiter(club, wish), await newWaiter(club, wish), await newWaiter(club, wish)];
  await club.call('DELETE', `/bookings/${booking.id}`, { as: owner });
  const times = [(await offerTo(club, waiters[0]!)).start_time, (await offerTo(club, waiters[1]!)).start_time];
  assert.deepEqual([...times, await statusOf(waiters[2]!)], ['10:00', '11:00', 'waiting']);
});

test('offers the slot of a booking that an admin cancels or reschedules to another court', async () => {
  const [court, other] = [await club.court(), await club.court()];
  const first = await newBooking(club, { court_id: court.id });
  const one = await newWaiter(club, { court_id: court.id });
  assert.equal((await change(first.booking.id, { court_id: other.id })).status, 200);
  await offerTo(club, one);
  const two = await newWaiter(club, { court_id: other.id });
  assert.equal((await change(first.booking.id, { status: 'cancelled' })).status, 200);
  await offerTo(club, two);
});

test('offers the slot of a rejected request', async () => {
  const court = await club.court({ requires_approval: true });
  const { booking } = await newBooking(club, { court_id: court.id });
  const waiter = await newWaiter(club, { court_id: court.id });
  await change(booking.id, { status: 'rejected', reason: 'No.' });
  await offerTo(club, waiter);
});

test('offers the rest of the slot when an unanswered request is cancelled at its start', async () => {
  const court = await club.court({ requires_approval: true });
  const today = { court_id: court.id, booking_date: '2026-11-21' };
  await newBooking(club, { ...today, start_time: '13:00', end_time: '15:00' });
  // At 13:00, the service cancels the booking. It is then too late to offer a slot that starts at 13:00.
  club.clock.now = NOON + 59.5 * MINUTE;
  const waiter = await newWaiter(club, { ...today, start_after: '13:00', end_before: '15:00' });
  club.clock.now = NOON + 60 * MINUTE;
  const { start_time, end_time } = await offerTo(club, waiter);
  assert.deepEqual([start_time, end_time], ['13:30', '14:30']);
});

test('offers the time of a removed or rescheduled closure, single or weekly', async () => {
  const court = await club.court();
  const times = { start_time: '09:00', end_time: '12:00' };
  const once = await club.addClosure(times);
  const waiter = await newWaiter(club, { court_id: court.id });
  assert.equal(await statusOf(waiter), 'waiting');
  const path = `/admin/closures/${once.body.id}`;
  await club.call('PATCH', path, { body: { reason: 'Another reason' }, as: admin });
  assert.equal(await statusOf(waiter), 'waiting');
  await club.call('PATCH', path, { body: { start_time: '10:30' }, as: admin });
  assert.equal(await statusOf(waiter), 'waiting');
  await club.call('PATCH', path, { body: { start_time: '11:00' }, as: admin });
  await offerTo(club, waiter);

  const weekly = await club.addClosure({
    ...times,
    start_date: '2026-11-24',
    end_date: '2026-11-24',
    weekly_until: '2026-12-31',
  });
  const later = await newWaiter(club, { court_id: court.id, booking_date: '2026-12-15' });
  await club.call('DELETE', `/admin/closures/${weekly.body.id}`, { as: admin });
  await offerTo(club, later);
});

test('a player whose offer a closure takes away stays ahead of a player who joined later', async () => {
  const court = await club.court();
  const { booking } = await newBooking(club, { court_id: court.id });
  const first = await newWaiter(club, { court_id: court.id });
  const second = await newWaiter(club, { court_id: court.id });
  await change(booking.id, { status: 'cancelled' });
  const offer = await offerTo(club, first);
  club.clock.now += MINUTE; // The closure then changes the first player's entry after the second player has joined
  const closure = await club.addClosure({ start_time: '09:00', end_time: '12:00', bookings: 'cancel' });
  assert.deepEqual(closure.body.cancelled_booking_ids, [offer.id]);
  await club.call('DELETE', `/admin/closures/${closure.body.id}`, { as: admin });
  await offerTo(club, first);
  assert.equal(await statusOf(second), 'waiting');
});

test('offers no time of a removed closure that another closure still covers', async () => {
  const court = await club.court();
  const times = { start_time: '09:00', end_time: '12:00' };
  const [one] = [await club.addClosure(times), await club.addClosure(times)];
  const waiter = await newWaiter(club, { court_id: court.id });
  await club.call('DELETE', `/admin/closures/${one.body.id}`, { as: admin });
  assert.equal(await statusOf(waiter), 'waiting');
});

test('offers slots after rules of a court change, and on a new or reactivated court', async () => {
  const court = await club.court({ buffer_minutes: 60 });
  await newBooking(club, { court_id: court.id, start_time: '11:30', end_time: '12:30' });
  const waiter = await newWaiter(club, { court_id: court.id });
  await patchCourt(court.id, { buffer_minutes: 30 });
  await offerTo(club, waiter);

  const anywhere = await newWaiter(club, { type: 'tennis' });
  assert.equal(await statusOf(anywhere), 'waiting');
  const fresh = await club.court();
  assert.equal((await offerTo(club, anywhere)).court_id, fresh.id);

  const another = await newWaiter(club, { type: 'tennis' });
  const idle = await club.court({ type: 'padel' });
  await patchCourt(idle.id, { active: false });
  await patchCourt(idle.id, { type: 'tennis' });
  assert.equal(await statusOf(another), 'waiting');
  await patchCourt(idle.id, { active: true });
  assert.equal((await offerTo(club, another)).court_id, idle.id);
});

test('a freed part frees the whole, once all parts are free; a freed whole frees its parts', async () => {
  const [left, right] = [await club.court({ type: 'badminton' }), await club.court({ type: 'badminton' })];
  const hall = await club.court({ type: 'basketball', part_ids: [left.id, right.id] });
  const one = await newBooking(club, { court_id: left.id });
  const two = await newBooking(club, { court_id: right.id });
  const waiter = await newWaiter(club, { court_id: hall.id });
  await club.call('DELETE', `/bookings/${one.booking.id}`, { as: one });
  assert.equal(await statusOf(waiter), 'waiting');
  const part = await newWaiter(club, { court_id: right.id });
  await club.call('DELETE', `/bookings/${two.booking.id}`, { as: two });
  const offer = await offerTo(club, waiter);
  assert.equal(offer.court_id, hall.id);
  assert.equal(await statusOf(part), 'waiting', 'the offer of the whole court blocks the part');
  await club.call('DELETE', `/bookings/${offer.id}`, { as: waiter });
  assert.equal((await offerTo(club, part)).court_id, right.id);
});

test('offers the evening before a cancelled booking after midnight, whose buffer reached into it', async () => {
  const court = await club.court({ buffer_minutes: 60 });
  const monday = { booking_date: '2026-11-23', start_time: '00:00', end_time: '01:00' };
  const { booking, ...owner } = await newBooking(club, { court_id: court.id, ...monday });
  const waiter = await newWaiter(club, { court_id: court.id, start_after: '23:00', end_before: '24:00' });
  assert.equal(waiter.entry.booking_date, SUNDAY);
  await club.call('DELETE', `/bookings/${booking.id}`, { as: owner });
  await offerTo(club, waiter);
});
