// Refunds to the means with which a booking was paid. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { assertProblem } from '../club.ts';
import { openMoneyClub, PRICE, type User } from './fixture.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
before(async () => (money = await openMoneyClub()));
after(() => money.club.close());

const HALF = [{ hours_before: 0, percent: 50 }];

async function courtWith(terms: object = {}): Promise<number> {
  const { id } = await money.club.court(PRICE);
  await money.addTerms({ court_ids: [id], refund_to: 'origin', ...terms });
  return id;
}

const pay = (user: User, bookings: object[], means: object[]) =>
  money.send('POST', '/admin/payments', { user_id: user.user.id, bookings, means });
const topUp = (user: User, amount: number) =>
  money.send('POST', '/admin/payments', { user_id: user.user.id, top_up: amount, means: [{ means: 'cash' }] });
const cancel = (player: User, { id }: { id: number }) => money.send('DELETE', `/bookings/${id}`, undefined, player);
const openOf = async (booking: { id: number }): Promise<any[]> =>
  (await money.send('GET', '/admin/refunds?state=open&limit=100')).data.filter(
    (one: any) => one.booking_id === booking.id,
  );
const partsOf = async (booking: { id: number }) =>
  (await openOf(booking)).map(({ means, amount }) => [means, amount]).toSorted();
const balanceOf = async ({ user }: User) => (await money.accountOf(user)).balances[0]?.amount ?? 0;

test('by default, a refund goes to the balance', async () => {
  const player = await money.club.signIn();
  const booking = await money.book(player, { court_id: await courtWith({ refund_to: undefined }) });
  await pay(player, [{ booking_id: booking.id }], [{ means: 'card' }]);
  assert.equal((await money.paymentOf(booking)).refund_to, 'balance');
  await cancel(player, booking);
  assert.deepEqual([await partsOf(booking), await balanceOf(player)], [[], 2400]);
  await money.assertBooksBalance();
});

test('a refund goes back to each means, and only the part from the balance to the balance', async () => {
  const player = await money.club.signIn();
  await topUp(player, 1000);
  const booking = await money.book(player, { court_id: await courtWith() });
  await pay(
    player,
    [{ booking_id: booking.id }],
    [{ means: 'balance', amount: 1000 }, { means: 'card', amount: 901 }, { means: 'cash' }],
  );
  await cancel(player, booking);
  assert.deepEqual(await partsOf(booking), [
    ['card', 901],
    ['cash', 499],
  ]);
  assert.equal(await balanceOf(player), 1000);
  assert.deepEqual((await money.paymentOf(booking)).open_refunds, [{ amount: 1400, currency: 'EUR' }]);
  await money.assertBooksBalance();
});

test('several refunds never return a cent more than a means has paid, newest payment first', async () => {
  const player = await money.club.signIn();
  const booking = await money.book(player, {
    court_id: await courtWith({ refunds: [{ hours_before: 0, percent: 33 }] }),
  });
  await pay(player, [{ booking_id: booking.id, amount: 1999 }], [{ means: 'card' }]);
  await pay(player, [{ booking_id: booking.id }], [{ means: 'transfer' }]);
  await money.send('POST', `/admin/bookings/${booking.id}/waivers`, { amount: 100, reason: 'Rain' });
  assert.deepEqual(await partsOf(booking), [['transfer', 100]]);
  await cancel(player, booking);
  const cost = Math.floor((2400 * 67) / 100) - 100;
  const parts = await partsOf(booking);
  assert.deepEqual(parts, [
    ['card', 2400 - cost - 401],
    ['transfer', 100],
    ['transfer', 301],
  ]);
  assert.equal(await balanceOf(player), 0);
  await money.assertBooksBalance();
});

test('a person who paid for somebody else gets the money back', async () => {
  const [payer, player] = [await money.club.signIn(), await money.club.signIn()];
  const court_id = await courtWith();
  const first = await money.book(player, { court_id });
  const second = await money.book(payer, { court_id, start_time: '12:00', end_time: '13:00' });
  await pay(
    payer,
    [{ booking_id: first.id }, { booking_id: second.id }],
    [{ means: 'cash', amount: 1000 }, { means: 'card' }],
  );
  await cancel(player, first);
  const [one] = await openOf(first);
  assert.equal(one.user.id, payer.user.id);
  const own = await money.send('GET', `/bookings/${first.id}/payment`, undefined, player);
  assert.deepEqual(own.open_refunds, [], 'the money of another person');
  await cancel(payer, second);
  const all = [...(await partsOf(first)), ...(await partsOf(second))];
  const sumOf = (name: string) => all.filter(([means]) => means === name).reduce((sum, [, amount]) => sum + amount, 0);
  assert.deepEqual([sumOf('cash'), sumOf('card')], [1000, 3800]);
  await money.assertBooksBalance();
});

