// Shared bookings together with the other ways in which a booking can change. Runs on both engines.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { connect } from '../../src/modules/online-payments/providers.ts';
import { settle } from '../../src/modules/online-payments/settle.ts';
import { forgetShares } from '../../src/modules/online-payments/shares/forget.ts';
import { presentShares } from '../../src/modules/online-payments/shares/present.ts';
import { findBooking } from '../../src/kernel/store.ts';
import { DAY, MINUTE } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { FakeMollie } from './fakes/fake-mollie.ts';
import { PRICE } from './fixture.ts';
import { openShared, type SharedFixture } from './shares-fixture.ts';

/** Staff take cash for the booking. */
function payCash(c: SharedFixture, amount: number): Promise<unknown> {
  const bookings = [{ booking_id: c.booking.id, amount }];
  return c.send('POST', '/admin/payments', { user_id: c.player.user.id, bookings, means: [{ means: 'cash', amount }] });
}

/** The service asks the provider about the oldest payment. */
async function settleFirst({ club: { context } }: SharedFixture): Promise<void> {
  const first = context.db.read.selectFrom('online_payments').select('id').orderBy('id');
  await settle(context, (await first.executeTakeFirstOrThrow()).id);
}

const statesOf = ({ shares }: any) => shares.map(({ state }: any) => state);

test('whatever the terms say, each person gets the own part of a refund back', async (t) => {
  const refunds = [{ hours_before: 0, percent: 33 }];
  const c = await openShared(t, { people: 3, terms: { refund_to: 'balance', refunds } });
  // A clock that never stands still: the receipts of one booking are written one after the other.
  let now = c.club.clock.now;
  Object.defineProperty(c.club.clock, 'now', {
    get: () => (now += 1),
    set(time: number) {
      now = time;
    },
  });
  const references: string[] = [];
  for (const token of c.tokens) references.push(await c.authorise(token));
  await c.pass(MINUTE);
  assert.equal(await c.statusOf(c.booking), 'confirmed');
  await c.send('DELETE', `/bookings/${c.booking.id}`, undefined, c.player);
  await c.pass(MINUTE);
  const returned = references.map((one) => c.fake.paymentOf(one).refunds.map(({ amount }) => amount));
  assert.deepEqual(returned, [[264], [264], [264]]);
  await c.assertBalanced();
});

test('nobody keeps what others have paid', async (t) => {
  const c = await openShared(t, { people: 2 });
  for (const token of c.tokens) await c.authorise(token);
  await c.pass(MINUTE);
  await c.send('DELETE', `/bookings/${c.booking.id}`, undefined, c.player);
  const path = `/bookings/${c.booking.id}`;
  assert.deepEqual((await c.send('GET', `${path}/payment`, undefined, c.player)).open_refunds, []);
  assertProblem(await c.call('POST', `${path}/refunds/keep`, undefined, c.player), 'refund_not_open');
  const refunds = (await c.send('GET', `/admin/refunds?booking_id=${c.booking.id}`)).data;
  assert.equal(refunds.length, 2);
  assertProblem(await c.call('POST', `/admin/refunds/${refunds[0].id}/keep`), 'refund_not_open');
  const payout = await c.call('POST', `/admin/refunds/${refunds[0].id}/other-payout`, { means: 'balance' });
  assert.ok(payout.status >= 400, payout.text);
  await c.pass(MINUTE);
  await assertReturned(c);
});

test('the names and links of shares end 60 days after the booking', async (t) => {
  const c = await openShared(t, { people: 2 });
  const end = Date.parse((await c.send('GET', `/admin/bookings/${c.booking.id}`)).ends_at);
  c.club.clock.now = end + 60 * DAY;
  await forgetShares(c.club.context);
  assert.equal((await c.check(c.tokens[0]!)).shares[0].name, 'Ana');
  c.club.clock.now += 1;
  await forgetShares(c.club.context);
  for (const token of c.tokens)
    assertProblem(await c.club.call('POST', '/share-checks', { body: { token } }), 'link_invalid');
  const booking = (await findBooking(c.club.context.db.read, c.booking.id))!;
  const shown = await presentShares(c.club.context.db.read, booking, { origin: '', now: c.club.clock.now });
  assert.equal(shown.split, null);
  const names = await c.club.context.db.read.selectFrom('booking_shares').select('name').execute();
  assert.deepEqual(names, [{ name: '' }, { name: '' }]);
});

test('a page on which the player alone would have paid closes, and the slot stays held', async (t) => {
  const c = await openShared(t, { people: 2 });
  const other = await c.club.signIn();
  const booking = await c.book(other, { start_time: '18:00', end_time: '19:00' });
  const { reference } = await c.start(booking, other);
  await c.send('PUT', `/bookings/${booking.id}/shares`, { shares: [{ name: 'Ana' }, { name: 'Ben' }] }, other);
  await c.pass(MINUTE);
  assert.throws(() => c.fake.pay(reference), /is (expired|canceled)/);
  await c.pass(30 * MINUTE);
  assert.equal(await c.statusOf(booking), 'offered');
});

