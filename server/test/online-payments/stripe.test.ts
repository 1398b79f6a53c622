// Runs without a database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawNotification } from '../../src/modules/online-payments/provider.ts';
import { attempt, connect, providerError, useAdapter } from './adapters.ts';
import { signatureOf } from './fakes/fake-stripe.ts';
import { useReceiver } from './receiver.ts';

const MINUTE = 60_000;
const it = useAdapter('stripe');
const receiver = useReceiver();

test('a page lasts 30 minutes to a day, and a repeated call names the same end', async () => {
  const payment = attempt();
  const minutesOf = async (changes: object) => {
    const { expiresAt } = await it.provider.start(attempt({ ...payment, ...changes }));
    return Math.round((expiresAt - payment.createdAt) / MINUTE);
  };
  assert.equal(await minutesOf({ key: 'a', expiresAt: payment.createdAt + MINUTE }), 40);
  assert.equal(await minutesOf({ key: 'b', expiresAt: payment.createdAt + 90 * MINUTE }), 90);
  assert.equal(await minutesOf({ key: 'c', expiresAt: payment.createdAt + 9000 * MINUTE }), 24 * 60 - 1);
  it.fake.now = () => Date.now() + 5 * MINUTE;
  assert.equal(await minutesOf({ key: 'a', expiresAt: payment.createdAt + MINUTE }), 40);
});

test('the page has the data of the payment', async () => {
  const payment = attempt({ isManual: true });
  await it.provider.start(payment);
  const form = new URLSearchParams(it.fake.requests.at(-1)!.body);
  assert.equal(it.fake.requests.at(-1)!.headers['idempotency-key'], payment.key);
  assert.deepEqual(
    [
      'mode',
      'client_reference_id',
      'metadata[key]',
      'payment_intent_data[metadata][key]',
      'payment_intent_data[capture_method]',
      'customer_email',
      'locale',
      'cancel_url',
      'adaptive_pricing[enabled]',
      'line_items[0][quantity]',
    ].map((name) => form.get(name)),
    ['payment', payment.key, payment.key, payment.key, 'manual', payment.email, 'es', payment.returnUrl, 'false', '1'],
  );
});

