import { randomBytes, randomUUID } from 'node:crypto';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { audited } from '../audit/audited.ts';
import { insertRow, lockRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { orNotFound, Problem } from '../../platform/errors.ts';
import type { EventType } from '../../platform/events/actions.ts';
import { findLatestEvent } from '../../platform/events/store.ts';
import { timestamp } from '../../platform/time.ts';
import { enqueue, type Entry, enqueueAgain } from '../../platform/jobs/store.ts';
import { CLAIM_MS, contentOf, pendingFields, TEST_PREFIX, TEST_TYPE } from './deliver.ts';
import { checkUrl, ROTATION_OVERLAP_MS } from './rules.ts';
import { webhook, type WebhookInput } from './schema.ts';
import {
  deleteAttemptsButLast,
  type DeliveryRow,
  entryOf,
  findWebhook,
  lockWebhook,
  type WebhookRow,
} from './store.ts';

const { update, remove } = audited(webhook, {
  lock: lockWebhook,
  check(_db, _values, patch) {
    const isReset = patch.url !== undefined || patch.enabled !== undefined;
    return isReset ? { failures: 0, paused_until: null, disabled_reason: null } : {};
  },
  remove: (db, { id }, retired_at) =>
    updateRow(db, 'webhooks', id, { enabled: 0, secret: '', old_secret: null, retired_at }),
});

/**
 * Permanently disables the webhook and deletes its secrets. A background task (`giveUpEnded`) later marks pending
 * deliveries as failed.
 */
export const deleteWebhook = remove;

export function createWebhook({ db, now, config, actor }: AuditedContext, input: WebhookInput): Promise<WebhookRow> {
  checkUrl(input.url, config.WEBHOOK_PRIVATE_NETWORKS);
  const time = timestamp(now());
  const row = {
    ...webhook.columnsOf({ ...webhook.defaults, ...input }),
    ...{ secret: newSecret(), failures: 0, version: 1, created_at: time, updated_at: time },
  };
  return transact(db, async (db) => {
    const after = await insertRow(db, 'webhooks', row);
    await recordAudit(db, actor, { action: 'createWebhook', after }, now());
    return after;
  });
}

/** Changes a webhook. A patch with `url` or `enabled` also resets the failure count and ends a pause. */
export const patchWebhook: typeof update = (context, id, change) => {
  if (change.patch.url !== undefined) checkUrl(change.patch.url, context.config.WEBHOOK_PRIVATE_NETWORKS);
  return update(context, id, change);
};

/** Returns a new secret. Standard Webhooks requires secrets of 24 to 64 random bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export function rotateSecret({ db, now, actor }: AuditedContext, id: number): Promise<WebhookRow> {
  return transact(db, async (db) => {
    const before = await lock(db, id);
    const old_secret_until = timestamp(now() + ROTATION_OVERLAP_MS);
    const changes = { secret: newSecret(), old_secret: before.secret, old_secret_until };
    const stamps = { version: before.version + 1, updated_at: timestamp(now()) };
    const after = await updateRow(db, 'webhooks', id, { ...changes, ...stamps });
    await recordAudit(db, actor, { action: 'rotateWebhookSecret', target: `webhooks ${id}`, before, after }, now());
    return after;
  });
}

/** @param type sends a copy of the latest event of this type instead of a test event */
export function claimTest(
  { db, now, actor }: AuditedContext,
  id: number,
  type?: EventType,
): Promise<{ entry: Entry; delivery: DeliveryRow }> {
  return transact(db, async (db) => {
    const webhook = await lock(db, id);
    const time = now();
    const content = type === undefined ? testMessage(id, time) : await copyOfLatest(db, type);
    // With the subject of the original, other deliveries about the same object would wait for the test.
    const about = { subject: `test ${content.subject}`, message_id: `${TEST_PREFIX}${randomUUID()}` };
    const row = { webhook_id: id, ...pendingFields(time), ...content, ...about };
    const delivery = await insertRow(db, 'webhook_deliveries', row);
    const claimed = { attempts: 1, claimed_until: timestamp(time + CLAIM_MS) };
    const [entry] = await enqueue(db, [{ ...entryOf(delivery, time, 0), ...claimed }]);
    const states = { before: webhook, after: webhook };
    await recordAudit(db, actor, { action: 'testWebhook', target: `webhooks ${id}`, ...states }, time);
    return { entry: entry!, delivery };
  });
}

type Message = Pick<DeliveryRow, 'type' | 'subject' | 'payload'>;

function testMessage(webhook_id: number, time: number): Message {
  const event = { id: null, type: TEST_TYPE, timestamp: timestamp(time), data: { webhook_id } };
  return { type: TEST_TYPE, subject: `webhook ${webhook_id}`, payload: JSON.stringify(event) };
}

async function copyOfLatest(db: Db, type: EventType): Promise<Message> {
  const event = await findLatestEvent(db, type);
  if (!event) throw new Problem('not_found', `There is no event of the type ${type} yet.`);
  return contentOf(event);
}

/**
 * Number of earlier attempts to keep when a delivery is sent again. Without this limit, the list of attempts could grow
 * forever.
 */
const MAX_KEPT_ATTEMPTS = 20;

/** Makes a delivery due again, whatever its status. */
export function resend({ db, now, actor }: AuditedContext, id: number, deliveryId: number): Promise<DeliveryRow> {
  return transact(db, async (db) => {
    const webhook = await lock(db, id);
    const delivery = await lockRow(db, 'webhook_deliveries', deliveryId);
    orNotFound(delivery?.webhook_id === id || undefined, `delivery ${deliveryId} of webhook ${id}`);
    if (webhook.enabled === 0) throw new Problem('webhook_disabled');
    await deleteAttemptsButLast(db, deliveryId, MAX_KEPT_ATTEMPTS);
    const due = await updateRow(db, 'webhook_deliveries', deliveryId, { status: 'pending', attempts: 0 });
    await enqueueAgain(db, entryOf(due, now()));
    const states = { before: webhook, after: webhook };
    await recordAudit(db, actor, { action: 'resendWebhookDelivery', target: `webhooks ${id}`, ...states }, now());
    return due;
  });
}

export async function getWebhook(db: Db, id: number): Promise<WebhookRow> {
  return orNotFound(await findWebhook(db, id), `webhook ${id}`);
}

async function lock(db: Db, id: number): Promise<WebhookRow> {
  return orNotFound(await lockWebhook(db, id), `webhook ${id}`);
}
