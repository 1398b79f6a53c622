// Rare orders of events: responses that get lost, and two changes at the same moment. Runs on both engines.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { settle } from '../../src/modules/online-payments/settle.ts';
import { HOUR, MINUTE } from '../../src/platform/time.ts';
import { openOnlineClub, PRICE } from './fixture.ts';

type OnlineClub = Awaited<ReturnType<typeof openOnlineClub>>;

async function bookPaid(c: OnlineClub, fields: object = {}, as = c.player) {
  const booking = await c.book(as, fields);
  const payment = await c.start(booking, as);
  c.fake.pay(payment.reference);
  await c.fake.notifications.settled();
  assert.equal(await c.statusOf(booking), 'confirmed');
  return { booking, payment, atProvider: c.fake.paymentOf(payment.reference) };
}

const refundsOf = async (c: OnlineClub, { id }: { id: number }): Promise<any[]> =>
  (await c.send('GET', `/admin/refunds?booking_id=${id}`)).data;

/** Cancels a booking. The provider makes the refund, but its response gets lost. */
async function refundWithoutResponse(c: OnlineClub, { id }: { id: number }): Promise<void> {
  await c.send('DELETE', `/bookings/${id}`, undefined, c.player);
  c.fake.faults.always('refund', { loses: 'response' });
  c.fake.notifications.hold();
  await c.work();
  c.fake.faults.clear();
}

