// Slots that are held until they are paid. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { MINUTE } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { openMoneyClub, PRICE, type User } from './fixture.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
before(async () => (money = await openMoneyClub()));
after(() => money.club.close());

const NOW = { mode: 'now', pay_within_minutes: 10 };
const pay = (player: User, { id }: { id: number }, body: object = {}) =>
  money.club.call('POST', `/bookings/${id}/payment`, { as: player, body });
const topUp = ({ user: { id } }: User, top_up: number) =>
  money.send('POST', '/admin/payments', { user_id: id, top_up, means: [{ means: 'cash' }] });
const statusOf = async ({ id }: { id: number }) => (await money.send('GET', `/admin/bookings/${id}`)).status;

async function heldCourt(terms: object = NOW, court: object = {}) {
  const { id: court_id } = await money.club.court({ ...PRICE, ...court });
  await money.addTerms({ court_ids: [court_id], ...terms });
  return { court_id };
}

test('a slot is held until the player has paid it from the balance', async () => {
  const { club, book, paymentOf } = money;
  const player = await club.signIn();
  const held = await book(player, await heldCourt());
  assert.deepEqual([held.status, held.waitlist_entry_id], ['offered', null]);
  const { mode, due, owed, charged, pay_by } = await paymentOf(held);
  assert.deepEqual({ mode, due, owed, charged }, { mode: 'now', due: 2400, owed: 0, charged: 0 });
  assert.equal(Date.parse(pay_by), club.context.now() + 10 * MINUTE);
  assertProblem(await pay(player, held), 'balance_too_low');
  assert.equal(await statusOf(held), 'offered', 'a payment that fails confirms nothing');
  await topUp(player, 2500);
  assertProblem(await pay(player, held, { amount: 2399 }), 'payment_required');
  const paid = await pay(player, held);
  assert.deepEqual([paid.status, paid.body.paid, paid.body.owed, paid.body.due], [201, 2400, 0, 0]);
  assert.equal(await statusOf(held), 'confirmed');
  assertProblem(await pay(player, held), 'amount_too_high');
  await money.assertBooksBalance();
});

test('a slot that is not paid in time is free again, and a late payment changes nothing', async () => {
  const { club, book } = money;
  const [player, next] = [await club.signIn(), await club.signIn()];
  const court = await heldCourt();
  await topUp(player, 2400);
  const held = await book(player, court);
  club.clock.now += 10 * MINUTE;
  assertProblem(await pay(player, held), 'invalid_transition');
  await applyDueStatuses(club.context);
  assertProblem(await pay(player, held), 'amount_too_high');
  const { status, status_reason } = await money.send('GET', `/bookings/${held.id}`, undefined, player);
  assert.deepEqual([status, status_reason], ['cancelled', 'The booking was not paid in time.']);
  assert.deepEqual((await money.accountOf(player.user)).balances, [{ amount: 2400, currency: 'EUR' }]);
  assert.equal((await book(next, court)).status, 'offered');
  await money.assertBooksBalance();
});

test('a player has one booking to pay at a time, and staff book without a hold', async () => {
  const { club, book, send, paymentOf } = money;
  const player = await club.signIn();
  const court = await heldCourt();
  const held = await book(player, court);
  const second = await club.book(player, { ...court, start_time: '12:00', end_time: '13:00' });
  assertProblem(second, 'unpaid_booking');
  assert.equal(second.body.errors[0].values.booking_id, held.id);
  const slot = { ...court, booking_date: '2026-11-22', start_time: '14:00', end_time: '15:00' };
  const desk = await send('POST', '/admin/bookings', { ...slot, user_id: player.user.id });
  assert.deepEqual([desk.status, (await paymentOf(desk)).owed], ['confirmed', 2400]);
  await send('DELETE', `/bookings/${held.id}`, undefined, player);
  assert.equal((await book(player, { ...court, start_time: '12:00', end_time: '13:00' })).status, 'offered');
});

