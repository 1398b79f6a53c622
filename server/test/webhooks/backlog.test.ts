// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Context } from '../../src/platform/context.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { HOUR, timestamp } from '../../src/platform/time.ts';
import { createWebhook } from '../../src/modules/webhooks/actions.ts';
import { giveUpEnded, queueDeliveries, sendDelivery } from '../../src/modules/webhooks/deliver.ts';
import { insertDeliveries } from '../../src/modules/webhooks/store.ts';
import { openActionFixture } from '../action-fixture.ts';
import { assertProblem } from '../club.ts';
import { insertManyEvents } from '../many-events.ts';
import { updateRow } from '../../src/platform/db/rows.ts';
import { claimAll, type WebhookFixture, openWebhookFixture } from './fixture.ts';

const LIMIT = { timeout: 180_000 };

async function addEvents({ club }: WebhookFixture, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await club.court();
  await relayEvents(club.context);
  await queueDeliveries(club.context);
}

/** Stores six consecutive failures of the webhook, and makes its next attempt due now. */
async function markDead({ club }: WebhookFixture, { id }: { id: number }): Promise<void> {
  const dead = { failures: 6, paused_until: timestamp(club.clock.now) };
  await club.context.db.transact((db) => updateRow(db, 'webhooks', id, dead));
}

/** Adds 1,200 copies of the newest delivery. The copies are due in an hour. */
async function addWaitingCopies({ club }: WebhookFixture): Promise<void> {
  const { db } = club.context;
  const newest = db.read.selectFrom('webhook_deliveries').selectAll().orderBy('id', 'desc');
  const { id: _id, ...row } = await newest.executeTakeFirstOrThrow();
  const copies = Array.from({ length: 1200 }, () => row);
  await db.transact((db) => insertDeliveries(db, copies, club.clock.now + HOUR));
}

/**
 * Counts deliveries by error, or by status if they have no error. Pending deliveries are counted as `due` or `waits`.
 */
async function countDeliveries({ club }: WebhookFixture): Promise<Record<string, number>> {
  const { read } = club.context.db;
  const query = read.selectFrom('webhook_deliveries').leftJoin('outbox', 'record_id', 'webhook_deliveries.id');
  const rows = await query.select(['status', 'webhook_deliveries.error', 'due_at']).execute();
  const kinds = rows.map(({ status, error, due_at }) => {
    if (status === 'pending') return due_at! > timestamp(club.clock.now) ? 'waits' : 'due';
    return error ?? status;
  });
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));
}

test('all deliveries that wait for a recovered endpoint are due at once, however many', LIMIT, async (t) => {
  const fixture = await openWebhookFixture(t);
  await markDead(fixture, await fixture.hook());
  await addEvents(fixture, 2);
  await addWaitingCopies(fixture);
  await fixture.deliver();
  assert.deepEqual(await countDeliveries(fixture), { delivered: 1, due: 1201 });
});

test(
  'a deleted webhook is gone at once, and a background task gives up its pending deliveries, however many',
  LIMIT,
  async (t) => {
    const fixture = await openWebhookFixture(t);
    const { id } = await fixture.hook();
    await addEvents(fixture, 1);
    await addWaitingCopies(fixture);
    await fixture.hook();
    await addEvents(fixture, 1);
    assert.equal((await fixture.call('DELETE', `/admin/webhooks/${id}`)).status, 204);
    assert.equal((await countDeliveries(fixture))['waits'], 1200, 'the request must not process each delivery');
    assertProblem(await fixture.call('GET', `/admin/webhooks/${id}/deliveries`), 'not_found');
    await giveUpEnded(fixture.club.context);
    assert.deepEqual(await countDeliveries(fixture), { 'The webhook was deleted.': 1202, due: 1 });
  },
);

test('410 gives up pending deliveries, and stops if the webhook is enabled again', LIMIT, async (t) => {
  const fixture = await openWebhookFixture(t);
  const { id } = await fixture.hook();
  await addEvents(fixture, 2);
  await addWaitingCopies(fixture);
  fixture.receiver.answer(410);
  const [claim] = await claimAll(fixture.club.context);
  await sendDelivery(fixture.club.context, claim!);
  await giveUpEnded(fixture.club.context);
  const given = { failed: 1, 'The webhook was disabled.': 1200, due: 1 };
  assert.deepEqual(await countDeliveries(fixture), given, 'deliveries in progress are not given up');
  await fixture.call('PATCH', `/admin/webhooks/${id}`, { enabled: true });
  fixture.club.clock.now += HOUR;
  await giveUpEnded(fixture.club.context);
  assert.deepEqual(await countDeliveries(fixture), given);
});

test('a recovered endpoint, a 410 and a deletion wait for no other delivery', LIMIT, async (t) => {
  const fixture = await openWebhookFixture(t);
  const { db } = fixture.club.context;
  if (db.engine === 'sqlite') return; // SQLite cannot lock single rows
  const hooks = [await fixture.hook(), await fixture.hook(), await fixture.hook()];
  await addEvents(fixture, 2);
  for (const hook of hooks) await markDead(fixture, hook);
  const claims = await claimAll(fixture.club.context);
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transact(async (db) => {
    const others = db.selectFrom('outbox').select('id').where('claimed_until', 'is', null);
    await others.forUpdate().execute();
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  try {
    assert.equal((await sendDelivery(fixture.club.context, claims[0]!))?.status, 'delivered');
    fixture.receiver.answer(410);
    assert.equal((await sendDelivery(fixture.club.context, claims[1]!))?.status, 'failed');
    const deleted = await fixture.call('DELETE', `/admin/webhooks/${claims[2]!.lane}`);
    assert.equal(deleted.status, 204, deleted.text);
  } finally {
    released.resolve();
    await holding;
  }
});

test('each pending event becomes one delivery, in order, with more than two batches', LIMIT, async (t) => {
  const fixture = await openActionFixture(Date.now());
  t.after(() => fixture.close());
  await createWebhook(fixture, { url: 'https://example.org/hook' });
  await queueDeliveries(fixture); // Skip the existing events, so that they cause no deliveries
  await insertManyEvents(fixture.db, { count: 250, userIds: [1] });
  assert.equal(await queueDeliveries(fixture), 250);
  const rows = await fixture.db.read.selectFrom('webhook_deliveries').select('message_id').orderBy('id').execute();
  assert.deepEqual(
    rows.map(({ message_id }) => message_id),
    Array.from({ length: 250 }, (_, i) => `evt_${i + 1}`),
  );
});

test('a webhook without claimable deliveries delays no other', LIMIT, async (t) => {
  const fixture = await openWebhookFixture(t);
  for (let i = 0; i < 3; i++) await fixture.hook();
  await addEvents(fixture, 1);
  const { db } = fixture.club.context;
  let begun = 0;
  const transact: typeof db.transact = (fn) =>
    ++begun === 2 ? Promise.reject(new Error('Query read timeout')) : db.transact(fn);
  const webhooks: Context = { ...fixture.club.context, db: { ...db, transact } };
  const failures: unknown[] = [];
  const claims = await claimAll(webhooks, (error) => failures.push(error));
  assert.deepEqual([claims.length, failures.length], [2, 1]);
});
