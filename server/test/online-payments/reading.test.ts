import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openOnlineClub, PRICE } from './fixture.ts';

test('takings contain online payments, but not the payouts of a provider', async (t) => {
  const c = await openOnlineClub(t);
  const { reference } = await c.start(await c.book());
  c.fake.pay(reference);
  await c.work();
  await c.fake.notifications.settled();
  await c.send('POST', '/admin/payment-providers/1/payouts', { amount: PRICE - 60, fee: 60 });
  const { means } = await c.send('GET', '/admin/takings');
  assert.deepEqual(means, [{ means: 'stripe', currency: 'EUR', in: PRICE, out: 0 }]);
});

test('a player is told which payments are still processing', async (t) => {
  const c = await openOnlineClub(t);
  const booking = await c.book();
  const payment = await c.start(booking);
  const means = () => c.send('GET', '/me/payment-means', undefined, c.player);
  assert.deepEqual((await means()).processing, []);
  c.fake.startTransfer(payment.reference);
  await c.fake.notifications.settled();
  c.club.clock.now += 3000;
  assert.equal((await c.resultOf(payment)).state, 'processing');
  assert.deepEqual((await means()).processing, [{ id: payment.id, booking_id: booking.id }]);
  c.fake.finish(payment.reference);
  await c.fake.notifications.settled();
  c.club.clock.now += 3000;
  assert.equal((await c.resultOf(payment)).state, 'paid');
  assert.deepEqual((await means()).processing, []);
});
