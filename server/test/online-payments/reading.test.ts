import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openOnlineClub, PRICE } from './fixture.ts';

test('takings contain online payments, but not the payouts of a provider', async (t) => {
  const { fake, work, send, book, start } = await openOnlineClub(t);
  const { reference } = await start(await book());
  fake.pay(reference);
  await work();
  await fake.notifications.settled();
  await send('POST', '/admin/payment-providers/1/payouts', { amount: PRICE - 60, fee: 60 });
  const { means } = await send('GET', '/admin/takings');
  assert.deepEqual(means, [{ means: 'stripe', currency: 'EUR', in: PRICE, out: 0 }]);
});

test('a player is told which payments are still processing', async (t) => {
  const { fake, player, send, book, start, resultOf, club } = await openOnlineClub(t);
  const booking = await book();
  const payment = await start(booking);
  const means = () => send('GET', '/me/payment-means', undefined, player);
  assert.deepEqual((await means()).processing, []);
  fake.startTransfer(payment.reference);
  await fake.notifications.settled();
  club.clock.now += 3000;
  assert.equal((await resultOf(payment)).state, 'processing');
  assert.deepEqual((await means()).processing, [{ id: payment.id, booking_id: booking.id }]);
  fake.finish(payment.reference);
  await fake.notifications.settled();
  club.clock.now += 3000;
  assert.equal((await resultOf(payment)).state, 'paid');
  assert.deepEqual((await means()).processing, []);
});
