// The pages of attempts, the accounts behind them, and disputes. Runs on both engines.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { addProvider, patchProvider } from '../../src/modules/online-payments/providers.ts';
import { HOUR, MINUTE } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { openOnlineClub, PRICE, startFake } from './fixture.ts';

type OnlineClub = Awaited<ReturnType<typeof openOnlineClub>>;

async function bookPaid(c: OnlineClub) {
  const booking = await c.book();
  const payment = await c.start(booking);
  c.fake.pay(payment.reference);
  await c.fake.notifications.settled();
  return { booking, payment, atProvider: c.fake.paymentOf(payment.reference) };
}

for (const name of ['stripe', 'mollie'] as const) {
  describe(name, () => {
    const open = (t: TestContext, options: object = {}) => openOnlineClub(t, { name, ...options });

    test('while a dispute has the money, the player cannot get it in another way', async (t) => {
      for (const refund_to of ['origin', 'balance']) {
        const c = await open(t, { terms: { refund_to } });
        const { booking, payment } = await bookPaid(c);
        const dispute = c.fake.openDispute(payment.reference);
        await c.fake.notifications.settled();
        await c.send('DELETE', `/bookings/${booking.id}`, undefined, c.player);
        await c.work();
        assertProblem(
          await c.call('POST', `/bookings/${booking.id}/refunds/keep`, undefined, c.player),
          'refund_not_open',
        );
        const [refund] = (await c.send('GET', `/admin/refunds?booking_id=${booking.id}`)).data;
        for (const path of ['keep', 'retry'])
          assertProblem(await c.call('POST', `/admin/refunds/${refund.id}/${path}`), 'refund_not_open');
        const other = await c.call('POST', `/admin/refunds/${refund.id}/other-payout`, { means: 'cash' });
        assertProblem(other, 'refund_not_open');
        assert.deepEqual((await c.send('GET', '/me/account', undefined, c.player)).balances ?? [], []);
        c.fake.closeDispute(dispute, 'lost');
        await c.fake.notifications.settled();
        await c.pass(MINUTE);
        const [ended] = (await c.send('GET', `/admin/refunds?booking_id=${booking.id}`)).data;
        assert.equal(ended.state, 'done');
        const { data } = await c.send('GET', '/admin/ledger/balances');
        const kept = data.filter(({ account }: any) => /disputes|refunds|liabilities:balance/.test(account));
        assert.deepEqual(
          kept.filter(({ amount }: any) => amount !== 0),
          [],
        );
        await c.assertBalanced();
      }
    });

    test('the end of an old page keeps the slot while the player pays on a newer page', async (t) => {
      const c = await open(t);
      await c.send('POST', '/admin/discount-codes', { code: 'HALF', percent: 50 });
      const booking = await c.book();
      const old = await c.start(booking);
      await c.send('PUT', `/bookings/${booking.id}/discount-code`, { code: 'HALF' }, c.player);
      c.fake.faults.always('end', { status: 400 });
      const fresh = await c.start(booking);
      assert.equal(fresh.amount, PRICE / 2);
      await c.pass(8 * MINUTE);
      c.fake.startAuthentication(fresh.reference);
      await c.pass(5 * MINUTE);
      c.fake.expire(old.reference);
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(booking), 'offered');
      c.fake.finish(fresh.reference);
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(booking), 'confirmed');
      await c.assertBalanced();
    });

    test('money that is only partly needed pays the booking, and the rest goes back', async (t) => {
      const c = await open(t, { terms: { mode: 'later' } });
      const booking = await c.book(c.player, { end_time: '12:00' });
      const payment = await c.start(booking);
      await c.send('PATCH', `/bookings/${booking.id}`, { end_time: '11:00' }, c.player);
      c.fake.pay(payment.reference);
      await c.pass(MINUTE);
      assert.equal((await c.resultOf(payment)).state, 'paid');
      assert.equal((await c.paymentOf(booking)).owed, 0);
      assert.equal(c.fake.total()['EUR'], PRICE);
      await c.assertBalanced();
    });

    test('after a change of provider, a new page belongs to the new provider', async (t) => {
      const c = await open(t);
      const booking = await c.book();
      c.fake.faults.next('start', { loses: 'response' }, 3);
      assertProblem(
        await c.call('POST', `/bookings/${booking.id}/online-payment`, {}, c.player),
        'payment_unavailable',
      );
      const otherName = name === 'stripe' ? 'mollie' : 'stripe';
      const other = await startFake(otherName);
      t.after(() => other.stop());
      other.now = () => c.club.clock.now;
      await addProvider(c.club.context, { name: otherName, api_key: other.apiKey }, other.url);
      const payment = await c.start(booking);
      assert.equal(payment.provider, otherName);
      other.pay(payment.reference);
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(booking), 'confirmed');
    });

    test('a page that has ended is replaced, and a booking that was paid in cash closes its page', async (t) => {
      const c = await open(t, { terms: { mode: 'later' } });
      c.fake.notifications.isSilent = true;
      const booking = await c.book();
      const first = await c.start(booking);
      c.club.clock.now += 25 * HOUR - 24 * HOUR + MINUTE;
      if (c.fake.paymentOf(first.reference).state === 'open') c.fake.expire(first.reference);
      const second = await c.start(booking);
      assert.notEqual(second.reference, first.reference);
      await c.send('POST', '/admin/payments', {
        ...{ user_id: c.player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'cash' }] },
      });
      await c.pass(MINUTE);
      assert.throws(() => c.fake.pay(second.reference), /is (expired|canceled)/);
    });

    test('a player who waits does not delay the next question of the service', async (t) => {
      const c = await open(t);
      c.fake.notifications.isSilent = true;
      const booking = await c.book();
      const payment = await c.start(booking);
      for (let n = 0; n < 8; n++) {
        c.club.clock.now += 2500;
        await c.resultOf(payment);
      }
      c.fake.pay(payment.reference);
      await c.pass(MINUTE / 2);
      assert.equal(await c.statusOf(booking), 'confirmed');
    });

    test('a refund that the provider made although it refused the repetition is booked', async (t) => {
      const c = await open(t);
      const { booking, atProvider } = await bookPaid(c);
      c.fake.notifications.isSilent = true;
      await c.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
      c.fake.faults.next('refund', { loses: 'response' });
      c.fake.faults.always('any', { status: 401 });
      c.fake.faults.next('refund', { loses: 'response' }, 2);
      await c.pass(3 * MINUTE);
      const [waiting] = (await c.send('GET', `/admin/refunds?booking_id=${booking.id}`)).data;
      assertProblem(
        await c.call('POST', `/admin/refunds/${waiting.id}/other-payout`, { means: 'cash' }),
        'refund_not_open',
      );
      c.fake.faults.clear();
      await c.pass(3 * HOUR);
      assert.equal(atProvider.refunds.length, 1);
      await c.assertBalanced();
    });
  });
}

