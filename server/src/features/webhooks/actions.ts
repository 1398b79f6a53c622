import { randomBytes, randomUUID } from 'node:crypto';
import { type Db, flag } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { checkVersion } from '../../platform/versions.ts';
import { timestamp } from '../../platform/time.ts';
import { type Claim, CLAIM_MS, pendingFields, TEST_TYPE, type Webhooks } from './deliver.ts';
import { checkUrl, ROTATION_OVERLAP_MS } from './rules.ts';
import type { WebhookInput, WebhookPatch } from './schema.ts';
import {
  deleteAttemptsButLast,
  type DeliveryRow,
  findWebhook,
  insertDelivery,
  insertWebhook,
  lockDelivery,
  lockWebhook,
  updateDelivery,
  updateWebhook,
  type WebhookRow,
} from './store.ts';

/**
 * Creates a webhook.
 * @throws {Problem} `validation_failed`
 */
export function createWebhook({ db, now, config }: Webhooks, input: WebhookInput): Promise<WebhookRow> {
  checkUrl(input.url, config.WEBHOOK_PRIVATE_NETWORKS);
  const time = timestamp(now());
  const row = {
    ...{ url: input.url, description: input.description ?? null, event_types: JSON.stringify(input.event_types ?? []) },
    ...{ secret: newSecret(), enabled: flag(input.enabled ?? true), failures: 0 },
    ...{ version: 1, created_at: time, updated_at: time },
  };
  return transact(db, (db) => insertWebhook(db, row));
}

/** Standard Webhooks requires 24 to 64 random bytes. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/**
 * Changes a webhook. A new URL, or a value of `enabled`, resets its failures.
 * @throws {Problem} `not_found`, `version_mismatch`, `validation_failed`
 */
export function patchWebhook(
  { db, now, config }: Webhooks,
  id: number,
  { patch, accepted }: { patch: WebhookPatch; accepted: number[] | undefined },
): Promise<WebhookRow> {
  const { url, description, event_types, enabled } = patch;
  if (url !== undefined) checkUrl(url, config.WEBHOOK_PRIVATE_NETWORKS);
  const noFailures = { failures: 0, paused_until: null, disabled_reason: null };
  return transact(db, async (db) => {
    const row = await lock(db, id);
    checkVersion(row.version, accepted);
    if (Object.keys(patch).length === 0) return row;
    return updateWebhook(db, id, {
      ...(url !== undefined && { url, ...noFailures }),
      ...(description !== undefined && { description }),
      ...(event_types !== undefined && { event_types: JSON.stringify(event_types) }),
      ...(enabled !== undefined && { enabled: flag(enabled), ...noFailures }),
      version: row.version + 1,
      updated_at: timestamp(now()),
    });
  });
}

/**
 * Disables a webhook permanently and deletes its secrets. `giveUpEnded` ends its pending deliveries.
 * @throws {Problem} `not_found`, `version_mismatch`
 */
export function deleteWebhook({ db, now }: Webhooks, id: number, accepted: number[] | undefined): Promise<void> {
  return transact(db, async (db) => {
    checkVersion((await lock(db, id)).version, accepted);
    await updateWebhook(db, id, { enabled: 0, secret: '', old_secret: null, retired_at: timestamp(now()) });
  });
}

/** Creates a new secret. For one day, messages are also signed with the old one. @throws {Problem} `not_found` */
export function rotateSecret({ db, now }: Webhooks, id: number): Promise<WebhookRow> {
  return transact(db, async (db) => {
    const row = await lock(db, id);
    const old_secret_until = timestamp(now() + ROTATION_OVERLAP_MS);
    const changes = { secret: newSecret(), old_secret: row.secret, old_secret_until };
    return updateWebhook(db, id, { ...changes, version: row.version + 1, updated_at: timestamp(now()) });
  });
}

/**
 * Creates and claims a test delivery. Disabled and paused webhooks can be tested too.
 * @throws {Problem} `not_found`
 */
export function claimTest({ db, now }: Webhooks, id: number): Promise<Claim> {
  return transact(db, async (db) => {
    const webhook = await lock(db, id);
    const time = now();
    const payload = JSON.stringify({ id: null, type: TEST_TYPE, timestamp: timestamp(time), data: { webhook_id: id } });
    const subject = `test ${randomUUID()}`;
    const claimed = { claimed_until: timestamp(time + CLAIM_MS), message_id: subject.replace(' ', '_') };
    const row = { webhook_id: id, type: TEST_TYPE, subject, payload, ...pendingFields(time, 0), ...claimed };
    return { webhook, delivery: await insertDelivery(db, row) };
  });
}

/**
 * Maximum number of earlier attempts that are kept when a delivery is sent again. Without a limit, their number
 * could grow forever.
 */
const MAX_KEPT_ATTEMPTS = 20;

/** Makes a delivery due again, whatever its status. @throws {Problem} `not_found`, `webhook_disabled` */
export function resend({ db, now }: Webhooks, id: number, deliveryId: number): Promise<DeliveryRow> {
  return transact(db, async (db) => {
    const webhook = await lock(db, id);
    const delivery = await lockDelivery(db, id, deliveryId);
    if (!delivery) throw new Problem('not_found', `There is no delivery ${deliveryId} of webhook ${id}.`);
    if (webhook.enabled === 0) throw new Problem('webhook_disabled');
    const { created_at: _createdAt, ...changes } = pendingFields(now());
    await deleteAttemptsButLast(db, deliveryId, MAX_KEPT_ATTEMPTS);
    return updateDelivery(db, deliveryId, changes);
  });
}

/**
 * Returns a webhook.
 * @throws {Problem} `not_found`
 */
export async function getWebhook(db: Db, id: number): Promise<WebhookRow> {
  return orNotFound(await findWebhook(db, id), id);
}

async function lock(db: Db, id: number): Promise<WebhookRow> {
  return orNotFound(await lockWebhook(db, id), id);
}

function orNotFound(webhook: WebhookRow | undefined, id: number): WebhookRow {
  if (!webhook) throw new Problem('not_found', `There is no webhook ${id}.`);
  return webhook;
}
