// Lost disputes of payments that are refunded. Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTE } from '../../src/platform/time.ts';
import { openOnlineClub, PRICE } from './fixture.ts';

for (const isFailed of [true, false])
  test(`a refund without a response, a lost chargeback, then the refund ${isFailed ? 'fails' : 'is made'}`, async (t) => {
    const c = await openOnlineClub(t, { name: 'mollie' });
    const booking = await c.book();
    const payment = await c.start(booking);
    c.fake.pay(payment.reference);
    await c.fake.notifications.settled();
    const atProvider = c.fake.paymentOf(payment.reference);
    await c.send('DELETE', `/bookings/${booking.id}`, undefined, c.player);
    c.fake.faults.always('refund', { loses: 'response' });
    c.fake.notifications.hold();
    await c.work();
    c.fake.faults.clear();
    const [own] = atProvider.refunds.splice(0);
    c.fake.openDispute(payment.reference, PRICE, 'lost');
    await c.fake.notifications.release();
    await c.work();
    const [refund] = (await c.send('GET', `/admin/refunds?booking_id=${booking.id}`)).data;
    assert.equal(refund.state, 'done');
    atProvider.refunds.push(own!);
    if (isFailed) c.fake.failRefund(own!.reference);
    else c.fake.notify(payment.reference);
    await c.fake.notifications.settled();
    await c.pass(2 * MINUTE);
    await c.assertBalanced();
  });

test('a chargeback that is reversed after its refund ended: the player gets the money', async (t) => {
  const c = await openOnlineClub(t, { name: 'mollie' });
  const booking = await c.book();
  const payment = await c.start(booking);
  c.fake.pay(payment.reference);
  await c.fake.notifications.settled();
  const dispute = c.fake.openDispute(payment.reference, PRICE, 'lost');
  await c.fake.notifications.settled();
  await c.send('DELETE', `/bookings/${booking.id}`, undefined, c.player);
  await c.work();
  c.fake.closeDispute(dispute, 'won');
  await c.fake.notifications.settled();
  await c.pass(2 * MINUTE);
  await c.assertBalanced();
  assert.equal(c.fake.total()['EUR'], 0);
});
