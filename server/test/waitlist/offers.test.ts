import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { MINUTE } from '../../src/platform/time.ts';
import { assertProblem, type Club, NOON, openClub, SUNDAY } from '../club.ts';
import { accept, entryOf, join, newBooking, newWaiter, offerTo, type Player, settle } from './waiting.ts';

let club: Club;
let court: any;
beforeEach(async () => {
  club = await openClub();
  court = await club.court({ slot_minutes: 60 });
});
afterEach(() => club.close());

const cancel = (id: number, as: Player) => club.call('DELETE', `/bookings/${id}`, { as });
const statusOf = async (waiter: Player & { entry: any }) => (await entryOf(club, waiter)).status;
/** Reads the database directly, because a deactivated player cannot send requests. */
const storedStatusOf = async ({ entry }: { entry: { id: number } }) => {
  const entries = club.context.db.read.selectFrom('waitlist_entries').select('status').where('id', '=', entry.id);
  return (await entries.executeTakeFirstOrThrow()).status;
};

/** Cancels a booking for which two players wait. Returns the players and the offer to the first. */
async function offerToFirst() {
  const { booking, ...owner } = await newBooking(club, { court_id: court.id });
  const [first, second] = [
    await newWaiter(club, { court_id: court.id }),
    await newWaiter(club, { court_id: court.id }),
  ];
  await cancel(booking.id, owner);
  return { first, second, offer: await offerTo(club, first) };
}

test('a cancelled slot is offered to the first in line for fifteen minutes, and held for them', async () => {
  const { booking, ...owner } = await newBooking(club, { court_id: court.id });
  const first = await newWaiter(club, { court_id: court.id });
  const second = await newWaiter(club, { court_id: court.id });
  await settle(club);
  await club.newEvents();
  assert.equal((await cancel(booking.id, owner)).status, 200);
  const offer = await offerTo(club, first);
  const { court_id, booking_date, start_time, end_time, offer_expires_at, price, user_id } = offer;
  assert.deepEqual(
    { court_id, booking_date, start_time, end_time, offer_expires_at, price, user_id },
    {
      court_id: court.id,
      ...{ booking_date: SUNDAY, start_time: '10:00', end_time: '11:00', price: null, user_id: first.user.id },
      offer_expires_at: new Date(NOON + 15 * MINUTE).toISOString(),
    },
  );
  assert.equal(await statusOf(second), 'waiting');
  const listed = await club.call('GET', '/bookings?when=upcoming', { as: first });
  assert.deepEqual(listed.body.data, [offer]);
  const refused = await club.book(second, { court_id: court.id });
  assertProblem(refused, 'slot_taken');
  assert.equal(refused.body.alternatives.length, 3);
  const admin = await club.signIn('admin');
  const shown = (await club.call('GET', `/admin/bookings/${offer.id}`, { as: admin })).body;
  const events = await club.newEvents();
  const types = events.map(({ type }) => type);
  assert.deepEqual(types, ['booking.cancelled', 'booking.offered']);
  assert.deepEqual(events[1]!.data, shown, 'the event contains the whole booking');
});

test('an accepted offer is a booking; accepting it again gets the same answer', async () => {
  const { booking, ...owner } = await newBooking(club, { court_id: court.id });
  const waiter = await newWaiter(club, { court_id: court.id });
  await cancel(booking.id, owner);
  const offer = await offerTo(club, waiter);
  await club.newEvents();
  const taken = await accept(club, waiter);
  assert.equal(taken.status, 200, taken.text);
  assert.deepEqual(
    { ...taken.body, updated_at: '' },
    { ...offer, status: 'confirmed', offer_expires_at: null, version: 2, updated_at: '' },
  );
  assert.deepEqual((await accept(club, waiter)).body, taken.body);
  assert.equal(await statusOf(waiter), 'accepted');
  assert.deepEqual(
    (await club.newEvents()).map(({ type, data }) => [type, data.id, data.waitlist_entry_id]),
    [['booking.confirmed', offer.id, waiter.entry.id]],
  );
  club.clock.now += 60 * MINUTE;
  await settle(club);
  assert.equal((await club.call('GET', `/bookings/${offer.id}`, { as: waiter })).body.status, 'confirmed');
  assertProblem(await club.call('DELETE', `/waitlist/${waiter.entry.id}`, { as: waiter }), 'invalid_transition');
});

test('on a court with approval, an accepted offer is a request', async () => {
  const asking = await club.court({ requires_approval: true, slot_minutes: 60 });
  const { booking, ...owner } = await newBooking(club, { court_id: asking.id });
  const waiter = await newWaiter(club, { court_id: asking.id });
  await cancel(booking.id, owner);
  await offerTo(club, waiter);
  await club.newEvents();
  assert.equal((await accept(club, waiter)).body.status, 'pending');
  const types = (await club.newEvents()).map(({ type }) => type);
  assert.deepEqual(types, ['booking.pending']);
});