test('sharing never shortens a hold', async (t) => {
  const c = await openShared(t, { people: 2, terms: { pay_within_minutes: 180 } });
  const { pay_by } = await c.check(c.tokens[0]!);
  assert.equal(Date.parse(pay_by) - c.club.clock.now, 180 * MINUTE);
});

/** Two shares are taken at the provider, and the service does not know it yet. */
async function openTaken(t: TestContext, { name = 'stripe', people = 2 }: Parameters<typeof openShared>[1] = {}) {
  const c = await openShared(t, { name, people });
  c.fake.faults.always('capture', { status: 500 });
  const references: string[] = [];
  for (const token of c.tokens) references.push(await c.authorise(token));
  c.fake.faults.clear();
  c.fake.notifications.isSilent = true;
  const { context } = c.club;
  const account = await context.db.read.selectFrom('payment_providers').selectAll().executeTakeFirstOrThrow();
  const provider = await connect(context, account);
  for (const reference of references.slice(0, 2))
    await provider.capture(reference, { amount: PRICE / people, currency: 'EUR', key: `key of ${reference}` });
  c.fake.notifications.isSilent = false;
  return { ...c, references };
}

async function assertReturned(c: SharedFixture): Promise<void> {
  const page = await c.check(c.tokens[0]!);
  assert.deepEqual([page.state, ...statesOf(page)], ['released', 'open', 'open']);
  assert.equal(c.fake.total()['EUR'] ?? 0, 0);
  await c.assertBalanced();
}

test('if the booking is cancelled after all shares were taken, nobody reads that it is booked', async (t) => {
  const c = await openTaken(t);
  await c.send('DELETE', `/bookings/${c.booking.id}`, undefined, c.player);
  await c.pass(20 * MINUTE);
  await assertReturned(c);
});

test('if staff take cash after all shares were taken, all the money goes back', async (t) => {
  const c = await openTaken(t);
  await settleFirst(c);
  await payCash(c, PRICE);
  await c.pass(20 * MINUTE);
  assert.equal(await c.statusOf(c.booking), 'confirmed');
  await assertReturned(c);
});

for (const name of ['stripe', 'mollie'] as const)
  test(`${name}: money that leaves the provider while other shares are being taken is booked`, async (t) => {
    const c = await openTaken(t, { name, people: 3 });
    c.fake.refundInDashboard(c.references[0]!, 101);
    c.fake.openDispute(c.references[1]!);
    await c.fake.notifications.settled();
    await c.pass(20 * MINUTE);
    assert.equal(await c.statusOf(c.booking), 'confirmed');
    await c.assertBalanced();
  });

test('an old response that arrives late does not undo that a share was taken', async (t) => {
  const c = await openShared(t, { people: 1 });
  c.fake.faults.always('capture', { status: 500 });
  const reference = await c.authorise(c.tokens[0]!);
  c.fake.notifications.isSilent = true;
  c.fake.faults.next('lookUp', { late: 300 });
  const old = settleFirst(c).catch(() => {});
  while (c.fake.faults.isWaiting('lookUp')) await new Promise((resolve) => setTimeout(resolve, 5));
  c.fake.faults.clear();
  await settleFirst(c);
  assert.equal(c.captured(reference), PRICE);
  c.fake.faults.always('capture', { status: 500 });
  c.fake.faults.always('lookUp', { status: 500 });
  await old;
  const rows = await c.club.context.db.read.selectFrom('online_payments').select(['state', 'captured']).execute();
  assert.deepEqual(rows, [{ state: 'paid', captured: PRICE }]);
});

test('after a confirmed booking was cancelled, nobody reads that it is booked', async (t) => {
  const c = await openShared(t, { people: 2 });
  for (const token of c.tokens) await c.authorise(token);
  await c.pass(MINUTE);
  assert.equal((await c.check(c.tokens[0]!)).state, 'paid');
  await c.send('DELETE', `/bookings/${c.booking.id}`, undefined, c.player);
  await c.pass(MINUTE);
  await assertReturned(c);
});

test('a person who pays in the last second is not late', async (t) => {
  const c = await openShared(t, { people: 2 });
  await c.authorise(c.tokens[0]!);
  const ben = await c.open(c.tokens[1]!);
  c.fake.notifications.isSilent = true;
  await c.pass(59 * MINUTE);
  c.fake.pay(ben);
  c.club.clock.now += MINUTE + 1000;
  // The service learns first that Ana has paid, as before, and then that Ben has paid, too.
  await settleFirst(c);
  await c.pass(MINUTE);
  assert.equal(await c.statusOf(c.booking), 'confirmed');
});

