// Tests who gets the money of shared bookings back, also if staff or the player act on the provider's pages. Runs on
// both engines.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MINUTE } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import type { FakePayment } from './fakes/fake-payment.ts';
import { openOnlineClub, PRICE } from './fixture.ts';
import { openShared, type SharedFixture } from './shares-fixture.ts';

/** Somebody takes reserved money on the provider's own pages. */
function captureInDashboard(c: SharedFixture, reference: string): void {
  const payment: FakePayment = c.fake.paymentOf(reference);
  payment.captures.push({ reference: 'cpt_byHand', key: undefined, amount: payment.amount, state: 'succeeded' });
  Object.assign(payment, { state: 'paid', captured: payment.amount });
  c.fake.notify(reference);
}

const returnedOf = (c: SharedFixture, reference: string): number =>
  c.fake.paymentOf(reference).refunds.reduce((sum, { amount }) => sum + amount, 0);

for (const name of ['stripe', 'mollie'] as const)
  describe(name, () => {
    test('money that staff take on the pages of the provider goes back if the others do not pay', async (t) => {
      const c = await openShared(t, { name, people: 2 });
      const ana = await c.authorise(c.tokens[0]!);
      captureInDashboard(c, ana);
      await c.fake.notifications.settled();
      await c.pass(20 * MINUTE);
      assert.equal((await c.check(c.tokens[0]!)).shares[0].state, 'authorized');
      await c.pass(60 * MINUTE);
      assert.equal(await c.statusOf(c.booking), 'cancelled');
      assert.equal(returnedOf(c, ana), PRICE / 2);
      await c.assertBalanced();
    });

    test('money that staff take on the pages of the provider pays the share if the others pay', async (t) => {
      const c = await openShared(t, { name, people: 2 });
      captureInDashboard(c, await c.authorise(c.tokens[0]!));
      await c.fake.notifications.settled();
      await c.authorise(c.tokens[1]!);
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(c.booking), 'confirmed');
      await c.assertBalanced();
    });

    test('while the own payment of the player is processing, the price cannot be shared', async (t) => {
      const c = await openOnlineClub(t, { name, terms: { share_within_minutes: 60 } });
      const booking = await c.book();
      const { reference } = await c.start(booking);
      c.fake.startAuthentication(reference);
      await c.pass(MINUTE / 2);
      const shares = [{ name: 'Ana' }, { name: 'Ben' }];
      const shared = await c.call('PUT', `/bookings/${booking.id}/shares`, { shares }, c.player);
      assertProblem(shared, 'payment_processing');
      c.fake.finish(reference);
      await c.fake.notifications.settled();
      assert.equal(await c.statusOf(booking), 'confirmed');
      await c.assertBalanced();
    });
  });

test('after the player stops sharing, the end of an older page does not free the slot', async (t) => {
  const c = await openOnlineClub(t, { terms: { share_within_minutes: 60 } });
  const booking = await c.book();
  const { reference } = await c.start(booking);
  c.fake.faults.always('end', { status: 400 });
  await c.send('PUT', `/bookings/${booking.id}/shares`, { shares: [{ name: 'Ana' }, { name: 'Ben' }] }, c.player);
  await c.pass(20 * MINUTE);
  await c.send('DELETE', `/bookings/${booking.id}/shares`, undefined, c.player);
  c.fake.expire(reference);
  await c.fake.notifications.settled();
  await c.pass(30 * MINUTE);
  assert.equal(await c.statusOf(booking), 'offered');
  await c.pass(15 * MINUTE);
  assert.equal(await c.statusOf(booking), 'cancelled');
});

test('a refund is divided among all who have paid, also if somebody has paid the rest later', async (t) => {
  const refunds = [{ hours_before: 0, percent: 50 }];
  const c = await openShared(t, { people: 2, terms: { mode: 'deposit', deposit_percent: 50, refunds } });
  const references = [await c.authorise(c.tokens[0]!), await c.authorise(c.tokens[1]!)];
  await c.pass(MINUTE);
  assert.equal(await c.statusOf(c.booking), 'confirmed');
  const rest = await c.start(c.booking);
  assert.equal(rest.amount, PRICE / 2);
  c.fake.pay(rest.reference);
  await c.fake.notifications.settled();
  await c.send('DELETE', `/bookings/${c.booking.id}`, undefined, c.player);
  await c.pass(MINUTE);
  assert.deepEqual(
    [...references, rest.reference].map((one) => returnedOf(c, one)),
    [PRICE / 8, PRICE / 8, PRICE / 4],
  );
  await c.assertBalanced();
});

