// Refunds, disputes, test mode and accounts at providers. Runs on both engines.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { addProvider } from '../../src/modules/online-payments/providers.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/time.ts';
import { assertProblem, SUNDAY } from '../club.ts';
import { openOnlineClub, PRICE, startFake } from './fixture.ts';

type OnlineClub = Awaited<ReturnType<typeof openOnlineClub>>;

/** Books and pays. */
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
const onlineOf = async (c: OnlineClub, { id }: { id: number }): Promise<any> =>
  (await c.send('GET', `/admin/online-payments?booking_id=${id}`)).data[0];

const lastAction = async (c: OnlineClub): Promise<string> =>
  (await c.send('GET', '/admin/audit?limit=1')).data[0].action;

for (const name of ['stripe', 'mollie'] as const) {
  describe(name, () => {
    const open = (t: TestContext, options: object = {}) => openOnlineClub(t, { name, ...options });

    test('cancelling refunds by the rule that was shown, and the refund goes back by itself', async (t) => {
      const c = await open(t, { terms: { refunds: [{ hours_before: 2, percent: 50 }] } });
      const { booking, atProvider } = await bookPaid(c);
      const { refund_if_cancelled } = await c.paymentOf(booking);
      assert.equal(refund_if_cancelled, PRICE / 2);
      await c.send('DELETE', `/bookings/${booking.id}`, undefined, c.player);
      const [refund] = await refundsOf(c, booking);
      assert.deepEqual([refund.state, refund.amount, refund.means], ['open', PRICE / 2, name]);
      assertProblem(await c.call('POST', `/admin/refunds/${refund.id}/payout`), 'refund_not_open');
      await c.work();
      assert.deepEqual(
        atProvider.refunds.map(({ amount }) => amount),
        [PRICE / 2],
      );
      assert.equal((await refundsOf(c, booking))[0].state, 'done');
      assertProblem(await c.call('POST', `/admin/refunds/${refund.id}/keep`), 'refund_not_open');
      await c.assertBalanced();
    });

    test('15: the last of several partial refunds returns the remainder', async (t) => {
      const c = await open(t, { terms: { tax_rate: 2100 } });
      const { booking, atProvider } = await bookPaid(c);
      for (const amount of [801, 799])
        await c.send('POST', `/admin/bookings/${booking.id}/waivers`, { amount, reason: 'Rain' });
      await c.pass(MINUTE);
      await c.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
      await c.pass(MINUTE);
      assert.deepEqual(atProvider.refunds.map(({ amount }) => amount).toSorted(), [799, 800, 801]);
      assert.equal(c.fake.total()['EUR'], 0);
      await c.assertBalanced();
    });

    test('16: a refund whose response is lost is made once, even if the provider forgets keys', async (t) => {
      const c = await open(t);
      const { booking, atProvider } = await bookPaid(c);
      c.fake.notifications.isSilent = true;
      await c.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
      c.fake.faults.always('refund', { loses: 'response' });
      await c.work();
      c.fake.faults.clear();
      c.fake.forgetKeys();
      await c.pass(3 * HOUR);
      assert.equal(atProvider.refunds.length, 1);
      assert.equal((await refundsOf(c, booking))[0].state, 'done');
      await c.assertBalanced();
    });

    test('17: the notification about a refund of the service changes nothing', async (t) => {
      const c = await open(t);
      const { booking, atProvider } = await bookPaid(c);
      c.fake.notifications.isDoubled = true;
      await c.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
      await c.pass(MINUTE);
      await c.fake.notifications.settled();
      assert.equal(atProvider.refunds.length, 1);
      const payouts = (await c.send('GET', `/admin/payments?booking_id=${booking.id}`)).data;
      assert.deepEqual(
        payouts.map(({ kind, amount }: any) => [kind, amount]),
        [
          ['payout', -PRICE],
          ['payment', PRICE],
        ],
      );
      await c.assertBalanced();
    });

    test('18: a refund that fails days later is open again, and staff see it', async (t) => {
      const c = await open(t);
      const { booking, atProvider } = await bookPaid(c);
      c.fake.refundState = 'pending';
      await c.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
      await c.work();
      assert.equal((await refundsOf(c, booking))[0].state, 'done');
      await c.pass(3 * MINUTE);
      c.club.clock.now += 2 * DAY;
      c.fake.failRefund(atProvider.refunds[0]!.reference);
      await c.fake.notifications.settled();
      Object.assign(c.admin, await c.club.signIn('admin'));
      const [refund] = await refundsOf(c, booking);
      assert.equal(refund.state, 'open');
      const shown = await onlineOf(c, booking);
      assert.deepEqual([shown.needs_attention, shown.failed_refund_ids], [true, [refund.id]]);
      assert.equal((await c.send('GET', '/admin/online-payments?needs_attention=true')).data.length, 1);
      await c.assertBalanced();
      await c.pass(MINUTE);
      assert.equal(atProvider.refunds.length, 1);
      await c.send('POST', `/admin/refunds/${refund.id}/retry`);
      assert.equal(await lastAction(c), 'retryRefund');
      c.fake.refundState = 'done';
      await c.pass(MINUTE);
      assert.equal((await refundsOf(c, booking))[0].state, 'done');
      assert.equal((await onlineOf(c, booking)).needs_attention, false);
      await c.assertBalanced();
    });

    test('18: a failed refund can be paid out in cash', async (t) => {
      const c = await open(t);
      const { booking } = await bookPaid(c);
      c.fake.faults.always('refund', { status: 400 });
      await c.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
      await c.work();
      const [refund] = await refundsOf(c, booking);
      assert.equal(refund.state, 'open');
      await c.send('POST', `/admin/refunds/${refund.id}/other-payout`, { means: 'cash' });
      assert.equal(await lastAction(c), 'payOutFailedRefund');
      assertProblem(await c.call('POST', `/admin/refunds/${refund.id}/retry`), 'refund_not_open');
      assert.equal((await onlineOf(c, booking)).needs_attention, false);
      assert.equal(c.fake.total()['EUR'], PRICE);
      await c.assertBalanced();
    });

    test('19: disputes are facts of the ledger, and block refunds while they are open', async (t) => {
      const c = await open(t);
      const { booking, payment, atProvider } = await bookPaid(c);
      const dispute = c.fake.openDispute(payment.reference);
      await c.fake.notifications.settled();
      assert.equal(await c.statusOf(booking), 'confirmed');
      assert.equal((await c.paymentOf(booking)).owed, 0);
      await c.assertBalanced();
      await c.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
      await c.pass(MINUTE);
      if (name === 'stripe') {
        assert.equal((await onlineOf(c, booking)).needs_attention, true);
        assert.equal(atProvider.refunds.length, 0);
      }
      c.fake.closeDispute(dispute, 'won');
      await c.fake.notifications.settled();
      await c.pass(MINUTE);
      assert.equal(atProvider.refunds.length, name === 'stripe' ? 1 : atProvider.refunds.length);
      await c.assertBalanced();
    });

    test('19: a lost dispute is an expense of the club', async (t) => {
      const c = await open(t);
      const { payment } = await bookPaid(c);
      const dispute = c.fake.openDispute(payment.reference);
      await c.fake.notifications.settled();
      c.fake.closeDispute(dispute, 'lost');
      await c.fake.notifications.settled();
      const { data } = await c.send('GET', '/admin/ledger/balances');
      const lost = data.find(({ account }: any) => account === 'expenses:disputes');
      assert.equal(lost.amount, PRICE);
      await c.assertBalanced();
    });

    test('24: a closure succeeds while the provider is down, and the refunds follow', async (t) => {
      const c = await open(t, { settings: { MAX_UPCOMING_BOOKINGS: '0' } });
      const paid = [];
      for (let hour = 8; hour < 16; hour++) {
        const as = await c.club.signIn();
        const slot = { start_time: `${hour}:00`.padStart(5, '0'), end_time: `${hour + 1}:00`.padStart(5, '0') };
        paid.push(await bookPaid(c, slot, as));
      }
      c.fake.faults.isDown = true;
      const times = { start_date: SUNDAY, start_time: '00:00', end_date: SUNDAY, end_time: '24:00' };
      const closure = { court_ids: null, ...times, reason: 'Rain', bookings: 'cancel' };
      const answer = await c.call('POST', '/admin/closures', closure);
      assert.ok(answer.status < 300, answer.text);
      await c.work();
      for (const { booking } of paid) {
        assert.equal(await c.statusOf(booking), 'cancelled');
        assert.equal((await refundsOf(c, booking))[0].state, 'open');
      }
      c.fake.faults.clear();
      await c.pass(5 * MINUTE);
      assert.equal(c.fake.total()['EUR'], 0);
      for (const { booking } of paid) assert.equal((await refundsOf(c, booking))[0].state, 'done');
      await c.assertBalanced();
    });

    test('a test payment confirms the booking of a manager, and never gets into the books', async (t) => {
      const c = await open(t, { mode: 'test' });
      const means = await c.send('GET', '/me/payment-means', undefined, c.player);
      assert.deepEqual(means, { online: null, processing: [] });
      const booking = await c.book(c.admin);
      assertProblem(
        await c.call(
          'POST',
          `/bookings/${(await c.book(c.player, { start_time: '12:00', end_time: '13:00' })).id}/online-payment`,
          {},
          c.player,
        ),
        'payments_not_configured',
      );
      const payment = await c.start(booking, c.admin);
      assert.equal(payment.mode, 'test');
      c.fake.pay(payment.reference);
      await c.pass(MINUTE);
      assert.equal(await c.statusOf(booking), 'confirmed');
      assert.equal((await c.resultOf(payment, c.admin)).state, 'paid');
      const { paid, owed, waived } = await c.paymentOf(booking);
      assert.deepEqual({ paid, owed, waived }, { paid: 0, owed: 0, waived: PRICE });
      assert.deepEqual((await c.send('GET', '/admin/payments')).data, []);
      await c.assertBalanced();
    });

    test('after a change of provider, old payments are refunded by the old one', async (t) => {
      const c = await open(t);
      const { booking, atProvider } = await bookPaid(c);
      const other = await startFake(name === 'stripe' ? 'mollie' : 'stripe');
      t.after(() => other.stop());
      await addProvider(
        c.club.context,
        { name: name === 'stripe' ? 'mollie' : 'stripe', api_key: other.apiKey },
        other.url,
      );
      const { data } = await c.send('GET', '/admin/payment-providers');
      assert.deepEqual(
        data.map(({ active }: any) => active),
        [false, true],
      );
      await c.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
      await c.pass(MINUTE);
      assert.equal(atProvider.refunds.length, 1);
      await c.assertBalanced();
    });
  });
}