test('a deposit confirms the booking, and the rest is owed', async () => {
  const { club, book, paymentOf, send } = money;
  const player = await club.signIn();
  const court = await heldCourt(
    { mode: 'deposit', deposit_percent: 33 },
    { price_per_hour: { amount: 1001, currency: 'EUR' } },
  );
  const held = await book(player, court);
  assert.equal((await paymentOf(held)).due, 331);
  const body = {
    user_id: player.user.id,
    bookings: [{ booking_id: held.id }],
    means: [{ means: 'cash', tendered: 400 }],
  };
  const receipt = await send('POST', '/admin/payments', body);
  assert.deepEqual([receipt.amount, receipt.change], [331, 69]);
  const { mode, paid, owed } = await paymentOf(held);
  assert.deepEqual({ mode, paid, owed }, { mode: 'deposit', paid: 331, owed: 670 });
  assert.equal(await statusOf(held), 'confirmed');
  await money.assertBooksBalance();
});

test('a request is paid after the club has accepted it, and staff can confirm it without a payment', async () => {
  const { club, book, send, paymentOf } = money;
  const player = await club.signIn();
  const court = await heldCourt({ ...NOW, refunds: [{ hours_before: 0, percent: 100 }] }, { requires_approval: true });
  await topUp(player, 2400);
  const request = await book(player, court);
  assert.equal(request.status, 'pending');
  const accepted = await send('PATCH', `/admin/bookings/${request.id}`, { status: 'confirmed' });
  assert.equal(accepted.status, 'offered');
  assert.ok(Date.parse((await paymentOf(request)).pay_by) > club.context.now() + 10 * MINUTE);
  assert.equal((await pay(player, request)).status, 201);
  assert.equal(await statusOf(request), 'confirmed');
  await send('DELETE', `/bookings/${request.id}`, undefined, player);
  assert.deepEqual((await money.accountOf(player.user)).balances, [{ amount: 2400, currency: 'EUR' }]);
  const other = await book(player, court);
  const unpaid = async () => send('PATCH', `/admin/bookings/${other.id}`, { status: 'confirmed' });
  assert.deepEqual([(await unpaid()).status, (await unpaid()).status], ['offered', 'confirmed']);
  assert.equal((await paymentOf(other)).owed, 2400);
  await money.assertBooksBalance();
});

