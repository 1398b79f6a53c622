// The cost of a booking in each of its states, and the terms that apply. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { moneyLines } from '../../src/modules/notifications/booking-money.ts';
import { languageOf } from '../../src/platform/languages/languages.ts';
import { assertProblem } from '../club.ts';
import { openMoneyClub, PRICE } from './fixture.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
before(async () => (money = await openMoneyClub()));
after(() => money.club.close());

test('a request costs nothing until the club confirms it, and nothing if the player takes it back', async () => {
  const { club, send, book, paymentOf, addTerms } = money;
  const court = await club.court({ ...PRICE, requires_approval: true });
  const refunds = [{ hours_before: 8760, percent: 100 }];
  await addTerms({ court_ids: [court.id], refunds, late_cancellation_fee: 500 });
  const player = await club.signIn();
  const taken = await book(player, { court_id: court.id });
  assert.equal((await paymentOf(taken)).owed, 0);
  await send('DELETE', `/bookings/${taken.id}`, undefined, player);
  assert.equal((await paymentOf(taken)).owed, 0);
  const confirmed = await book(player, { court_id: court.id });
  await send('PATCH', `/admin/bookings/${confirmed.id}`, { status: 'confirmed' });
  assert.equal((await paymentOf(confirmed)).owed, 2400);
  await money.assertBooksBalance();
});

test('an offer of the waiting list costs nothing until it is accepted', async () => {
  const { club, send, book, paymentOf, addTerms } = money;
  const court = await club.court(PRICE);
  await addTerms({ court_ids: [court.id] });
  const [first, second] = [await club.signIn(), await club.signIn()];
  const slot = { court_id: court.id, booking_date: '2026-11-22' };
  const booking = await book(first, slot);
  const wish = { ...slot, start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  const entry = await send('POST', '/waitlist', wish, second);
  await send('DELETE', `/bookings/${booking.id}`, undefined, first);
  const { booking_id: id } = await send('GET', `/waitlist/${entry.id}`, undefined, second);
  assert.equal((await paymentOf({ id })).owed, 0);
  await send('POST', `/waitlist/${entry.id}/accept`, undefined, second);
  assert.equal((await paymentOf({ id })).owed, 2400);
  await money.assertBooksBalance();
});

test('the terms with the lowest position apply, and members of a plan can play without payment', async () => {
  const { club, send, book, paymentOf, addTerms } = money;
  const court = await club.court(PRICE);
  const [member, other] = [await club.signIn(), await club.signIn()];
  const plan = await send('POST', '/admin/plans', { name: 'Members' });
  const people = [{ user_id: member.user.id }];
  await send('POST', '/admin/memberships', { plan_id: plan.id, starts_on: '2026-01-01', people });
  const court_ids = [court.id];
  await addTerms({ court_ids, position: 2, tax_rate: 700 });
  await addTerms({ court_ids, position: 1, mode: 'none', plan_ids: [plan.id] });
  assert.equal((await paymentOf(await book(member, { court_id: court.id }))).mode, 'none');
  const later = { start_time: '12:00', end_time: '13:00' };
  assert.equal((await paymentOf(await book(other, { court_id: court.id, ...later }))).tax_rate, 700);
  const offered = (as: typeof member) => send('GET', `/courts/${court.id}/payment-terms`, undefined, as);
  const { body: visitor } = await club.call('GET', `/courts/${court.id}/payment-terms`);
  assert.deepEqual([(await offered(member)).mode, (await offered(other)).mode], ['none', 'later']);
  assert.deepEqual(visitor, await offered(other), 'without a token, the terms are those without a plan');
});

test('staff cancel for a player by the refund rules, after the deadline too', async () => {
  const { club, admin, send } = money;
  const player = await club.signIn();
  const { id: court_id } = await club.court({ ...PRICE, cancellation_cutoff_minutes: 10_000 });
  await money.addTerms({
    court_ids: [court_id],
    refunds: [{ hours_before: 0, percent: 50 }],
    late_cancellation_fee: 500,
  });
  const [paid, unpaid] = [
    await money.book(player, { court_id }),
    await money.book(player, { court_id, start_time: '12:00', end_time: '13:00' }),
  ];
  const { id: user_id } = player.user;
  await send('POST', '/admin/payments', { user_id, bookings: [{ booking_id: paid.id }], means: [{ means: 'card' }] });
  const balanceOf = async () => (await money.accountOf(player.user)).balances[0]?.amount ?? 0;
  const forPlayer = { status: 'cancelled', cancelled_by: 'player', reason: 'Ill' };
  for (const wrong of [
    { ...forPlayer, status: 'confirmed' },
    { cancelled_by: 'player', end_time: '10:30' },
  ]) {
    const answer = await club.call('PATCH', `/admin/bookings/${paid.id}`, { as: admin, body: wrong });
    assertProblem(answer, 'validation_failed');
    assert.equal(answer.body.errors[0].pointer, '#/cancelled_by');
  }
  for (const booking of [paid, unpaid]) {
    const { refund_if_cancelled, owed_if_cancelled } = await money.paymentOf(booking);
    const before = await balanceOf();
    const cancelled = await send('PATCH', `/admin/bookings/${booking.id}`, forPlayer);
    assert.deepEqual([cancelled.cancelled_by, cancelled.status_reason], ['player', 'Ill']);
    const { owed } = await money.paymentOf(booking);
    assert.deepEqual([(await balanceOf()) - before, owed], [refund_if_cancelled, owed_if_cancelled]);
  }
  assert.deepEqual([await balanceOf(), (await money.paymentOf(unpaid)).owed], [700, 1700]);
  const [{ user_id: by, after: logged }] = (await send('GET', '/admin/audit?limit=1')).data;
  assert.deepEqual([by, logged.cancelled_by], [admin.user.id, 'player']);
  const path = `/admin/bookings/${paid.id}`;
  assert.equal((await send('PATCH', path, forPlayer)).version, 2, 'a repeated request changes nothing');
  const byClub = await club.call('PATCH', path, { as: admin, body: { ...forPlayer, cancelled_by: 'admin' } });
  assertProblem(byClub, 'invalid_transition');
  const inMail = await moneyLines(club.context.db.read, { id: paid.id, isCancelled: true }, languageOf('en'));
  assert.deepEqual(inMail, [{ text: 'Refunded to your balance: €7.00' }]);
  await money.assertBooksBalance();
});

test('a booking that moves to a court with another currency is refunded in the old one', async () => {
  const { club, send, book, paymentOf, accountOf, addTerms } = money;
  const [euros, pounds] = [
    await club.court(PRICE),
    await club.court({ price_per_hour: { amount: 2000, currency: 'GBP' } }),
  ];
  await addTerms({ court_ids: [euros.id, pounds.id], tax_rate: 2000 });
  const player = await club.signIn();
  const booking = await book(player, { court_id: euros.id });
  const paid = { user_id: player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'card' }] };
  await send('POST', '/admin/payments', paid);
  await send('PATCH', `/bookings/${booking.id}`, { court_id: pounds.id }, player);
  const { currency, owed } = await paymentOf(booking);
  assert.deepEqual([currency, owed], ['GBP', 2000]);
  const account = await accountOf(player.user);
  assert.deepEqual(account.balances, [{ amount: 2400, currency: 'EUR' }]);
  const mixed = { ...paid, top_up: 100, currency: 'EUR' };
  assert.equal((await club.call('POST', '/admin/payments', { as: money.admin, body: mixed })).status, 422);
  await money.assertBooksBalance();
});