test('of two desks that pay out a refund at once, one succeeds and prints a receipt', async () => {
  const { club, admin } = money;
  const player = await club.signIn();
  const booking = await money.book(player, { court_id: await courtWith({ refunds: HALF }) });
  await pay(player, [{ booking_id: booking.id }], [{ means: 'cash' }]);
  await cancel(player, booking);
  const [{ id }] = await openOf(booking);
  const cash = async () => (await money.send('GET', '/admin/takings')).cash[0].amount;
  const before = await cash();
  const path = `/admin/refunds/${id}`;
  const answers = await Promise.all(
    [`${path}/payout`, `${path}/payout`, `${path}/keep`].map((one) => club.call('POST', one, { as: admin })),
  );
  const done = answers.filter(({ status }) => status < 300);
  assert.equal(done.length, 1);
  for (const answer of answers) if (answer !== done[0]) assertProblem(answer, 'refund_not_open');
  const isPaidOut = done[0]!.body.kind === 'payout';
  if (isPaidOut)
    assert.deepEqual([done[0]!.body.amount, done[0]!.body.means[0]], [-1200, { means: 'cash', amount: -1200 }]);
  assert.deepEqual([before - (await cash()), await balanceOf(player)], isPaidOut ? [1200, 0] : [0, 1200]);
  await money.assertBooksBalance();
});

test('a player chooses the balance instead, once', async () => {
  const { club } = money;
  const [player, other] = [await club.signIn(), await club.signIn()];
  const booking = await money.book(player, { court_id: await courtWith() });
  await pay(player, [{ booking_id: booking.id }], [{ means: 'card' }]);
  await cancel(player, booking);
  const keep = (as: User) => club.call('POST', `/bookings/${booking.id}/refunds/keep`, { as });
  assert.equal((await keep(other)).status, 404);
  assert.deepEqual((await keep(player)).body.open_refunds, []);
  assertProblem(await keep(player), 'refund_not_open');
  assert.equal(await balanceOf(player), 2400);
  await money.assertBooksBalance();
});

test('no money is returned twice if a payment is reversed', async () => {
  const { club, admin } = money;
  const player = await club.signIn();
  const court_id = await courtWith({ refunds: HALF });
  const reverse = ({ id }: { id: number }) =>
    club.call('POST', `/admin/payments/${id}/reversal`, { as: admin, body: { reason: 'Mistake' } });
  const booking = await money.book(player, { court_id });
  const payment = await pay(player, [{ booking_id: booking.id }], [{ means: 'card' }]);
  await cancel(player, booking);
  const [{ id }] = await openOf(booking);
  assert.equal((await reverse(payment)).status, 201);
  assertProblem(await club.call('POST', `/admin/refunds/${id}/payout`, { as: admin }), 'refund_not_open');
  assert.equal((await money.paymentOf(booking)).owed, 1200);
  await money.assertBooksBalance();
  const second = await pay(player, [{ booking_id: booking.id }], [{ means: 'card' }]);
  await money.send('POST', `/admin/bookings/${booking.id}/waivers`, { amount: 1200, reason: 'Rain' });
  const [open] = await openOf(booking);
  await money.send('POST', `/admin/refunds/${open.id}/payout`);
  assertProblem(await reverse(second), 'already_reversed');
  await money.assertBooksBalance();
});

test('the reversal of a payment takes a kept refund from the balance', async () => {
  const { club, admin, send } = money;
  const [payer, player] = [await club.signIn(), await club.signIn()];
  const booking = await money.book(player, { court_id: await courtWith() });
  const { id } = await pay(payer, [{ booking_id: booking.id }], [{ means: 'cash' }]);
  await cancel(player, booking);
  const [open] = await openOf(booking);
  await send('POST', `/admin/refunds/${open.id}/keep`);
  const reversal = () =>
    club.call('POST', `/admin/payments/${id}/reversal`, { as: admin, body: { reason: 'Mistake' } });
  await send('POST', '/admin/payouts', { user_id: payer.user.id, amount: 1, means: 'cash' });
  assertProblem(await reversal(), 'balance_too_low');
  await topUp(payer, 1);
  assert.equal((await reversal()).status, 201);
  assert.deepEqual([await balanceOf(payer), (await money.paymentOf(booking)).owed], [0, 0]);
  await money.assertBooksBalance();
});

