import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertProblem } from '../club.ts';
import { FULL_VERSION } from '../../src/platform/release.ts';
import { DAY } from '../../src/platform/time.ts';
import { openWebhookFixture } from './fixture.ts';
import { isGenuine, startReceiver } from './receiver.ts';

const LIMIT = { timeout: 180_000 };

test('sends an event once, signed as in Standard Webhooks', LIMIT, async (t) => {
  const { club, hook, deliver, deliveries, receiver } = await openWebhookFixture(t);
  const webhook = await hook({ description: 'the door' });
  const court = await club.court({ name: 'Ñandú' });
  assert.equal(await deliver(), 1);
  assert.equal(await deliver(), 0);
  const [message, ...more] = receiver.received;
  assert.deepEqual(more, []);
  assert.ok(isGenuine(message!, webhook.secret));
  assert.ok(!isGenuine({ ...message!, payload: `${message!.payload} ` }, webhook.secret));
  assert.equal(message!.headers['content-type'], 'application/json');
  assert.deepEqual(message!.body, {
    id: message!.body.id,
    type: 'court.created',
    timestamp: court.created_at,
    data: court,
  });
  assert.equal(message!.headers['user-agent'], `Courtside-Webhooks/${FULL_VERSION}`);
  assert.equal(message!.headers['webhook-id'], `evt_${message!.body.id}`);
  const [delivery] = await deliveries(webhook);
  const { status, attempts, answer_status, answer_body, error, payload, message_id } = delivery;
  assert.deepEqual(
    { status, attempts, answer_status, answer_body, error, payload, message_id },
    {
      ...{ status: 'delivered', attempts: 1, answer_status: 204, answer_body: '', error: null },
      ...{ payload: message!.payload, message_id: message!.headers['webhook-id'] },
    },
  );
});

test('shows the secret when the webhook is made, and never again', LIMIT, async (t) => {
  const { club, hook, call } = await openWebhookFixture(t);
  const { id, secret } = await hook();
  assert.match(secret, /^whsec_[\w+/]{43}=$/);
  const { body: rotated } = await call('POST', `/admin/webhooks/${id}/rotate`);
  assert.notEqual(rotated.secret, secret);
  await call('PATCH', `/admin/webhooks/${id}`, { description: 'x' });
  await call('POST', `/admin/webhooks/${id}/test`);
  const answers = ['', `/${id}`, `/${id}/deliveries`].map((path) => call('GET', `/admin/webhooks${path}`));
  const texts = (await Promise.all([...answers, call('GET', '/admin/audit')])).map(({ text }) => text);
  const log = JSON.stringify(await club.context.db.read.selectFrom('audit_log').selectAll().execute());
  for (const text of [...texts, log]) assert.ok(!text.includes('whsec_'), text);
  assert.ok(log.includes('rotateWebhookSecret') && log.includes('testWebhook'));
});

test('after a rotation both secrets sign for a day, then only the new one', LIMIT, async (t) => {
  const { club, hook, call, deliver, receiver } = await openWebhookFixture(t);
  const old = await hook();
  const { body: made } = await call('POST', `/admin/webhooks/${old.id}/rotate`);
  await club.court();
  await deliver();
  assert.deepEqual(
    [old, made].map(({ secret }) => isGenuine(receiver.received[0]!, secret)),
    [true, true],
  );
  club.clock.now += DAY;
  await club.court();
  await deliver();
  assert.equal(receiver.received[1]!.headers['webhook-signature']!.split(' ').length, 1);
});

test('a webhook gets its event types only, and only while it is enabled', LIMIT, async (t) => {
  const { club, hook, call, deliver, receiver, deliveries } = await openWebhookFixture(t);
  const picky = await hook({ event_types: ['court.deleted', 'booking.created'] });
  const court = await club.court();
  await club.book(await club.signIn(), {
    court_id: court.id,
    booking_date: new Date(club.clock.now + DAY).toISOString().slice(0, 10),
  });
  await deliver();
  assert.deepEqual(
    receiver.received.map(({ body }) => body.type),
    ['booking.created'],
  );
  await call('PATCH', `/admin/webhooks/${picky.id}`, { enabled: false });
  const other = await club.court();
  await call('DELETE', `/admin/courts/${other.id}`);
  await deliver();
  await call('PATCH', `/admin/webhooks/${picky.id}`, { enabled: true });
  await deliver();
  assert.equal((await deliveries(picky)).length, 1);
});

