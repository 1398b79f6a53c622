// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY, HOUR, timestamp } from '../../src/platform/time.ts';
import * as webhooks from '../../src/modules/webhooks/actions.ts';
import { CLAIM_MS, pendingFields, giveUpEnded } from '../../src/modules/webhooks/deliver.ts';
import type { WebhookInput, WebhookPatch } from '../../src/modules/webhooks/schema.ts';
import { entryOf, type WebhookRow } from '../../src/modules/webhooks/store.ts';
import { enqueue } from '../../src/platform/jobs/store.ts';
import { insertRow, updateRow } from '../../src/platform/db/rows.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const LATER = NOON + HOUR;
const URL = 'https://example.org/hook';
let fixture: ActionFixture;
let webhook: WebhookRow;
let deliveries = 0;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  webhook = await make();
  fixture.clock.now = LATER;
});
after(() => fixture.close());

const make = (fields: Partial<WebhookInput> = {}) => webhooks.createWebhook(fixture, { url: URL, ...fields });
const patch = (fields: WebhookPatch, accepted?: number[]) =>
  webhooks.patchWebhook(fixture, webhook.id, { patch: fields, accepted });
const stored = async (id = webhook.id) => ({ ...(await webhooks.getWebhook(fixture.db.read, id)) });
/** Stores the state of a webhook whose endpoint has responded with 410 Gone. */
const fail = () => {
  const dead = { failures: 7, paused_until: timestamp(LATER), disabled_reason: 'It is gone.' };
  return fixture.db.transact((db) => updateRow(db, 'webhooks', webhook.id, dead));
};
const isFresh = { failures: 0, paused_until: null, disabled_reason: null };
const changed = { version: 2, updated_at: timestamp(LATER) };
const deliver = ({ id }: WebhookRow, fields: object = {}) => {
  const content = { message_id: `evt_${++deliveries}`, type: 'court.created', subject: 'court 1', payload: '{}' };
  return fixture.db.transact(async (db) => {
    const row = { webhook_id: id, ...content, ...pendingFields(NOON), ...fields };
    const made = await insertRow(db, 'webhook_deliveries', row);
    if (made.status === 'pending') await enqueue(db, [entryOf(made, NOON)]);
    return made;
  });
};
const delivery = (id: number) =>
  fixture.db.read.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const attemptsOf = async (id: number) => {
  const rows = fixture.db.read.selectFrom('webhook_attempts').select('answer_ms').where('delivery_id', '=', id);
  return (await rows.orderBy('id').execute()).map(({ answer_ms }) => answer_ms);
};
const code = (code: string) => ({ code });

test('makes a webhook for all event types, with its own secret', async () => {
  const { id, secret, ...row } = webhook;
  assert.match(secret, /^whsec_[\w+/]{43}=$/);
  assert.deepEqual(row, {
    ...{ url: URL, description: null, event_types: '[]', enabled: 1, ...isFresh },
    ...{ old_secret: null, old_secret_until: null, version: 1, retired_at: null },
    ...{ created_at: timestamp(NOON), updated_at: timestamp(NOON) },
  });
  assert.deepEqual(await stored(id), { ...webhook });
  assert.notEqual((await make()).secret, secret);
});

test('makes a webhook with the given fields', async () => {
  const wish = { description: 'The door', event_types: ['court.created' as const], enabled: false };
  const { description, event_types, enabled } = await make(wish);
  assert.deepEqual([description, event_types, enabled], ['The door', '["court.created"]', 0]);
});

test('allows addresses in private networks only where the setting does', async () => {
  const url = 'http://10.0.0.1/';
  assert.throws(() => make({ url }), code('validation_failed'));
  assert.throws(() => patch({ url }), code('validation_failed'));
  const context = { ...fixture, config: { ...fixture.config, WEBHOOK_PRIVATE_NETWORKS: true } };
  const made = await webhooks.createWebhook(context, { url });
  const moved = await webhooks.patchWebhook(context, webhook.id, { patch: { url }, accepted: undefined });
  assert.deepEqual([made.url, moved.url], [url, url]);
});
const patches: [patch: WebhookPatch, columns: object][] = [
  [{ url: 'https://example.com/' }, { url: 'https://example.com/', ...isFresh }],
  [{ description: 'The door' }, { description: 'The door' }],
  [{ event_types: ['court.created'] }, { event_types: '["court.created"]' }],
  [{ enabled: false }, { enabled: 0, ...isFresh }],
  [{ enabled: true }, { enabled: 1, ...isFresh }],
];
for (const [fields, columns] of patches) {
  test(`changes only the given fields: ${JSON.stringify(fields)}`, async () => {
    const row = await fail();
    const after = await patch(fields);
    assert.deepEqual({ ...after }, { ...row, ...columns, ...changed });
    assert.deepEqual(await stored(), { ...after });
  });
}

test('a patch without a change does not increase the version', async () => {
  for (const same of [{}, { description: null }]) assert.deepEqual({ ...(await patch(same)) }, { ...webhook });
  assert.deepEqual(await stored(), { ...webhook });
});

