import { randomBytes, randomUUID } from 'node:crypto';
import { type Db, flag } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { checkVersion } from '../../platform/versions.ts';
import { timestamp } from '../../platform/time.ts';
import { type Claim, CLAIM_MS, freshAt, TEST_TYPE, type Webhooks } from './deliver.ts';
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

/** @throws {Problem} `validation_failed` */
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

/** Standard Webhooks: 24 to 64 random bytes. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Enabling it forgets its failures. @throws {Problem} `not_found`, `version_mismatch`, `validation_failed` */
export function patchWebhook(
  { db, now, config }: Webhooks,
  id: number,
  { patch, accepted }: { patch: WebhookPatch; accepted: number[] | undefined },
): Promise<WebhookRow> {
  const { url, description, event_types, enabled } = patch;
  if (url !== undefined) checkUrl(url, config.WEBHOOK_PRIVATE_NETWORKS);
  const fresh = { failures: 0, paused_until: null, disabled_reason: null };
  return transact(db, async (db) => {
    const row = await lock(db, id);
    checkVersion(row.version, accepted);
    if (Object.keys(patch).length === 0) return row;
    return updateWebhook(db, id, {
      ...(url !== undefined && { url, ...fresh }),
      ...(description !== undefined && { description }),
      ...(event_types !== undefined && { event_types: JSON.stringify(event_types) }),
      ...(enabled !== undefined && { enabled: flag(enabled), ...fresh }),
      version: row.version + 1,
      updated_at: timestamp(now()),
    });
  });
}

/** Nothing more is sent to it, and its secrets are forgotten; what waits is given up by `giveUpEnded`. @throws {Problem} `not_found`, `version_mismatch` */
export function deleteWebhook({ db, now }: Webhooks, id: number, accepted: number[] | undefined): Promise<void> {
  return transact(db, async (db) => {
    checkVersion((await lock(db, id)).version, accepted);
    await updateWebhook(db, id, { enabled: 0, secret: '', old_secret: null, retired_at: timestamp(now()) });
  });
}

/** Makes a new secret; the old one signs, too, for a day. @throws {Problem} `not_found` */
export function rotateSecret({ db, now }: Webhooks, id: number): Promise<WebhookRow> {
  return transact(db, async (db) => {
    const row = await lock(db, id);
    const old_secret_until = timestamp(now() + ROTATION_OVERLAP_MS);
    const changes = { secret: newSecret(), old_secret: row.secret, old_secret_until };
    return updateWebhook(db, id, { ...changes, version: row.version + 1, updated_at: timestamp(now()) });
  });
}

/** Makes a test, to be sent at once, also to a webhook that is disabled or paused. @throws {Problem} `not_found` */
export function claimTest({ db, now }: Webhooks, id: number): Promise<Claim> {
  return transact(db, async (db) => {
    const webhook = await lock(db, id);
    const time = now();
    const payload = JSON.stringify({ id: null, type: TEST_TYPE, timestamp: timestamp(time), data: { webhook_id: id } });
    const subject = `test ${randomUUID()}`;
    const claimed = { claimed_until: timestamp(time + CLAIM_MS), message_id: subject.replace(' ', '_') };
    const row = { webhook_id: id, type: TEST_TYPE, subject, payload, ...freshAt(time, 0), ...claimed };
    return { webhook, delivery: await insertDelivery(db, row) };
  });
}

/** How many tries of before it is sent again are kept: otherwise asking for it over and over would pile them up. */
const TRIES_KEPT = 20;

/** Makes a delivery due, whatever became of it. @throws {Problem} `not_found`, `webhook_disabled` */
export function resend({ db, now }: Webhooks, id: number, deliveryId: number): Promise<DeliveryRow> {
  return transact(db, async (db) => {
    const webhook = await lock(db, id);
    const delivery = await lockDelivery(db, id, deliveryId);
    if (!delivery) throw new Problem('not_found', `There is no delivery ${deliveryId} of webhook ${id}.`);
    if (webhook.enabled === 0) throw new Problem('webhook_disabled');
    const { created_at: _made, ...fresh } = freshAt(now());
    await deleteAttemptsButLast(db, deliveryId, TRIES_KEPT);
    return updateDelivery(db, deliveryId, fresh);
  });
}

/** @throws {Problem} `not_found` */
export async function getWebhook(db: Db, id: number): Promise<WebhookRow> {
  return found(await findWebhook(db, id), id);
}

async function lock(db: Db, id: number): Promise<WebhookRow> {
  return found(await lockWebhook(db, id), id);
}

function found(webhook: WebhookRow | undefined, id: number): WebhookRow {
  if (!webhook) throw new Problem('not_found', `There is no webhook ${id}.`);
  return webhook;
}