test('a code that makes the booking free releases the reserved money', async (t) => {
  const c = await openShared(t, { people: 2 });
  const ana = await c.authorise(c.tokens[0]!);
  await c.send('POST', '/admin/discount-codes', { code: 'FREE', percent: 100 });
  await c.send('PUT', `/bookings/${c.booking.id}/discount-code`, { code: 'FREE' }, c.player);
  await c.pass(20 * MINUTE);
  assert.deepEqual([c.stateAt(ana), c.captured(ana)], ['canceled', 0]);
  assert.equal((await c.check(c.tokens[1]!)).state, 'released');
  await c.assertBalanced();
});

test('a change of the shares takes the money at once if it is enough', async (t) => {
  const c = await openShared(t, { people: 2 });
  const ana = await c.authorise(c.tokens[0]!);
  await c.send('POST', '/admin/discount-codes', { code: 'HALF', percent: 50 });
  await c.pass(15 * MINUTE);
  await c.send('PUT', `/bookings/${c.booking.id}/discount-code`, { code: 'HALF' }, c.player);
  const [{ id }] = (await c.send('GET', `/bookings/${c.booking.id}/shares`, undefined, c.player)).split.shares;
  await c.share([{ id, name: 'Ana' }]);
  await c.pass(MINUTE / 6);
  assert.equal(c.captured(ana), PRICE / 2);
  assert.equal(await c.statusOf(c.booking), 'confirmed');
});

test('a code lowers the shares', async (t) => {
  const c = await openShared(t, { people: 2 });
  const ana = await c.authorise(c.tokens[0]!);
  await c.send('POST', '/admin/discount-codes', { code: 'HALF', percent: 50 });
  await c.send('PUT', `/bookings/${c.booking.id}/discount-code`, { code: 'HALF' }, c.player);
  await c.pass(20 * MINUTE);
  const ben = await c.authorise(c.tokens[1]!);
  await c.pass(MINUTE);
  assert.deepEqual([ana, ben].map(c.captured), [PRICE / 4, PRICE / 4]);
  assert.equal(await c.statusOf(c.booking), 'confirmed');
  await c.assertBalanced();
});

test('after the staff have taken a deposit in cash, the player can pay the rest online', async (t) => {
  const c = await openShared(t, { people: 2, terms: { mode: 'deposit', deposit_percent: 50 } });
  await payCash(c, PRICE / 2);
  assert.equal((await c.start(c.booking)).amount, PRICE / 2);
  assertProblem(await c.club.call('POST', '/share-payments', { body: { token: c.tokens[0]! } }), 'nothing_to_pay');
});

test('nobody can start to pay a share of a cancelled booking', async (t) => {
  const c = await openShared(t, { people: 2 });
  await c.send('DELETE', `/bookings/${c.booking.id}`, undefined, c.player);
  assertProblem(await c.club.call('POST', '/share-payments', { body: { token: c.tokens[0]! } }), 'nothing_to_pay');
});

test('a person who has reserved the rest sees it, and can leave', async (t) => {
  const c = await openShared(t, { people: 3 });
  await c.authorise(c.tokens[0]!);
  const rest = await c.open(c.tokens[1]!, true);
  await c.leave(c.tokens[0]!);
  c.fake.pay(rest);
  await c.fake.notifications.settled();
  const page = await c.check(c.tokens[1]!);
  assert.deepEqual([page.rest, ...statesOf(page)], [PRICE / 3, 'open', 'authorized', 'open']);
  assertProblem(await c.club.call('POST', '/share-payments', { body: { token: c.tokens[1]! } }), 'nothing_to_pay');
  await c.leave(c.tokens[1]!);
  assert.equal(c.stateAt(rest), 'canceled');
});

test('staff take cash while the money is being taken: nobody else pays', async (t) => {
  const c = await openShared(t, { people: 2 });
  c.fake.faults.always('capture', { status: 500 });
  for (const token of c.tokens) await c.authorise(token);
  await payCash(c, PRICE);
  c.fake.faults.clear();
  await c.pass(20 * MINUTE);
  assert.equal(await c.statusOf(c.booking), 'confirmed');
  assert.equal(c.fake.total()['EUR'] ?? 0, 0);
  await c.assertBalanced();
});

test('Mollie: a capture that fails later releases all', async (t) => {
  const c = await openShared(t, { name: 'mollie', people: 2 });
  assert.ok(c.fake instanceof FakeMollie);
  c.fake.captureState = 'pending';
  const references = [await c.authorise(c.tokens[0]!), await c.authorise(c.tokens[1]!)];
  await c.pass(MINUTE);
  assert.equal(await c.statusOf(c.booking), 'offered');
  c.fake.completeCapture(references[0]!);
  c.fake.completeCapture(references[1]!, 'failed');
  await c.pass(20 * MINUTE);
  assert.equal(await c.statusOf(c.booking), 'cancelled');
  assert.equal(c.fake.total()['EUR'] ?? 0, 0);
  await c.assertBalanced();
});