test('changes and deletes only the version that was read', async () => {
  await assert.rejects(patch({ description: 'x' }, [2]), code('version_mismatch'));
  await assert.rejects(webhooks.deleteWebhook(fixture, webhook.id, [2]), code('version_mismatch'));
  assert.deepEqual(await stored(), { ...webhook });
  assert.equal((await patch({ description: 'x' }, [1])).version, 2);
  await webhooks.deleteWebhook(fixture, webhook.id, [2]);
});

test('deletes a webhook with its secrets, and gives up pending deliveries', async () => {
  await webhooks.rotateSecret(fixture, webhook.id);
  const [waits, done, other] = [
    await deliver(webhook),
    await deliver(webhook, { status: 'delivered' }),
    await deliver(await make()),
  ];
  await webhooks.deleteWebhook(fixture, webhook.id, undefined);
  await giveUpEnded(fixture);
  const rows = fixture.db.read.selectFrom('webhooks').selectAll().where('id', '=', webhook.id);
  const { enabled, secret, old_secret, retired_at } = await rows.executeTakeFirstOrThrow();
  assert.deepEqual([enabled, secret, old_secret, retired_at], [0, '', null, timestamp(LATER)]);
  const became = await Promise.all([waits, done, other].map(({ id }) => delivery(id)));
  assert.deepEqual(
    became.map(({ status, error }) => [status, error]),
    [
      ['failed', 'The webhook was deleted.'],
      ['delivered', null],
      ['pending', null],
    ],
  );
});

test('makes a new secret; the old one signs for another day', async () => {
  const row = await webhooks.rotateSecret(fixture, webhook.id);
  assert.notEqual(row.secret, webhook.secret);
  assert.match(row.secret, /^whsec_[\w+/]{43}=$/);
  const old = { old_secret: webhook.secret, old_secret_until: timestamp(LATER + DAY) };
  assert.deepEqual({ ...row }, { ...webhook, secret: row.secret, ...old, ...changed });
  assert.deepEqual(await stored(), { ...row });
});

test('makes a test delivery that is already claimed, also for a disabled webhook', async () => {
  webhook = await patch({ enabled: false });
  const claim = await webhooks.claimTest(fixture, webhook.id);
  const { id, subject, message_id, payload, ...row } = claim.delivery;
  const time = timestamp(LATER);
  assert.match(message_id, /^test_[\da-f-]{36}$/);
  assert.equal(subject, `test webhook ${webhook.id}`);
  const told = { id: null, type: 'webhook.test', timestamp: time, data: { webhook_id: webhook.id } };
  assert.deepEqual(JSON.parse(payload), told);
  assert.deepEqual(row, {
    ...{ webhook_id: webhook.id, type: 'webhook.test', status: 'pending', attempts: 0, attempted_at: null },
    ...{ answer_status: null, answer_ms: null, answer_body: null, error: null, created_at: time },
  });
  const { lane, record_id, attempts, claimed_until, due_at, give_up_at } = claim.entry;
  assert.deepEqual([lane, record_id, attempts], [String(webhook.id), id, 1]);
  assert.deepEqual([claimed_until, due_at, give_up_at], [timestamp(LATER + CLAIM_MS), time, time]);
  assert.deepEqual({ ...(await delivery(id)) }, { ...claim.delivery });
});

test('makes a delivery due again, and keeps twenty of its attempts', async () => {
  const failed = await deliver(webhook, { status: 'failed', attempts: 25, error: 'It was too late.' });
  for (let i = 1; i <= 25; i++) {
    const one = { answer_status: 500, answer_ms: i, answer_body: '', error: null };
    const attempt = { delivery_id: failed.id, attempted_at: timestamp(NOON), ...one };
    await fixture.db.transact((db) => insertRow(db, 'webhook_attempts', attempt));
  }
  const row = await webhooks.resend(fixture, webhook.id, failed.id);
  const { created_at: _now, ...fresh } = pendingFields(LATER);
  assert.deepEqual({ ...row }, { ...failed, ...fresh });
  assert.deepEqual({ ...(await delivery(failed.id)) }, { ...row });
  assert.deepEqual(
    await attemptsOf(failed.id),
    Array.from({ length: 20 }, (_, i) => i + 6),
  );
});

test('refuses to resend an unknown delivery, or one of a disabled webhook', async () => {
  const other = await deliver(await make());
  const none = { code: 'not_found', message: `There is no delivery ${other.id} of webhook ${webhook.id}.` };
  await assert.rejects(webhooks.resend(fixture, webhook.id, other.id), none);
  const failed = await deliver(webhook, { status: 'failed' });
  await patch({ enabled: false });
  await assert.rejects(webhooks.resend(fixture, webhook.id, failed.id), code('webhook_disabled'));
  assert.equal((await delivery(failed.id)).status, 'failed');
});

test('does not find a deleted webhook', async () => {
  const { id } = webhook;
  await webhooks.deleteWebhook(fixture, id, undefined);
  const none = { code: 'not_found', message: `There is no webhook ${id}.` };
  for (const action of [
    () => stored(id),
    () => patch({ description: 'x' }),
    () => webhooks.deleteWebhook(fixture, id, undefined),
    () => webhooks.rotateSecret(fixture, id),
    () => webhooks.claimTest(fixture, id),
    () => webhooks.resend(fixture, id, 1),
  ])
    await assert.rejects(action(), none);
});