test('after staff returned a share on the pages of the provider, a refund goes to the others', async (t) => {
  const c = await openShared(t, { people: 4 });
  const references: string[] = [];
  for (const token of c.tokens) references.push(await c.authorise(token));
  await c.pass(MINUTE);
  c.fake.refundInDashboard(references[0]!, PRICE / 4);
  await c.fake.notifications.settled();
  assert.equal((await c.paymentOf(c.booking)).owed, PRICE / 4);
  await c.send('DELETE', `/bookings/${c.booking.id}`, undefined, c.player);
  await c.pass(MINUTE);
  for (const reference of references) assert.equal(returnedOf(c, reference), PRICE / 4);
  await c.assertBalanced();
});

for (const fails of [false, true])
  test(`a payment returns at most what the provider still has, ${fails ? 'all' : 'not all'} of it`, async (t) => {
    const c = await openOnlineClub(t);
    const booking = await c.book();
    const { reference } = await c.start(booking);
    c.fake.pay(reference);
    await c.fake.notifications.settled();
    const refund = c.fake.refundInDashboard(reference, 1000);
    await c.fake.notifications.settled();
    if (fails) c.fake.failRefund(refund);
    else {
      const bookings = [{ booking_id: booking.id, amount: 1000 }];
      const body = { user_id: c.player.user.id, bookings, means: [{ means: 'cash', amount: 1000 }] };
      await c.send('POST', '/admin/payments', body);
    }
    await c.fake.notifications.settled();
    await c.send('DELETE', `/bookings/${booking.id}`, undefined, c.player);
    await c.pass(MINUTE);
    const { data } = await c.send('GET', `/admin/refunds?booking_id=${booking.id}`);
    const shown = data.map(({ means, amount, state }: any) => [means, amount, state]);
    const expected = fails
      ? [
          ['stripe', 2400, 'done'],
          ['stripe', 1000, 'reversed'],
        ]
      : [
          ['stripe', 1400, 'done'],
          ['cash', 1000, 'open'],
          ['stripe', 1000, 'done'],
        ];
    assert.deepEqual(shown, expected);
    await c.assertBalanced();
  });

test('an offer of the waiting list at a court with approval is not paid before the club approves it', async (t) => {
  const c = await openOnlineClub(t, { terms: { share_within_minutes: 60 } });
  await c.send('PATCH', `/admin/courts/${c.court.id}`, { requires_approval: true });
  const other = await c.club.signIn();
  const slot = { court_id: c.court.id, booking_date: '2026-11-22' };
  const first = await c.book(other, { ...slot, start_time: '10:00', end_time: '11:00' });
  const wish = { ...slot, start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
  const entry = await c.send('POST', '/waitlist', wish, c.player);
  await c.send('DELETE', `/bookings/${first.id}`, undefined, other);
  const { booking_id: id } = await c.send('GET', `/waitlist/${entry.id}`, undefined, c.player);
  assert.equal(await c.statusOf({ id }), 'offered');
  const shares = [{ name: 'Ana' }, { name: 'Ben' }];
  assertProblem(await c.call('POST', `/bookings/${id}/online-payment`, {}, c.player), 'nothing_to_pay');
  assertProblem(await c.call('PUT', `/bookings/${id}/shares`, { shares }, c.player), 'nothing_to_pay');
  assert.equal((await c.send('POST', `/waitlist/${entry.id}/accept`, undefined, c.player)).status, 'pending');
  assert.equal((await c.send('PATCH', `/admin/bookings/${id}`, { status: 'confirmed' })).status, 'offered');
  const { reference } = await c.start({ id });
  c.fake.pay(reference);
  await c.fake.notifications.settled();
  assert.equal(await c.statusOf({ id }), 'confirmed');
  await c.assertBalanced();
});