test('refunds in two currencies are never added up', async () => {
  const { club, send } = money;
  const player = await club.signIn();
  const booking = await money.book(player, { court_id: await courtWith() });
  await pay(player, [{ booking_id: booking.id }], [{ means: 'card' }]);
  const dollars = await club.court({ price_per_hour: { amount: 1000, currency: 'USD' } });
  await send('PATCH', `/bookings/${booking.id}`, { court_id: dollars.id }, player);
  await pay(player, [{ booking_id: booking.id }], [{ means: 'card' }]);
  await cancel(player, booking);
  assert.deepEqual((await money.paymentOf(booking)).open_refunds, [
    { amount: 2400, currency: 'EUR' },
    { amount: 1000, currency: 'USD' },
  ]);
  await money.assertBooksBalance();
});

test('a player who uses a code does not see the refund of another person', async () => {
  const { club, send } = money;
  const [payer, player] = [await club.signIn(), await club.signIn()];
  const booking = await money.book(player, { court_id: await courtWith() });
  await pay(payer, [{ booking_id: booking.id }], [{ means: 'card' }]);
  const { code } = await send('POST', '/admin/discount-codes', { code: 'HALF', percent: 50 });
  const path = `/bookings/${booking.id}/discount-code`;
  assert.deepEqual((await send('PUT', path, { code }, player)).open_refunds, []);
  assert.deepEqual(await partsOf(booking), [['card', 1200]]);
});

test('a merge moves the open refunds of a guest', async () => {
  const { club, send } = money;
  const player = await club.signIn();
  const court_id = await courtWith();
  const booking = await send('POST', '/admin/bookings', {
    guest_name: 'Guest',
    court_id,
    booking_date: '2026-11-29',
    start_time: '10:00',
    end_time: '11:00',
  });
  const guest = booking.user.id;
  await send('POST', '/admin/payments', {
    user_id: guest,
    bookings: [{ booking_id: booking.id }],
    means: [{ means: 'cash' }],
  });
  await send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
  await send('POST', `/admin/users/${player.user.id}/merge`, { user_id: guest });
  const [open] = await openOf(booking);
  assert.equal(open.user.id, player.user.id);
  await money.assertBooksBalance();
  await send('POST', `/admin/refunds/${open.id}/keep`);
  assert.equal(await balanceOf(player), 2400);
  await money.assertBooksBalance();
});

test('a refund of an erased person is paid out, and cannot become a balance', async () => {
  const { club, admin, send } = money;
  const player = await club.signIn();
  const booking = await money.book(player, { court_id: await courtWith() });
  await pay(player, [{ booking_id: booking.id }], [{ means: 'cash' }]);
  await cancel(player, booking);
  await eraseUser(club.context, player.user.id);
  const [{ id }] = await openOf(booking);
  assertProblem(await club.call('POST', `/admin/refunds/${id}/keep`, { as: admin }), 'refund_not_open');
  assert.equal((await send('POST', `/admin/refunds/${id}/payout`)).amount, -2400);
  await money.assertBooksBalance();
});

test('a reversed payment returns nothing, and a payment returns at most what it paid for the booking', async () => {
  const { club, send } = money;
  const [player, other] = [await club.signIn(), await club.signIn()];
  const court_id = await courtWith();
  const first = await money.book(player, { court_id });
  const second = await money.book(other, { court_id, start_time: '12:00', end_time: '13:00' });
  await pay(player, [{ booking_id: first.id, amount: 1000 }], [{ means: 'cash' }]);
  const mistake = await pay(player, [{ booking_id: first.id }], [{ means: 'transfer' }]);
  await send('POST', `/admin/payments/${mistake.id}/reversal`, { reason: 'Mistake' });
  await pay(other, [{ booking_id: first.id, amount: 600 }, { booking_id: second.id }], [{ means: 'card' }]);
  await topUp(player, 800);
  await pay(player, [{ booking_id: first.id }], [{ means: 'balance' }]);
  await cancel(player, first);
  assert.deepEqual(await partsOf(first), [
    ['card', 600],
    ['cash', 1000],
  ]);
  assert.equal(await balanceOf(player), 800);
  await money.assertBooksBalance();
});

test('the ledger check finds a refund that differs from the ledger', async () => {
  const player = await money.club.signIn();
  const booking = await money.book(player, { court_id: await courtWith() });
  await pay(player, [{ booking_id: booking.id }], [{ means: 'cash' }]);
  await cancel(player, booking);
  const [{ id, amount }] = await openOf(booking);
  const { db } = money.club.context;
  const write = (value: number) =>
    transact(db, (tx) => tx.updateTable('refunds').set({ amount: value }).where('id', '=', id).execute());
  await write(amount - 1);
  await assert.rejects(money.assertBooksBalance(), /open refunds of booking \d+ differ from the ledger/);
  await write(amount);
  await money.assertBooksBalance();
});