test('a booking with a debt from a reversed payment cannot get another currency', async () => {
  const { club, send, book, paymentOf, addTerms } = money;
  const euros = await club.court(PRICE);
  const pounds = await club.court({ price_per_hour: { amount: 2000, currency: 'GBP' } });
  await addTerms({ court_ids: [euros.id, pounds.id] });
  const player = await club.signIn();
  const booking = await book(player, { court_id: euros.id });
  const paid = { user_id: player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'card' }] };
  const payment = await send('POST', '/admin/payments', paid);
  await send('PATCH', `/bookings/${booking.id}`, { end_time: '10:30' }, player);
  await send('POST', `/admin/payments/${payment.id}/reversal`, { reason: 'The card was blocked' });
  assert.deepEqual([(await paymentOf(booking)).paid, (await paymentOf(booking)).owed], [-1200, 2400]);
  const move = () => club.call('PATCH', `/bookings/${booking.id}`, { as: player, body: { court_id: pounds.id } });
  assertProblem(await move(), 'debt_too_high');
  await send('POST', '/admin/payments', paid);
  assert.equal((await move()).status, 200);
  assert.deepEqual([(await paymentOf(booking)).currency, (await paymentOf(booking)).owed], ['GBP', 1000]);
  await money.assertBooksBalance();
});

test('terms with an unknown court, an unknown plan or a repeated step are refused', async () => {
  const { club, admin } = money;
  const step = { hours_before: 24, percent: 50 };
  for (const [fields, pointer] of [
    [{ court_ids: [999_999] }, '#/court_ids/0'],
    [{ plan_ids: [999_999] }, '#/plan_ids/0'],
    [{ refunds: [step, { ...step, percent: 20 }] }, '#/refunds/1/hours_before'],
  ] as const) {
    const answer = await club.call('POST', '/admin/payment-terms', { as: admin, body: { name: 'Wrong', ...fields } });
    assert.deepEqual([answer.status, answer.body.errors?.[0].pointer], [422, pointer]);
  }
});

test('a closure refunds its bookings in full, whatever the terms say', async () => {
  const { club, send, book, accountOf, addTerms } = money;
  const court = await club.court(PRICE);
  await addTerms({ court_ids: [court.id], refunds: [{ hours_before: 8760, percent: 100 }] });
  const player = await club.signIn();
  const booking = await book(player, { court_id: court.id, start_time: '12:00', end_time: '13:00' });
  const paid = { user_id: player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'cash' }] };
  await send('POST', '/admin/payments', paid);
  const { status, text } = await club.addClosure({ court_ids: [court.id], bookings: 'cancel' });
  assert.equal(status, 201, text);
  assert.deepEqual((await accountOf(player.user)).balances, [{ amount: 2400, currency: 'EUR' }]);
  await money.assertBooksBalance();
});

test('a payment of a booking that has another currency now cannot be reversed', async () => {
  const { club, send, book, addTerms, accountOf } = money;
  const [euro, dollar] = [
    await club.court(PRICE),
    await club.court({ price_per_hour: { amount: 3000, currency: 'USD' } }),
  ];
  await addTerms({ court_ids: [euro.id, dollar.id] });
  const player = await club.signIn();
  const booking = await book(player, { court_id: euro.id });
  const body = { user_id: player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'cash' }] };
  const receipt = await send('POST', '/admin/payments', body);
  await send('PATCH', `/bookings/${booking.id}`, { court_id: dollar.id }, player);
  const reversal = { as: money.admin, body: { reason: 'Mistake' } };
  assertProblem(await club.call('POST', `/admin/payments/${receipt.id}/reversal`, reversal), 'already_reversed');
  assert.deepEqual((await accountOf(player.user)).balances, [{ amount: 2400, currency: 'EUR' }]);
  await money.assertBooksBalance();
});
