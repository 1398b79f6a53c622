// How online payments are settled, however the service learns of them. Runs on both engines.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MINUTE } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { openBox, post } from '../mail/fixture.ts';
import { openOnlineClub, PRICE } from './fixture.ts';

for (const name of ['stripe', 'mollie'] as const) {
  describe(name, () => {
    const open = (t: Parameters<typeof openOnlineClub>[0], options: object = {}) =>
      openOnlineClub(t, { name, ...options });

    test('a paid booking is confirmed at once, with one receipt', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      assert.equal(booking.status, 'offered');
      const payment = await c.start(booking);
      assert.deepEqual([payment.state, payment.amount, payment.provider], ['open', PRICE, name]);
      assert.match(payment.url, /^http:\/\/127\.0\.0\.1:\d+\/pay\//);
      c.fake.pay(payment.reference);
      await c.fake.notifications.settled();
      assert.deepEqual(
        c.fake.lastNotifications.map(({ status }) => status),
        c.fake.lastNotifications.map(() => 204),
      );
      assert.equal(await c.statusOf(booking), 'confirmed');
      const result = await c.resultOf(payment);
      assert.deepEqual([result.state, result.url], ['paid', null]);
      const { paid, owed } = await c.paymentOf(booking);
      assert.deepEqual({ paid, owed }, { paid: PRICE, owed: 0 });
      const receipts = await c.send('GET', `/admin/payments?booking_id=${booking.id}`);
      assert.deepEqual(
        receipts.data.map(({ means, taken_by }: any) => [means, taken_by]),
        [[[{ means: name, amount: PRICE }], null]],
      );
      await c.assertBalanced();
    });

    test('without notifications, the reconciler finds the payment', async (t) => {
      const c = await open(t);
      c.fake.notifications.isSilent = true;
      const booking = await c.book();
      const { reference } = await c.start(booking);
      c.fake.pay(reference);
      await c.pass(MINUTE / 3);
      assert.equal(await c.statusOf(booking), 'confirmed');
      await c.assertBalanced();
    });

    test('1, 2: paid after the slot was lost: one refund, and the player gets one email', async (t) => {
      const box = await openBox(t);
      const c = await open(t, { settings: { SMTP_URL: box.url, MAIL_FROM: 'book@example.org' } });
      c.fake.notifications.hold();
      const booking = await c.book();
      const payment = await c.start(booking);
      c.fake.faults.always('end', { status: 400 });
      c.fake.faults.always('lookUp', { status: 500 });
      c.fake.pay(payment.reference);
      c.club.clock.now += 15 * MINUTE;
      await c.work();
      assert.equal(await c.statusOf(booking), 'cancelled');
      const other = await c.club.signIn();
      await c.send('POST', '/admin/bookings', {
        ...{ user_id: other.user.id, court_id: c.court.id, booking_date: booking.booking_date },
        ...{ start_time: booking.start_time, end_time: booking.end_time },
      });
      c.fake.faults.clear();
      await c.fake.notifications.release();
      c.club.clock.now += 5000;
      assert.equal((await c.resultOf(payment)).state, 'refunded');
      await c.pass(MINUTE);
      assert.equal(c.fake.paymentOf(payment.reference).refunds.length, 1);
      assert.equal(c.fake.total()['EUR'], 0);
      const [row] = (await c.send('GET', `/admin/online-payments?booking_id=${booking.id}`)).data;
      assert.deepEqual([row.state, row.refunded, row.needs_attention], ['refunded', PRICE, false]);
      c.fake.notify(payment.reference);
      await c.assertBalanced();
      await post(c.club);
      const mails = box.mails.filter(({ to }) => to === c.player.user.email).map(({ headers }) => headers['subject']);
      assert.equal(mails.filter((subject) => subject === 'You get €24.00 back').length, 1, mails.join(', '));
    });

    test('1: paid after the hold, and the slot is still free: booked again, at the old price', async (t) => {
      const c = await open(t);
      c.fake.notifications.hold();
      const booking = await c.book();
      const payment = await c.start(booking);
      c.fake.faults.always('end', { status: 400 });
      c.fake.faults.always('lookUp', { status: 500 });
      c.fake.pay(payment.reference);
      c.club.clock.now += 15 * MINUTE;
      await c.work();
      assert.equal(await c.statusOf(booking), 'cancelled');
      const court = { price_per_hour: { amount: 9900, currency: 'EUR' } };
      await c.send('PATCH', `/admin/courts/${c.court.id}`, court);
      c.fake.faults.clear();
      await c.fake.notifications.release();
      c.club.clock.now += 5000;
      await c.resultOf(payment);
      assert.equal(await c.statusOf(booking), 'confirmed');
      const { charged, owed } = await c.paymentOf(booking);
      assert.deepEqual({ charged, owed }, { charged: PRICE, owed: 0 });
      const clash = await c.club.book(await c.club.signIn(), { court_id: c.court.id });
      assertProblem(clash, 'slot_taken');
      await c.assertBalanced();
    });

    test('3: while 3-D Secure takes longer than the hold, the slot stays held', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      const payment = await c.start(booking);
      c.fake.startAuthentication(payment.reference);
      await c.pass(14 * MINUTE);
      assert.equal(await c.statusOf(booking), 'offered');
      assert.equal((await c.resultOf(payment)).state, 'processing');
      assertProblem(await c.call('POST', `/bookings/${booking.id}/online-payment`, {}, c.player), 'payment_processing');
      c.fake.finish(payment.reference);
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(booking), 'confirmed');
      await c.assertBalanced();
    });

    test('without a payment, the page is closed when the time is over, and then the slot is free', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      const payment = await c.start(booking);
      await c.pass(10 * MINUTE + MINUTE / 2);
      assert.equal(await c.statusOf(booking), 'cancelled');
      assert.equal((await c.resultOf(payment)).state, 'failed');
      assert.throws(() => c.fake.pay(payment.reference), /is (expired|canceled)/);
      assert.equal((await c.club.book(await c.club.signIn(), { court_id: c.court.id })).status, 201);
      await c.assertBalanced();
    });

    test('4: the player cancels while the payment settles: the page is closed, or the money goes back once', async (t) => {
      const c = await open(t);
      c.fake.notifications.hold();
      const first = await c.book();
      const closed = await c.start(first);
      await c.send('DELETE', `/bookings/${first.id}`, undefined, c.player);
      await c.pass(MINUTE / 6);
      assert.throws(() => c.fake.pay(closed.reference), /is (expired|canceled)/);
      const second = await c.book();
      const paid = await c.start(second);
      c.fake.pay(paid.reference);
      await c.send('DELETE', `/bookings/${second.id}`, undefined, c.player);
      await c.fake.notifications.release('backwards');
      await c.pass(2 * MINUTE);
      assert.equal(await c.statusOf(second), 'cancelled');
      assert.equal(c.fake.paymentOf(paid.reference).refunds.length, 1);
      assert.equal(c.fake.total()['EUR'], 0);
      await c.assertBalanced();
    });

    test('5: a payment that always fails does not stop the others', async (t) => {
      const c = await open(t);
      c.fake.notifications.isSilent = true;
      const [first, second] = [await c.club.signIn(), await c.club.signIn()];
      const poisoned = await c.start(await c.book(first), first);
      const booking = await c.book(second, { start_time: '12:00', end_time: '13:00' });
      const { reference } = await c.start(booking, second);
      await c.club.context.db.transact(async (db) => {
        const gone = { reference: `${poisoned.reference}x` };
        await db.updateTable('online_payments').set(gone).where('id', '=', poisoned.id).execute();
      });
      c.fake.pay(reference);
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(booking), 'confirmed');
      await c.assertBalanced();
    });

    test('6, 7: return page, notification and repetitions at the same moment settle once', async (t) => {
      const c = await open(t);
      c.fake.notifications.hold();
      c.fake.notifications.isDoubled = true;
      const booking = await c.book();
      const payment = await c.start(booking);
      c.fake.pay(payment.reference);
      c.club.clock.now += MINUTE / 6;
      await Promise.all([
        c.fake.notifications.release(),
        ...Array.from({ length: 5 }, () => c.resultOf(payment)),
        c.work(),
        c.work(),
      ]);
      for (const sent of c.fake.lastNotifications.slice(0, 4))
        assert.equal(await c.fake.notifications.replay(sent), 204);
      c.club.clock.now += 2000;
      assert.equal((await c.resultOf(payment)).state, 'paid');
      const receipts = await c.send('GET', `/admin/payments?booking_id=${booking.id}`);
      assert.equal(receipts.data.length, 1);
      const events = (await c.club.newEvents()).filter(({ type }) => type === 'booking.confirmed');
      assert.equal(events.length, 1);
      await c.assertBalanced();
    });

    test('8: four presses open one page, and a second success is refunded', async (t) => {
      const c = await open(t, { terms: { mode: 'later' } });
      const booking = await c.book();
      assert.equal(booking.status, 'confirmed');
      const payments = await Promise.all(Array.from({ length: 4 }, () => c.start(booking)));
      assert.equal(new Set(payments.map(({ reference }) => reference)).size, 1);
      assert.equal(c.fake.payments.size, 1);
      await c.send('POST', '/admin/payments', {
        ...{ user_id: c.player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'cash' }] },
      });
      c.fake.pay(payments[0].reference);
      await c.pass(MINUTE);
      assert.equal((await c.resultOf(payments[0])).state, 'refunded');
      assert.equal(c.fake.total()['EUR'], 0);
      assert.equal((await c.paymentOf(booking)).owed, 0);
      await c.assertBalanced();
    });

    test('8: a response that gets lost opens no second page', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      c.fake.faults.next('start', { loses: 'response' }, 3);
      assertProblem(
        await c.call('POST', `/bookings/${booking.id}/online-payment`, {}, c.player),
        'payment_unavailable',
      );
      c.fake.faults.clear();
      const payment = await c.start(booking);
      assert.equal(c.fake.payments.size, 1);
      c.fake.pay(payment.reference);
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(booking), 'confirmed');
      await c.assertBalanced();
    });
  });
}