test('a test is sent at once, also to a disabled webhook, and is not retried', LIMIT, async (t) => {
  const { club, hook, call, deliver, receiver } = await openWebhookFixture(t);
  const webhook = await hook({ enabled: false });
  receiver.answer((_request, response) => response.writeHead(500).end('x'.repeat(5000)));
  const { status, body } = await call('POST', `/admin/webhooks/${webhook.id}/test`);
  assert.equal(status, 201);
  assert.deepEqual(
    [body.type, body.status, body.answer_status, body.answer_body],
    ['webhook.test', 'failed', 500, 'x'.repeat(1024)],
  );
  assert.ok(isGenuine(receiver.received[0]!, webhook.secret));
  club.clock.now += DAY;
  assert.equal(await deliver(), 0);
  receiver.answer(200);
  assert.equal((await call('POST', `/admin/webhooks/${webhook.id}/test`)).body.status, 'delivered');
});

test('a delivery can be resent, with the same id', LIMIT, async (t) => {
  const { club, hook, call, deliver, deliveries, receiver } = await openWebhookFixture(t);
  const webhook = await hook();
  await club.court();
  await deliver();
  const [{ id }] = await deliveries(webhook);
  const again = `/admin/webhooks/${webhook.id}/deliveries/${id}/resend`;
  assert.equal((await call('POST', again)).body.status, 'pending');
  await deliver();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  assert.deepEqual([ids.length, new Set(ids).size], [2, 1]);
  await call('PATCH', `/admin/webhooks/${webhook.id}`, { enabled: false });
  assertProblem(await call('POST', again), 'webhook_disabled');
  assertProblem(await call('POST', `/admin/webhooks/${webhook.id}/deliveries/999/resend`), 'not_found');
  const other = await hook();
  assertProblem(await call('POST', `/admin/webhooks/${other.id}/deliveries/${id}/resend`), 'not_found');
});

test('webhooks are listed, changed by version and deleted', LIMIT, async (t) => {
  const { club, admin, hook, call, deliver } = await openWebhookFixture(t);
  const [a, b] = [await hook(), await hook({ description: 'b' })];
  const { secret: _secret, ...shown } = b;
  assert.deepEqual((await call('GET', '/admin/webhooks')).body.data[1], shown);
  const stale = await club.call('PATCH', `/admin/webhooks/${b.id}`, {
    as: admin,
    body: { enabled: false },
    headers: { 'if-match': '"7"' },
  });
  assertProblem(stale, 'version_mismatch');
  const patched = await call('PATCH', `/admin/webhooks/${b.id}`, {
    event_types: ['booking.created'],
    description: null,
  });
  assert.deepEqual(
    [patched.body.event_types, patched.body.description, patched.body.version],
    [['booking.created'], null, 2],
  );
  assert.equal((await call('DELETE', `/admin/webhooks/${a.id}`)).status, 204);
  assertProblem(await call('GET', `/admin/webhooks/${a.id}`), 'not_found');
  const ids = (await call('GET', '/admin/webhooks')).body.data.map(({ id }: any) => id);
  assert.deepEqual(ids, [b.id]);
  await club.court();
  assert.equal(await deliver(), 0);
});

test('reports every field error of an invalid webhook', LIMIT, async (t) => {
  const { call } = await openWebhookFixture(t);
  for (const url of [
    '',
    'nonsense',
    'ftp://example.org',
    'https://u:p@example.org',
    'https://example.org/#x',
    'javascript:alert(1)',
  ]) {
    assertInvalid(await call('POST', '/admin/webhooks', { url }), '#/url');
  }
  assertInvalid(
    await call('POST', '/admin/webhooks', { url: 'https://example.org', event_types: ['booking.made'] }),
    '#/event_types/0',
  );
  assertInvalid(await call('POST', '/admin/webhooks', {}), '#/url');
});

test('each webhook has its own deliveries', LIMIT, async (t) => {
  const { club, hook, deliver, receiver } = await openWebhookFixture(t);
  const other = await startReceiver(t);
  const [a, b] = [await hook(), await hook({ url: other.url })];
  await club.court();
  assert.equal(await deliver(), 2);
  assert.ok(isGenuine(receiver.received[0]!, a.secret) && isGenuine(other.received[0]!, b.secret));
  assert.ok(!isGenuine(receiver.received[0]!, b.secret));
});