test('an account whose key file is lost gets new keys, and can be made inactive before', async (t) => {
  const c = await openOnlineClub(t);
  const { context } = c.club;
  const lost = { ...context, config: { ...context.config, MONEY_KEY_FILE: Buffer.alloc(32, 1) } };
  const inactive = await patchProvider(lost, 1, { patch: { active: false }, accepted: undefined });
  assert.equal(inactive.active, 0);
  await assert.rejects(patchProvider(lost, 1, { patch: { webhook_secret: 'whsec_x' }, accepted: undefined }), {
    code: 'payments_not_configured',
  });
  const changed = await patchProvider(lost, 1, { patch: { api_key: c.fake.apiKey }, accepted: undefined });
  assert.equal(changed.has_webhook_secret, 0);
});

test('a payout cannot be higher than what the provider owes, and a test account has none', async (t) => {
  const c = await openOnlineClub(t);
  await bookPaid(c);
  assertProblem(
    await c.call('POST', '/admin/payment-providers/1/payouts', { amount: 2400, fee: 1 }),
    'amount_too_high',
  );
  const trial = await openOnlineClub(t, { mode: 'test' });
  assertProblem(
    await trial.call('POST', '/admin/payment-providers/1/payouts', { amount: 100, fee: 1 }),
    'validation_failed',
  );
});
