// Runs without a database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { providerKinds } from '../../src/modules/online-payments/providers/provider-kinds.ts';
import { attempt, providerError, useAdapter } from './adapters.ts';
import { useReceiver } from './receiver.ts';

const it = useAdapter('mollie');
const receiver = useReceiver();

test('the page has the data of the payment', async () => {
  const payment = attempt({ notifyUrl: receiver.url, isManual: true });
  const { expiresAt, reference } = await it.provider.start(payment);
  assert.equal(expiresAt, it.fake.paymentOf(reference).expiresAt);
  assert.equal(it.fake.requests.at(-1)!.headers['idempotency-key'], payment.key);
  assert.deepEqual(JSON.parse(it.fake.requests.at(-1)!.body), {
    amount: { currency: 'EUR', value: '25.00' },
    description: payment.description,
    redirectUrl: payment.returnUrl,
    webhookUrl: receiver.url,
    metadata: { key: payment.key },
    locale: 'es_ES',
    captureMode: 'manual',
    method: 'creditcard',
  });
  await it.provider.start(attempt({ locale: 'xx' }));
  assert.deepEqual(Object.keys(JSON.parse(it.fake.requests.at(-1)!.body) as object), [
    'amount',
    'description',
    'redirectUrl',
    'metadata',
  ]);
});

test('a refused card and “Cancel” end the payment', async () => {
  for (const [action, reason] of [
    ['fail', 'card_declined'],
    ['cancel', 'canceled'],
  ] as const) {
    const { reference, url } = await it.provider.start(attempt());
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
    const report = await it.provider.lookUp(reference);
    assert.deepEqual([report.state, report.reason], ['ended', reason]);
  }
});

test('a capture can end later, and can fail', async () => {
  const { reference } = await it.provider.start(attempt({ isManual: true }));
  it.fake.pay(reference);
  it.fake.captureState = 'pending';
  const capture = { amount: 2500, currency: 'EUR', key: 'capture-1' };
  await it.provider.capture(reference, capture);
  assert.equal((await it.provider.lookUp(reference)).state, 'processing');
  it.fake.completeCapture(reference, 'failed');
  assert.equal((await it.provider.lookUp(reference)).state, 'authorized');
  await assert.rejects(it.provider.capture(reference, capture), providerError('refused'));
  const second = { ...capture, key: 'capture-2' };
  await it.provider.capture(reference, second);
  it.fake.paymentOf(reference).state = 'paid'; // A capture may still be pending then
  assert.equal((await it.provider.lookUp(reference)).state, 'processing');
  it.fake.completeCapture(reference);
  const { state, captured } = await it.provider.lookUp(reference);
  assert.deepEqual([state, captured], ['paid', 2500]);
});

test('a payment that cannot be cancelled any more is reported', async () => {
  const { reference } = await it.provider.start(attempt());
  it.fake.startAuthentication(reference);
  await assert.rejects(it.provider.end(reference), providerError('refused'));
});

test('notifications name the payment', async () => {
  const { reference } = await it.provider.start(attempt({ notifyUrl: receiver.url }));
  it.fake.pay(reference);
  it.fake.refundInDashboard(reference, 500);
  it.fake.openDispute(reference);
  await it.fake.notifications.settled();
  assert.deepEqual(
    receiver.received.map((raw) => it.provider.readNotification(raw)),
    [{ reference }, { reference }, { reference }],
  );
});

test('notifications about other things are ignored', () => {
  for (const body of [
    '',
    'id=',
    'id=ord_1',
    'id=tr_1%2F..%2Fcustomers',
    'id=tr_',
    '{"id":"tr_1"}',
    `id=tr_${'x'.repeat(99)}`,
  ])
    assert.equal(it.provider.readNotification({ headers: {}, body: Buffer.from(body), now: 0 }), undefined);
});

test('a response that is not of Mollie can be repeated', async () => {
  const { reference } = await it.provider.start(attempt());
  it.fake.faults.next('lookUp', { status: 200, body: '<p>Please sign in to the Wi-Fi</p>' });
  await assert.rejects(it.provider.lookUp(reference), providerError('unavailable'));
  it.fake.faults.next('lookUp', { status: 404, body: 'Not found' });
  await assert.rejects(it.provider.lookUp(reference), providerError('unavailable'));
});

test('keys have a mode', () => {
  const modesOf = (key: string) => providerKinds.map((kind) => kind.modeOf(key));
  assert.deepEqual(modesOf('sk_test_51Abc'), ['test', undefined]);
  assert.deepEqual(modesOf('rk_live_51Abc'), ['live', undefined]);
  assert.deepEqual(modesOf('test_dHar4XY7'), [undefined, 'test']);
  assert.deepEqual(modesOf('live_dHar4XY7'), [undefined, 'live']);
  for (const key of ['', 'pk_test_51Abc', 'sk_test_', 'whsec_x', 'live_a b', ' test_x', 'test_x\n'])
    assert.deepEqual(modesOf(key), [undefined, undefined], key);
});