for (const name of ['stripe', 'mollie'] as const) {
  describe(name, () => {
    const open = (t: TestContext, options: object = {}) => openOnlineClub(t, { name, ...options });

    test('a refund that fails before its response arrives is open for staff', async (t) => {
      const c = await open(t);
      const { booking, atProvider } = await bookPaid(c);
      await refundWithoutResponse(c, booking);
      c.fake.failRefund(atProvider.refunds[0]!.reference);
      await c.fake.notifications.release();
      const [shown] = (await c.send('GET', '/admin/online-payments?needs_attention=true')).data;
      assert.equal(shown?.failed_refund_ids.length, 1);
      await c.send('POST', `/admin/refunds/${shown.failed_refund_ids[0]}/retry`);
      await c.pass(MINUTE);
      assert.equal((await refundsOf(c, booking))[0].state, 'done');
      assert.equal(c.fake.total()['EUR'], 0);
      await c.assertBalanced();
    });

    for (const isReportedFirst of [true, false])
      test(`somebody refunds the same amount before the response arrives${isReportedFirst ? ', and is reported first' : ''}`, async (t) => {
        const c = await open(t, { terms: { refunds: [{ hours_before: 2, percent: 50 }] } });
        const { booking, atProvider } = await bookPaid(c);
        await refundWithoutResponse(c, booking);
        const [own] = atProvider.refunds.splice(0);
        if (isReportedFirst) {
          // The provider reports only the other refund yet.
          c.fake.refundInDashboard(atProvider.reference, PRICE / 2);
          await c.fake.notifications.release();
          await c.fake.notifications.settled();
          atProvider.refunds.push(own!);
        } else {
          atProvider.refunds.push(own!);
          c.fake.refundInDashboard(atProvider.reference, PRICE / 2);
          await c.fake.notifications.release('backwards');
        }
        await c.pass(5 * MINUTE);
        c.fake.notify(atProvider.reference);
        await c.assertBalanced();
        assert.equal(c.fake.total()['EUR'], 0);
        assert.equal((await c.paymentOf(booking)).owed, PRICE / 2);
      });

    test('a refund from the pages of the provider that fails later is paid again', async (t) => {
      const c = await open(t);
      const { booking, payment } = await bookPaid(c);
      const refund = c.fake.refundInDashboard(payment.reference, 1000);
      await c.fake.notifications.settled();
      assert.equal((await c.paymentOf(booking)).owed, 1000);
      c.fake.failRefund(refund);
      await c.fake.notifications.settled();
      c.fake.notify(payment.reference);
      await c.fake.notifications.settled();
      assert.equal((await c.paymentOf(booking)).owed, 0);
      await c.assertBalanced();
      await c.send('DELETE', `/bookings/${booking.id}`, undefined, c.player);
      await c.pass(MINUTE);
      assert.equal(c.fake.total()['EUR'], 0);
      await c.assertBalanced();
    });

    test('refunds that wait for staff do not stop the others', async (t) => {
      const c = await open(t, { settings: { MAX_UPCOMING_BOOKINGS: '0' } });
      c.fake.faults.always('refund', { status: 400 });
      for (let hour = 6; hour < 18; hour++) {
        const [start_time, end_time] = [hour, hour + 1].map((one) => `${one}:00`.padStart(5, '0'));
        const { booking } = await bookPaid(c, { start_time, end_time });
        await c.send('DELETE', `/bookings/${booking.id}`, undefined, c.player);
        await c.work();
      }
      c.fake.faults.clear();
      const { booking } = await bookPaid(c, { start_time: '19:00', end_time: '20:00' });
      await c.send('DELETE', `/bookings/${booking.id}`, undefined, c.player);
      await c.pass(MINUTE);
      assert.equal((await refundsOf(c, booking))[0].state, 'done');
      await c.assertBalanced();
    });

    test('after an old response that arrives late, the service asks the provider again', async (t) => {
      const c = await open(t);
      const { booking, payment, atProvider } = await bookPaid(c);
      c.fake.refundState = 'pending';
      await c.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
      const endpoint = name === 'stripe' ? 'list' : 'lookUp';
      c.fake.faults.next(endpoint, { late: 300 }, 1);
      const old = settle(c.club.context, payment.id);
      while (c.fake.faults.isWaiting(endpoint)) await new Promise((resolve) => setTimeout(resolve, 5));
      c.fake.notifications.isSilent = true;
      await c.work();
      assert.equal(atProvider.refunds.length, 1);
      await old;
      c.fake.failRefund(atProvider.refunds[0]!.reference);
      await c.pass(HOUR / 4);
      assert.equal((await refundsOf(c, booking))[0].state, 'open');
      await c.assertBalanced();
    });

    test('money that leaves the provider before the service knows that it was paid is booked', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      const payment = await c.start(booking);
      c.fake.notifications.isSilent = true;
      c.fake.pay(payment.reference);
      const endpoint = name === 'stripe' ? 'list' : 'lookUp';
      c.fake.faults.next(endpoint, { late: 300 }, 1);
      const settling = settle(c.club.context, payment.id);
      while (c.fake.faults.isWaiting(endpoint)) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => setTimeout(resolve, 50));
      c.fake.notifications.isSilent = false;
      c.fake.refundInDashboard(payment.reference, PRICE);
      await c.fake.notifications.settled();
      await settling;
      await c.pass(HOUR / 4);
      await c.assertBalanced();
    });

    test('a player who pays while the page is being closed has the booking at once', async (t) => {
      const c = await open(t);
      c.fake.notifications.isSilent = true;
      const booking = await c.book();
      const { reference } = await c.start(booking);
      c.club.clock.now += 10 * MINUTE;
      c.fake.faults.next('end', { delay: 300, status: 400 });
      const working = c.work();
      while (c.fake.faults.isWaiting('end')) await new Promise((resolve) => setTimeout(resolve, 5));
      c.fake.pay(reference);
      await working;
      assert.equal(await c.statusOf(booking), 'confirmed');
      await c.assertBalanced();
    });

    test('after a failed attempt, the slot stays held for another one', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      const first = await c.start(booking);
      c.fake.expire(first.reference);
      await c.fake.notifications.settled();
      assert.equal((await c.resultOf(first)).state, 'failed');
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(booking), 'offered');
      const second = await c.start(booking);
      c.fake.pay(second.reference);
      await c.fake.notifications.settled();
      assert.equal(await c.statusOf(booking), 'confirmed');
      await c.assertBalanced();
    });
  });
}

test('a repeated notification of Stripe causes no further question', async (t) => {
  const c = await openOnlineClub(t, { name: 'stripe' });
  await bookPaid(c);
  const repeat = async () => {
    for (const sent of c.fake.lastNotifications.slice(0, 2)) assert.equal(await c.fake.notifications.replay(sent), 204);
  };
  // The first notification can name the payment before the service knows this name.
  await repeat();
  const asked = c.fake.requests.length;
  await repeat();
  assert.equal(c.fake.requests.length, asked);
});