test('a slot that the waiting list offers is accepted by its payment', async () => {
  const { club, book, send } = money;
  const [first, second] = [await club.signIn(), await club.signIn()];
  const slot = { ...(await heldCourt()), booking_date: '2026-11-22' };
  const booking = await book(first, slot);
  const wish = { ...slot, start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  const entry = await send('POST', '/waitlist', wish, second);
  await send('DELETE', `/bookings/${booking.id}`, undefined, first);
  const { booking_id: id } = await send('GET', `/waitlist/${entry.id}`, undefined, second);
  assertProblem(await club.call('POST', `/waitlist/${entry.id}/accept`, { as: second }), 'payment_required');
  await topUp(second, 2400);
  assert.equal((await pay(second, { id })).status, 201);
  assert.deepEqual(
    [await statusOf({ id }), (await send('GET', `/waitlist/${entry.id}`, undefined, second)).status],
    ['confirmed', 'accepted'],
  );
  await money.assertBooksBalance();
});

test('an offer must be paid, whatever else the change that frees the slot does', async () => {
  const { club, book, send, paymentOf } = money;
  const [first, second] = [await club.signIn(), await club.signIn()];
  const slot = { ...(await heldCourt({})), booking_date: '2026-11-22' };
  const booking = await book(first, slot);
  await money.addTerms({ court_ids: [slot.court_id], ...NOW, position: 1 });
  const wish = { ...slot, start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  const entry = await send('POST', '/waitlist', wish, second);
  const change = { status: 'cancelled', participants: [{ name: 'Ann' }] };
  await send('PATCH', `/admin/bookings/${booking.id}`, change);
  const { booking_id: id } = await send('GET', `/waitlist/${entry.id}`, undefined, second);
  assert.deepEqual([(await paymentOf({ id })).mode, (await paymentOf({ id })).due], ['now', 2400]);
  assertProblem(await club.call('POST', `/waitlist/${entry.id}/accept`, { as: second }), 'payment_required');
});

test('the price and the terms stay as they were when the slot was held', async () => {
  const { club, book, send } = money;
  const player = await club.signIn();
  const court = await heldCourt();
  await topUp(player, 9900);
  const held = await book(player, court);
  await send('PATCH', `/admin/courts/${court.court_id}`, { price_per_hour: { amount: 9900, currency: 'EUR' } });
  for (const { id } of (await send('GET', '/admin/payment-terms')).data)
    await send('DELETE', `/admin/payment-terms/${id}`);
  const paid = await pay(player, held);
  assert.deepEqual([paid.status, paid.body.paid, paid.body.owed], [201, 2400, 0]);
  await money.assertBooksBalance();
});

test('two payments of the same held slot at once make one receipt', async () => {
  const { club, book, send } = money;
  const player = await club.signIn();
  await topUp(player, 9900);
  const held = await book(player, await heldCourt());
  const answers = await Promise.all([pay(player, held), pay(player, held), pay(player, held)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409]);
  assert.equal((await send('GET', `/admin/payments?booking_id=${held.id}`)).data.length, 1);
  await money.assertBooksBalance();
});

test('a booking without a price is confirmed at once', async () => {
  const { club, book } = money;
  const court = await heldCourt(NOW, { price_per_hour: null });
  assert.equal((await book(await club.signIn(), court)).status, 'confirmed');
});

test('an offer of the waiting list at a court with approval is requested, approved and then paid', async () => {
  const { club, book, send, paymentOf } = money;
  const [first, second] = [await club.signIn(), await club.signIn()];
  const slot = { ...(await heldCourt(NOW, { requires_approval: true })), booking_date: '2026-11-22' };
  const booking = await book(first, slot);
  const wish = { ...slot, start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  const entry = await send('POST', '/waitlist', wish, second);
  await send('DELETE', `/bookings/${booking.id}`, undefined, first);
  const { booking_id: id } = await send('GET', `/waitlist/${entry.id}`, undefined, second);
  assert.deepEqual([(await paymentOf({ id })).due, (await paymentOf({ id })).pay_by], [0, null]);
  assert.equal((await send('POST', `/waitlist/${entry.id}/accept`, undefined, second)).status, 'pending');
  assert.equal((await send('PATCH', `/admin/bookings/${id}`, { status: 'confirmed' })).status, 'offered');
  assert.equal((await paymentOf({ id })).due, 2400);
  await topUp(second, 2400);
  assert.equal((await pay(second, { id })).status, 201);
  assert.equal(await statusOf({ id }), 'confirmed');
  await money.assertBooksBalance();
});

test('a player with too high a debt cannot accept an offer of the waiting list', async () => {
  const { club, book, send } = money;
  const [first, second] = [await club.signIn(), await club.signIn()];
  const slot = { ...(await heldCourt({ max_owed: 1000 })), booking_date: '2026-11-22' };
  const booking = await book(first, slot);
  const wish = { ...slot, start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  const entry = await send('POST', '/waitlist', wish, second);
  await book(second, { ...slot, start_time: '15:00', end_time: '16:00' });
  await send('DELETE', `/bookings/${booking.id}`, undefined, first);
  assertProblem(await club.call('POST', `/waitlist/${entry.id}/accept`, { as: second }), 'debt_too_high');
});

test('the desk learns that the account of a held booking is closed', async () => {
  const { club, book, send } = money;
  const player = await club.signIn();
  const held = await book(player, await heldCourt());
  await club.context.db.transact((db) =>
    db
      .updateTable('users')
      .set({ deactivated_at: '2026-11-21T12:00:00.000Z' })
      .where('id', '=', player.user.id)
      .execute(),
  );
  const body = { user_id: player.user.id, bookings: [{ booking_id: held.id }], means: [{ means: 'cash' }] };
  assertProblem(await club.call('POST', '/admin/payments', { as: money.admin, body }), 'invalid_transition');
  assert.equal((await send('GET', `/admin/bookings/${held.id}`)).status, 'offered');
});