test('an offer not accepted in time goes to the next player, and the first one is off the list', async () => {
  const { booking, ...owner } = await newBooking(club, { court_id: court.id });
  const [first, second, third] = [
    await newWaiter(club, { court_id: court.id }),
    await newWaiter(club, { type: 'tennis' }),
    await newWaiter(club, { court_id: court.id }),
  ];
  await cancel(booking.id, owner);
  const offer = await offerTo(club, first);
  club.clock.now = NOON + 15 * MINUTE - 1;
  assert.equal(await statusOf(first), 'offered');
  club.clock.now += 1;
  assertProblem(await accept(club, first), 'no_offer');
  await offerTo(club, second);
  const lost = (await club.call('GET', `/bookings/${offer.id}`, { as: first })).body;
  assert.deepEqual(
    [lost.status, lost.cancelled_by, lost.status_reason, lost.offer_expires_at],
    ['cancelled', 'system', 'The offer was not accepted in time.', null],
  );
  club.clock.now += 15 * MINUTE;
  await offerTo(club, third);
  club.clock.now += 15 * MINUTE;
  assert.deepEqual(
    [await statusOf(first), await statusOf(second), await statusOf(third)],
    ['expired', 'expired', 'expired'],
  );
  assert.equal(
    (await club.book(first, { court_id: court.id })).status,
    201,
    'without waiting players, anyone can book the slot',
  );
});

for (const [how, decline] of [
  ['leaving the list', (waiter: any) => club.call('DELETE', `/waitlist/${waiter.entry.id}`, { as: waiter })],
  ['cancelling the booking', (waiter: any, offer: any) => cancel(offer.id, waiter)],
] as const) {
  test(`an offer is declined by ${how}, whatever the cutoff, and goes to the next player`, async () => {
    const strict = await club.court({ cancellation_cutoff_minutes: 10_000, slot_minutes: 60 });
    const { booking } = await newBooking(club, { court_id: strict.id });
    const [first, second] = [
      await newWaiter(club, { court_id: strict.id }),
      await newWaiter(club, { court_id: strict.id }),
    ];
    const admin = await club.signIn('admin');
    await club.call('PATCH', `/admin/bookings/${booking.id}`, { body: { status: 'cancelled' }, as: admin });
    const offer = await offerTo(club, first);
    const answer = await decline(first, offer);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual((await decline(first, offer)).body, answer.body, 'a repeated request gets the same response');
    assert.equal(await statusOf(first), 'left');
    assertProblem(await accept(club, first), 'no_offer');
    await offerTo(club, second);
  });
}

test('quotas count when an offer is accepted; after a refusal it stays open until it ends', async () => {
  const strict = await openClub({ max_upcoming_bookings: 1 });
  try {
    const [one, other] = [await strict.court(), await strict.court({ slot_minutes: 60 })];
    const { booking, ...owner } = await newBooking(strict, { court_id: other.id });
    const waiter = await newWaiter(strict, { court_id: other.id });
    const own = (await strict.book(waiter, { court_id: one.id })).body;
    await strict.call('DELETE', `/bookings/${booking.id}`, { as: owner });
    const offer = await offerTo(strict, waiter);
    const refused = await accept(strict, waiter);
    assertProblem(refused, 'quota_exceeded');
    const codes = refused.body.errors.map(({ code }: any) => code);
    assert.deepEqual(codes, ['quota_exceeded']);
    assert.equal((await offerTo(strict, waiter)).id, offer.id);
    await strict.call('DELETE', `/bookings/${own.id}`, { as: waiter });
    const again = await strict.book(waiter, { court_id: one.id, start_time: '12:00', end_time: '13:00' });
    assert.equal(again.status, 201, 'an offer does not count towards a quota');
    await strict.call('DELETE', `/bookings/${again.body.id}`, { as: waiter });
    assert.equal((await accept(strict, waiter)).body.status, 'confirmed');
    assertProblem(
      await strict.book(waiter, { court_id: one.id, start_time: '12:00', end_time: '13:00' }),
      'quota_exceeded',
    );
  } finally {
    await strict.close();
  }
});