test('API keys are encrypted, checked, and never shown', async (t) => {
  const c = await openOnlineClub(t);
  const rows = await c.club.context.db.read.selectFrom('payment_providers').selectAll().execute();
  const audit = await c.club.context.db.read.selectFrom('audit_log').selectAll().execute();
  assert.ok(audit.some(({ action }) => action === 'createPaymentProvider'));
  for (const text of [
    JSON.stringify(rows),
    JSON.stringify(audit),
    (await c.call('GET', '/admin/payment-providers')).text,
  ])
    assert.doesNotMatch(text, /sk_live_fake|whsec_test/);
  const wrong = await c.call('PATCH', '/admin/payment-providers/1', { api_key: 'sk_live_other' });
  assertProblem(wrong, 'validation_failed');
  assertProblem(await c.call('PATCH', '/admin/payment-providers/1', { api_key: 'sk_test_fake' }), 'validation_failed');
  assertProblem(
    await c.call('POST', '/admin/payment-providers', { name: 'stripe', api_key: 'pk_live_public' }),
    'validation_failed',
  );
  const desk = await c.club.signIn('desk');
  assertProblem(await c.call('PATCH', '/admin/payment-providers/1', { active: false }, desk), 'forbidden');
  const changed = await c.send('PATCH', '/admin/payment-providers/1', { active: false });
  assert.equal(await lastAction(c), 'updatePaymentProvider');
  assert.deepEqual([changed.active, changed.has_webhook_secret, changed.version], [false, true, 2]);
  assert.deepEqual(await c.send('GET', '/me/payment-means', undefined, c.player), { online: null, processing: [] });
});

test('a payout moves money from the clearing account to the bank, and the fee is an expense', async (t) => {
  const c = await openOnlineClub(t);
  await bookPaid(c);
  await c.send('POST', '/admin/payment-providers/1/payouts', { amount: 2330, fee: 70 });
  assert.equal(await lastAction(c), 'recordProviderPayout');
  const { data } = await c.send('GET', '/admin/ledger/balances');
  const amounts = Object.fromEntries(data.map(({ account, amount }: any) => [account, amount]));
  assert.equal(amounts['assets:clearing:stripe'] ?? 0, 0);
  assert.equal(amounts['assets:bank'], 2330);
  assert.equal(amounts['expenses:provider-fees'], 70);
  assertProblem(await c.call('POST', '/admin/payment-providers/1/payouts', { amount: 0, fee: 0 }), 'validation_failed');
});
