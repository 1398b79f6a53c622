import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headersOf } from '../../server/src/modules/webhooks/send.ts';
import { openWebhookFixture } from '../../server/test/webhooks/fixture.ts';
import { constructEvent, CourtsideWebhookError, verifyWebhook, type WebhookEvent } from '../src/index.ts';

const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret of another webhook').toString('base64')}`;
const PAYLOAD = '{"id":7,"type":"court.updated","timestamp":"2026-11-22T10:00:00Z","data":{"id":1,"name":"Pádel"}}';

/** Returns the headers that the service would send with a payload, including the signature. */
function signedBy(secrets: string[], { age = 0, payload = PAYLOAD } = {}): Record<string, string> {
  return headersOf(secrets, { id: 'evt_7', payload, now: Date.now() - 1000 * age });
}

/** Compiles only if comparing `type` narrows the type of `data`. */
function subjectOf(event: WebhookEvent): string | number | null {
  if (event.type === 'webhook.test') return event.data.webhook_id;
  if (event.type === 'booking.created') return event.data.booking_date;
  if (event.type === 'court.updated') return event.data.name;
  // @ts-expect-error there is no such event
  return event.type === 'court.painted' ? null : event.id;
}

test('accepts messages from the service, with the new and the old secret after a rotation', async (t) => {
  const { receiver, hook, call, deliver, club } = await openWebhookFixture(t);
  const webhook = await hook();
  const rotated = (await call('POST', `/admin/webhooks/${webhook.id}/rotate`)).body;
  await club.court({ name: 'Pádel 1' });
  await deliver();
  await call('POST', `/admin/webhooks/${webhook.id}/test`);
  const [created, tested] = receiver.received;
  for (const secret of [rotated.secret, webhook.secret, [OTHER, rotated.secret]]) {
    const event = await constructEvent(created!.payload, created!.headers, secret);
    assert.equal(event.type, 'court.created');
    assert.equal(event.type === 'court.created' && event.data.name, 'Pádel 1');
  }
  assert.equal(subjectOf(await constructEvent(tested!.payload, tested!.headers, rotated.secret)), webhook.id);
  await assert.rejects(verifyWebhook(created!.payload, created!.headers, OTHER), { code: 'signature_mismatch' });
});

test('accepts strings and bytes, and the headers of the Fetch API and of frameworks', async () => {
  const headers = signedBy([SECRET]);
  const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  for (const body of [PAYLOAD, Buffer.from(PAYLOAD), new TextEncoder().encode(PAYLOAD)]) {
    for (const form of [headers, capitals, new Headers(headers)]) {
      assert.equal(subjectOf(await constructEvent(body, form, SECRET)), 'Pádel');
    }
  }
  const request = new Request('http://localhost/', { method: 'POST', body: PAYLOAD, headers });
  assert.equal((await constructEvent(await request.text(), request.headers, [OTHER, SECRET])).id, 7);
  await verifyWebhook(PAYLOAD, signedBy([OTHER, SECRET]), SECRET);
  await verifyWebhook(
    PAYLOAD,
    { ...headers, 'webhook-signature': `v2,x v1a,y ${headers['webhook-signature']}` },
    SECRET,
  );
});

test('reports why a request is rejected', async () => {
  const headers = signedBy([SECRET]);
  const signature = headers['webhook-signature']!;
  const { 'webhook-timestamp': _, ...withoutTimestamp } = headers;
  const text = 'not JSON';
  const cases: [
    code: string,
    body: unknown,
    headers: Record<string, string>,
    secret?: string | string[] | undefined,
  ][] = [
    ['signature_mismatch', PAYLOAD.replace('7', '8'), headers],
    ['signature_mismatch', PAYLOAD, headers, OTHER],
    ['signature_mismatch', PAYLOAD, headers, []],
    ['signature_mismatch', PAYLOAD, { ...headers, 'webhook-id': 'evt_8' }],
    ['signature_mismatch', PAYLOAD, { ...headers, 'webhook-signature': signature.slice(3) }],
    ['signature_mismatch', PAYLOAD, { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') }],
    ['signature_mismatch', PAYLOAD, { ...headers, 'webhook-signature': signature.slice(0, 20) }],
    ['signature_mismatch', PAYLOAD, { ...headers, 'webhook-signature': 'v1, v1,? v1' }],
    ['timestamp_too_old', PAYLOAD, signedBy([SECRET], { age: 302 })],
    ['timestamp_too_new', PAYLOAD, signedBy([SECRET], { age: -302 })],
    ['timestamp_invalid', PAYLOAD, { ...headers, 'webhook-timestamp': 'now' }],
    ['header_missing', PAYLOAD, withoutTimestamp],
    ['header_missing', PAYLOAD, { ...headers, 'webhook-signature': '' }],
    ['body_parsed', JSON.parse(PAYLOAD), headers],
    ['body_invalid', text, signedBy([SECRET], { payload: text })],
    ['secret_invalid', PAYLOAD, headers, 'whsec_'],
    ['secret_invalid', PAYLOAD, headers, 'what?'],
    ['secret_invalid', PAYLOAD, headers, undefined],
  ];
  for (const [code, body, sent, ...secret] of cases) {
    const [used] = secret.length === 0 ? [SECRET] : secret;
    await assert.rejects(constructEvent(body as string, sent, used as string), (error) => {
      assert.ok(error instanceof CourtsideWebhookError, String(error));
      assert.equal(error.code, code, `${code}: ${error.message}`);
      return true;
    });
  }
  await verifyWebhook(PAYLOAD, signedBy([SECRET], { age: 298 }), SECRET);
  await verifyWebhook(PAYLOAD, signedBy([SECRET], { age: 3000 }), SECRET, { toleranceSeconds: 3600 });
});