test('an offer ends at the start of its slot at the latest, and none is made in the last minute before', async () => {
  const today = { court_id: court.id, booking_date: '2026-11-21', start_time: '13:00', end_time: '14:00' };
  const wish = { court_id: court.id, booking_date: '2026-11-21', start_after: '13:00', end_before: '14:00' };
  for (const [minute, ends] of [
    [50, '2026-11-21T13:00:00.000Z'],
    [59.5, undefined],
  ] as const) {
    club.clock.now = NOON;
    const { booking, ...owner } = await newBooking(club, today);
    // Set the clock before the player joins. Otherwise, another process may still make offers based on the old time.
    club.clock.now = NOON + minute * MINUTE;
    const waiter = await newWaiter(club, wish);
    await cancel(booking.id, owner);
    if (ends === undefined) assert.equal(await statusOf(waiter), 'waiting');
    else assert.equal((await offerTo(club, waiter)).offer_expires_at, ends);
    if (ends !== undefined) await club.call('DELETE', `/waitlist/${waiter.entry.id}`, { as: waiter });
  }
});

test('nobody can reschedule an offer; an admin accepts it for the player or takes it away', async () => {
  const admin = await club.signIn('admin');
  const change = (id: number, body: object) => club.call('PATCH', `/admin/bookings/${id}`, { body, as: admin });
  const { first, second, offer } = await offerToFirst();
  const elsewhere = { start_time: '15:00' };
  assertProblem(
    await club.call('PATCH', `/bookings/${offer.id}`, { body: elsewhere, as: first }),
    'invalid_transition',
  );
  assertProblem(await change(offer.id, elsewhere), 'invalid_transition');
  for (const status of ['completed', 'no_show', 'rejected'])
    assertProblem(await change(offer.id, { status }), 'invalid_transition');
  assert.equal((await change(offer.id, { status: 'cancelled' })).status, 200);
  assert.equal(await statusOf(first), 'left');
  const next = await offerTo(club, second);
  assert.equal((await change(next.id, { status: 'confirmed' })).body.offer_expires_at, null);
  assert.equal(await statusOf(second), 'accepted');
});

test('a player keeps their place if a closure takes their offer away', async () => {
  const { first, second, offer } = await offerToFirst();
  const times = { start_time: '09:00', end_time: '12:00' };
  const closure = await club.addClosure({ ...times, bookings: 'cancel' });
  assert.deepEqual(closure.body.cancelled_booking_ids, [offer.id]);
  assert.deepEqual([await statusOf(first), await statusOf(second)], ['waiting', 'waiting']);
  const admin = await club.signIn('admin');
  await club.call('DELETE', `/admin/closures/${closure.body.id}`, { as: admin });
  await offerTo(club, first);
  assert.equal(await statusOf(second), 'waiting');
});

test("a deactivated user's offer goes to the next player, and they get no more offers", async () => {
  const { first, second, offer } = await offerToFirst();
  const as = await club.signIn('admin');
  await club.call('PATCH', `/admin/users/${first.user.id}`, { as, body: { active: false } });
  const { body: declined } = await club.call('GET', `/admin/bookings/${offer.id}`, { as });
  assert.deepEqual([declined.status, declined.cancelled_by], ['cancelled', 'player']);
  await offerTo(club, second);
  const closure = await club.addClosure({ start_time: '09:00', end_time: '12:00', bookings: 'cancel' });
  await club.call('DELETE', `/admin/closures/${closure.body.id}`, { as });
  await offerTo(club, second);
  assert.equal(await storedStatusOf(first), 'left');
});

test('a waiting user who was already deactivated is passed over, and leaves the list', async () => {
  const { booking, ...owner } = await newBooking(club, { court_id: court.id });
  const [first, second] = [
    await newWaiter(club, { court_id: court.id }),
    await newWaiter(club, { court_id: court.id }),
  ];
  // Deactivate the first player but keep the waiting list entry. The previous release could leave such entries.
  await club.context.db.transact((db) =>
    db.updateTable('users').set({ deactivated_at: booking.created_at }).where('id', '=', first.user.id).execute(),
  );
  await cancel(booking.id, owner);
  await offerTo(club, second);
  assert.equal(await storedStatusOf(first), 'left');
});

test('other players cannot see, leave or accept', async () => {
  const { booking, ...owner } = await newBooking(club, { court_id: court.id });
  const waiter = await newWaiter(club, { court_id: court.id });
  await cancel(booking.id, owner);
  await offerTo(club, waiter);
  const other = { ...(await club.signIn()), entry: waiter.entry };
  assertProblem(await accept(club, other), 'not_found');
  assertProblem(await club.call('GET', `/waitlist/${waiter.entry.id}`, { as: other }), 'not_found');
  assertProblem(await club.call('DELETE', `/waitlist/${waiter.entry.id}`, { as: other }), 'not_found');
  await offerTo(club, waiter);
  assert.equal((await join(club, owner, { court_id: court.id })).status, 201);
});