test('the player can try again after a refused card, and after giving up', async () => {
  const { reference, url } = await it.provider.start(attempt());
  const act = (action: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  assert.match(await (await act('fail')).text(), /Your card was refused/);
  assert.equal((await act('cancel')).status, 303);
  const { state, reason, otherReferences } = await it.provider.lookUp(reference);
  assert.deepEqual([state, reason], ['open', 'card_declined']);
  assert.deepEqual(otherReferences, [it.fake.paymentOf(reference).intent]);
  await act('pay');
  assert.equal((await it.provider.lookUp(reference)).state, 'paid');
});

test('a page with 3-D Secure can be ended, a bank transfer cannot', async () => {
  const { reference } = await it.provider.start(attempt());
  it.fake.startAuthentication(reference);
  await it.provider.end(reference);
  assert.equal((await it.provider.lookUp(reference)).state, 'ended');
  const other = await it.provider.start(attempt());
  it.fake.startTransfer(other.reference);
  await assert.rejects(it.provider.end(other.reference), providerError('refused', 'processing'));
  it.fake.finish(other.reference);
  assert.equal((await it.provider.lookUp(other.reference)).captured, 2500);
});

test('reports all refunds and disputes of long lists', async () => {
  it.fake.pageSize = 2;
  const { reference } = await it.provider.start(attempt());
  it.fake.pay(reference);
  for (let n = 0; n < 5; n++) it.fake.refundInDashboard(reference, 100);
  for (let n = 0; n < 3; n++) it.fake.openDispute(reference, 100);
  const { refunds, disputes } = await it.provider.lookUp(reference);
  assert.deepEqual([refunds.length, disputes.length], [5, 3]);
});

test('an inquiry of a bank takes no money, and can become a dispute', async () => {
  const { reference } = await it.provider.start(attempt());
  it.fake.pay(reference);
  const inquiry = it.fake.openDispute(reference, 2500, 'inquiry');
  assert.deepEqual((await it.provider.lookUp(reference)).disputes, []);
  it.fake.paymentOf(reference).disputes[0]!.state = 'prevented';
  assert.deepEqual((await it.provider.lookUp(reference)).disputes, []);
  it.fake.paymentOf(reference).disputes[0]!.state = 'open';
  assert.deepEqual((await it.provider.lookUp(reference)).disputes, [
    { reference: inquiry, amount: 2500, state: 'open' },
  ]);
});

test('amounts that Stripe cannot express are refused before the call', async () => {
  await assert.rejects(
    it.provider.start(attempt({ amount: 5124, currency: 'KWD' })),
    providerError('refused', 'inexpressible_amount'),
  );
  const { reference } = await it.provider.start(attempt({ amount: 5120, currency: 'KWD' }));
  it.fake.pay(reference);
  const refund = { amount: 5, currency: 'KWD', key: 'refund' };
  await assert.rejects(it.provider.refund(reference, refund), providerError('refused', 'inexpressible_amount'));
  assert.deepEqual(
    it.fake.requests.filter(({ endpoint }) => endpoint === 'refund'),
    [],
  );
});

test('notifications name the payment', async () => {
  it.fake.notifyUrl = receiver.url;
  const { reference } = await it.provider.start(attempt({ isManual: true }));
  const { intent } = it.fake.paymentOf(reference);
  it.fake.pay(reference);
  await it.provider.capture(reference, { amount: 2500, currency: 'EUR', key: 'capture' });
  const refund = it.fake.refundInDashboard(reference, 500);
  it.fake.failRefund(refund);
  it.fake.closeDispute(it.fake.openDispute(reference), 'won');
  await it.fake.notifications.settled();
  const read = receiver.received.map((raw) => it.provider.readNotification(raw)!);
  assert.equal(new Set(read.map(({ eventId }) => eventId)).size, receiver.received.length);
  assert.deepEqual(new Set(read.map((one) => one.reference)), new Set([reference, intent]));
  const types = new Set(it.fake.lastNotifications.map(({ body }) => (JSON.parse(body) as { type: string }).type));
  for (const type of ['checkout.session.completed', 'refund.failed', 'charge.refunded', 'charge.dispute.closed'])
    assert.ok(types.has(type), type);
});

function signed(event: object, time = Date.now(), secret = it.fake.webhookSecret): RawNotification {
  const body = JSON.stringify(event);
  return {
    headers: { 'stripe-signature': signatureOf(body, secret, time) },
    body: Buffer.from(body),
    now: Date.now(),
  };
}

test('notifications about other things are ignored', () => {
  for (const type of ['customer.created', 'charge.succeeded', 'payout.paid'])
    assert.equal(it.provider.readNotification(signed({ id: 'evt_1', type, data: { object: { id: 'x' } } })), undefined);
});

test('notifications with a wrong, old or missing signature are refused', async () => {
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } };
  const read = (raw: RawNotification, provider = it.provider) => provider.readNotification(raw);
  assert.deepEqual(read(signed(event)), { eventId: 'evt_1', reference: 'pi_1' });
  const later = { ...signed(event), now: Date.now() + 6 * MINUTE };
  const altered = { ...signed(event), body: Buffer.from(JSON.stringify({ ...event, id: 'evt_2' })) };
  const notJson = { ...signed(event), body: Buffer.from('id=tr_1') };
  const unsigned = { ...signed(event), headers: {} };
  for (const raw of [signed(event, 0), signed(event, Date.now(), 'whsec_x'), later, altered, notJson, unsigned])
    assert.throws(() => read(raw), providerError('refused', 'invalid_signature'));
  const kind = await connect('stripe', it.fake);
  assert.ok(read(signed(event), kind));
});

test('the fake can double, hold, reorder, age and falsely sign notifications', async () => {
  it.fake.notifyUrl = receiver.url;
  const { notifications } = it.fake;
  const { reference } = await it.provider.start(attempt());
  notifications.isDoubled = true;
  notifications.hold();
  it.fake.pay(reference);
  await notifications.settled();
  assert.equal(receiver.received.length, 0);
  await notifications.release('backwards');
  assert.equal(receiver.received.length, 4);
  assert.equal(it.provider.readNotification(receiver.received[0]!)!.reference, reference);
  assert.deepEqual(receiver.received[0]!.body, receiver.received[1]!.body);
  notifications.isDoubled = false;
  for (const fault of [{ age: 7 * 24 * 60 * MINUTE }, { age: 0, hasWrongSignature: true }]) {
    Object.assign(notifications, fault);
    it.fake.notify(reference);
    await notifications.settled();
    assert.throws(() => it.provider.readNotification(receiver.received.at(-1)!), providerError('refused'));
  }
  assert.equal(await notifications.replay(it.fake.lastNotifications[0]!), 200);
});
