// Payments that go wrong after their start. Runs on both engines.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DAY, HOUR, MINUTE } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { openOnlineClub, PRICE } from './fixture.ts';

for (const name of ['stripe', 'mollie'] as const) {
  describe(name, () => {
    const open = (t: Parameters<typeof openOnlineClub>[0], options: object = {}) =>
      openOnlineClub(t, { name, ...options });

    test('9: a duplicate that somebody refunds on the pages of the provider leaves the booking paid', async (t) => {
      const c = await open(t, { terms: { mode: 'later' } });
      const booking = await c.book();
      const { reference } = await c.start(booking);
      await c.send('POST', '/admin/payments', {
        ...{ user_id: c.player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'cash' }] },
      });
      c.fake.faults.always('refund', { status: 500 });
      c.fake.pay(reference);
      await c.fake.notifications.settled();
      await c.work();
      c.fake.refundInDashboard(reference, PRICE);
      await c.fake.notifications.settled();
      c.fake.faults.clear();
      await c.pass(2 * HOUR);
      assert.equal((await c.paymentOf(booking)).owed, 0);
      assert.equal(c.fake.paymentOf(reference).refunds.length, 1);
      await c.assertBalanced();
    });

    test('9: money that somebody gives back on the pages of the provider is owed again', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      const { reference } = await c.start(booking);
      c.fake.pay(reference);
      await c.fake.notifications.settled();
      c.fake.refundInDashboard(reference, 1000);
      await c.fake.notifications.settled();
      const { paid, owed } = await c.paymentOf(booking);
      assert.deepEqual({ paid, owed }, { paid: PRICE - 1000, owed: 1000 });
      assert.equal(await c.statusOf(booking), 'confirmed');
      await c.assertBalanced();
    });

    test('10: “failed” and a success seconds later: the booking is confirmed', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      const payment = await c.start(booking);
      c.fake.startAuthentication(payment.reference);
      await c.pass(MINUTE / 2);
      assert.equal((await c.resultOf(payment)).state, 'processing');
      c.fake.finish(payment.reference);
      await c.pass(MINUTE / 6);
      assert.equal((await c.resultOf(payment)).state, 'paid');
      await c.assertBalanced();
    });

    test('11: an abandoned 3-D Secure ends with the page, and the slot is free', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      const payment = await c.start(booking);
      c.fake.startAuthentication(payment.reference);
      await c.pass(20 * MINUTE);
      c.fake.expire(payment.reference);
      await c.pass(20 * MINUTE);
      assert.equal(await c.statusOf(booking), 'cancelled');
      assert.equal((await c.resultOf(payment)).state, 'failed');
      await c.assertBalanced();
    });

    test('12, 13, 20: the stored price counts, and a dearer slot owes the difference', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      assertProblem(
        await c.call('POST', `/bookings/${booking.id}/online-payment`, { amount: 1 }, c.player),
        'validation_failed',
      );
      const payment = await c.start(booking);
      await c.send('PATCH', `/admin/courts/${c.court.id}`, { price_per_hour: { amount: 9900, currency: 'EUR' } });
      c.fake.pay(payment.reference);
      await c.fake.notifications.settled();
      assert.equal((await c.paymentOf(booking)).owed, 0);
      await c.send('PATCH', `/bookings/${booking.id}`, { end_time: '12:00' }, c.player);
      const { owed } = await c.paymentOf(booking);
      assert.equal(owed, 2 * 9900 - PRICE);
      const rest = await c.start(booking);
      assert.equal(rest.amount, owed);
      c.fake.pay(rest.reference);
      await c.fake.notifications.settled();
      assert.equal((await c.paymentOf(booking)).owed, 0);
      await c.send('PATCH', `/admin/courts/${c.court.id}`, { price_per_hour: { amount: 1000, currency: 'EUR' } });
      await c.send('PATCH', `/bookings/${booking.id}`, { end_time: '11:00' }, c.player);
      await c.pass(MINUTE);
      assert.equal(c.fake.total()['EUR'], 1000);
      await c.assertBalanced();
    });

    test('a price that changes while the page is open closes the page, and opens one with the new price', async (t) => {
      const c = await open(t, { terms: { mode: 'later' } });
      const booking = await c.book();
      const old = await c.start(booking);
      await c.send('PATCH', `/bookings/${booking.id}`, { end_time: '12:00' }, c.player);
      const fresh = await c.start(booking);
      assert.equal(fresh.amount, 2 * PRICE);
      await c.work();
      assert.throws(() => c.fake.pay(old.reference), /is (expired|canceled)/);
      c.fake.pay(fresh.reference);
      await c.fake.notifications.settled();
      assert.equal((await c.paymentOf(booking)).owed, 0);
      await c.assertBalanced();
    });

    test('21: a request is not paid before the club accepts it', async (t) => {
      const c = await open(t);
      await c.send('PATCH', `/admin/courts/${c.court.id}`, { requires_approval: true });
      const booking = await c.book();
      assertProblem(await c.call('POST', `/bookings/${booking.id}/online-payment`, {}, c.player), 'nothing_to_pay');
      await c.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'confirmed' });
      const payment = await c.start(booking);
      await c.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
      await c.pass(MINUTE / 6);
      assert.throws(() => c.fake.pay(payment.reference), /is (expired|canceled)/);
      await c.assertBalanced();
    });

    test('an old or wrongly signed notification is refused or changes nothing', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      const { reference } = await c.start(booking);
      c.fake.notifications.hasWrongSignature = true;
      c.fake.pay(reference);
      await c.fake.notifications.settled();
      if (name === 'stripe') {
        assert.deepEqual([...new Set(c.fake.lastNotifications.map(({ status }) => status))], [400]);
        assert.equal(await c.statusOf(booking), 'offered');
      }
      await c.pass(MINUTE / 2);
      assert.equal(await c.statusOf(booking), 'confirmed');
      c.fake.notifications.hasWrongSignature = false;
      c.fake.notify(reference);
      await c.fake.notifications.settled();
      const last = c.fake.lastNotifications.at(-1)!;
      assert.equal(last.status, 204);
      c.club.clock.now += 7 * DAY;
      const replayed = await c.fake.notifications.replay(last);
      assert.equal(replayed, name === 'stripe' ? 400 : 204);
      await c.assertBalanced();
    });
  });
}
