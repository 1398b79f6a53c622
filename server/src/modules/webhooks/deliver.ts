import { loadPolicy } from '../club/policy-cache.ts';
import type { Context } from '../../platform/context.ts';
import { findRow, insertRow, lockRow, updateRow } from '../../platform/db/rows.ts';
import { contentsOf } from '../../kernel/event-people.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import {
  eventJson,
  findEnds,
  lockCursor,
  moveCursor,
  readEvents,
  type RelayedEvent,
} from '../../platform/events/store.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import {
  countClaimed,
  endEntry,
  type Entry,
  giveUpBatch,
  inBatches,
  makeDueBatch,
  updateClaimed,
} from '../../platform/jobs/store.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { concurrencyLimitOf, endpointPauseMs, RETRIES, TRY_FOR_MS } from './rules.ts';
import { ANSWER_MS, post, type SendResult, headersOf } from './send.ts';
import {
  deleteDeliveriesBefore,
  type DeliveryRow,
  failDeliveries,
  findEndedWebhooks,
  findWebhook,
  insertDeliveries,
  listEnabledWebhooks,
  lockWebhook,
  type WebhookRow,
} from './store.ts';

/** How long a claim lasts, in milliseconds. A claim must last longer than an attempt. */
export const CLAIM_MS = 2 * ANSWER_MS;
/** The name of the cursor that stores the last event for which deliveries have been queued. */
const CURSOR = 'webhooks';
const BATCH = 100;
/** Maximum age of delivered and failed deliveries, in milliseconds. */
const KEEP_MS = 30 * DAY;
export const TEST_TYPE = 'webhook.test';
/** The ids of test messages begin with this prefix. Failed test messages do not pause a webhook. */
export const TEST_PREFIX = 'test_';

/** The queue of deliveries. Each webhook is a lane with its own limit, so no webhook delays another. */
export function deliveryQueue(context: Context): Queue {
  const { db, now } = context;
  const isPaused = ({ paused_until }: WebhookRow) => paused_until !== null && paused_until > timestamp(now());
  return {
    ...{ name: 'webhooks', claimMs: CLAIM_MS },
    async lanes() {
      const webhooks = await listEnabledWebhooks(db.read);
      return webhooks.filter((webhook) => !isPaused(webhook)).map(({ id }) => String(id));
    },
    async free(tx, lane) {
      const webhook = await lockWebhook(tx, Number(lane));
      if (!webhook || webhook.enabled === 0 || isPaused(webhook)) return 0;
      return concurrencyLimitOf(webhook) - (await countClaimed(tx, 'webhooks', { time: timestamp(now()), lane }));
    },
    run: (entry, ending) => sendDelivery(context, entry, ending),
  };
}

/** Queues deliveries for new events, each event once. Returns the number of these events. */
export async function queueDeliveries({ db, now }: Context): Promise<number> {
  for (let total = 0; ;) {
    const count = await transact(db, async (tx) => {
      if (!(await db.tryLock(tx, CURSOR))) return 0;
      const { last } = await findEnds(tx);
      const cursor = await lockCursor(tx, CURSOR, last);
      // First read `last`, then the webhooks. A webhook that is created between the two queries then gets all events
      // with a number above `last`.
      const enabled = await listEnabledWebhooks(tx);
      const hooks = enabled.map(({ id, event_types }) => ({ id, types: JSON.parse(event_types) as string[] }));
      if (hooks.length === 0) {
        if (last > cursor) await moveCursor(tx, CURSOR, last);
        return 0;
      }
      const events = (await readEvents(tx, { after: cursor, limit: BATCH })).filter(({ sequence }) => sequence <= last);
      if (events.length === 0) return 0;
      const time = now();
      const rows = events.flatMap((event) => {
        const receivers = hooks.filter(({ types }) => types.length === 0 || types.includes(event.type));
        return receivers.map(({ id }) => ({ webhook_id: id, ...contentOf(event), ...pendingFields(time) }));
      });
      await insertDeliveries(tx, rows, time);
      await moveCursor(tx, CURSOR, events.at(-1)!.sequence);
      return events.length;
    });
    total += count;
    if (count < BATCH) return total;
  }
}

/**
 * Returns the content of a delivery. `payload` is the body that is sent, without names: `id` (the event's sequence
 * number), `type`, `timestamp` and `data`.
 */
export function contentOf(event: RelayedEvent): Pick<DeliveryRow, 'message_id' | 'type' | 'subject' | 'payload'> {
  const data = JSON.parse(event.data) as { id: number };
  const subject = `${event.type.split('.')[0]} ${data.id}`;
  return { message_id: `evt_${event.sequence}`, type: event.type, subject, payload: eventJson(event, data) };
}

/** Returns the bodies of deliveries, with the current names of people. */
export async function bodiesOf(db: Db, deliveries: readonly Pick<DeliveryRow, 'payload'>[]): Promise<string[]> {
  const events = deliveries.map(({ payload }) => JSON.parse(payload) as { type: string; data: object });
  const contents = await contentsOf(db, events);
  return events.map((event, i) => JSON.stringify({ ...event, data: contents[i] }));
}

export function pendingFields(time: number) {
  return { status: 'pending', attempts: 0, created_at: timestamp(time) } as const;
}

/**
 * Sends a delivery. Returns undefined if its webhook has been deleted, if a shutdown aborted the request, or if another
 * process claimed the delivery during the request.
 */
export async function sendDelivery(
  context: Context,
  entry: Entry,
  signal?: AbortSignal,
): Promise<DeliveryRow | undefined> {
  const { db, config, now } = context;
  const webhook = await findWebhook(db.read, Number(entry.lane));
  const delivery = await findRow(db.read, 'webhook_deliveries', entry.record_id!);
  if (!delivery) await transact(db, (tx) => endEntry(tx, entry, { now: now() }));
  if (!webhook || !delivery) return undefined;
  const isOverlap = webhook.old_secret_until !== null && webhook.old_secret_until > timestamp(now());
  const secrets = [webhook.secret, ...(isOverlap ? [webhook.old_secret!] : [])];
  const [payload] = (await bodiesOf(db.read, [delivery])) as [string];
  const headers = headersOf(secrets, { id: delivery.message_id, payload, now: now() });
  const mayBePrivate = config.WEBHOOK_PRIVATE_NETWORKS;
  const result = await post(webhook.url, { headers, payload, mayBePrivate, ...(signal && { signal }) });
  if (!signal?.aborted) return recordAttempt(context, entry, { payload, result });
  // A shutdown that aborts the request is not a failure of the endpoint. Let another process send the delivery.
  await transact(db, (tx) => updateClaimed(tx, entry, { claimed_until: null }));
  return undefined;
}

async function recordAttempt(
  { db, now }: Context,
  entry: Entry,
  { payload, result }: { payload: string; result: SendResult },
): Promise<DeliveryRow | undefined> {
  const { status, ms, error } = result;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const isGone = status === 410;
  const reason = error ?? `The endpoint responded with ${status}.`;
  const failure = isDelivered ? undefined : { error: reason, retries: RETRIES, isFinal: isGone };
  let hasRecovered = false;
  const updated = await transact(db, async (db) => {
    const webhook = await lockWebhook(db, Number(entry.lane));
    const outcome = webhook && (await endEntry(db, entry, { failure, now: now() }));
    const current = outcome && (await lockRow(db, 'webhook_deliveries', entry.record_id!));
    if (!current) return undefined;
    const attempted_at = timestamp(now());
    // The receiver's response may repeat names. Do not store the response if a person was erased during the request.
    const isCurrent = result.body !== null && (await bodiesOf(db, [current]))[0] === payload;
    const answer = { answer_status: status, answer_ms: ms, answer_body: isCurrent ? result.body : null, error };
    await insertRow(db, 'webhook_attempts', { delivery_id: current.id, attempted_at, ...answer });
    hasRecovered = isDelivered && webhook.paused_until !== null;
    if (isDelivered) await setFailures(db, webhook, 0, now());
    else if (isGone) await disable(db, webhook, attempted_at);
    else if (!current.message_id.startsWith(TEST_PREFIX)) await setFailures(db, webhook, webhook.failures + 1, now());
    const next = { status: statuses[outcome], attempts: current.attempts + 1, attempted_at };
    return updateRow(db, 'webhook_deliveries', current.id, { ...answer, ...next });
  });
  if (updated && failure) db.observer.attemptFailed('webhooks');
  const time = timestamp(now());
  if (hasRecovered) await inBatches(db, (db) => makeDueBatch(db, 'webhooks', entry.lane, time));
  return updated;
}

const statuses = { done: 'delivered', waiting: 'pending', failed: 'failed' } as const;

/** Stores the number of consecutive failures, and the pause that they cause. */
async function setFailures(db: Db, webhook: WebhookRow, failures: number, now: number): Promise<void> {
  const pauseMs = endpointPauseMs(failures);
  const paused_until = pauseMs === 0 ? null : timestamp(now + pauseMs);
  if (failures !== webhook.failures) await updateRow(db, 'webhooks', webhook.id, { failures, paused_until });
}

/** Disables a webhook. `giveUpEnded` later marks its pending deliveries as failed. */
async function disable(db: Db, { id, version }: WebhookRow, time: string): Promise<void> {
  const reason = 'The endpoint responded with 410 Gone.';
  await updateRow(db, 'webhooks', id, { enabled: 0, disabled_reason: reason, version: version + 1, updated_at: time });
}

/** Marks pending deliveries as failed if their webhook was deleted, or disabled because of a 410 Gone response. */
export async function giveUpEnded({ db, now }: Context, ending?: AbortSignal): Promise<void> {
  const time = timestamp(now());
  for (const { id, retired_at } of await findEndedWebhooks(db.read, time)) {
    const failed = failedBecause(`The webhook was ${retired_at === null ? 'disabled' : 'deleted'}.`, time);
    const giveUp = async (db: Db) => {
      const isEnabledAgain = (await findRow(db, 'webhooks', id))!.enabled === 1;
      return isEnabledAgain ? 0 : giveUpBatch(db, { queue: 'webhooks', lane: String(id) }, failed);
    };
    await inBatches(db, giveUp, ending);
  }
}

function failedBecause(error: string, time: string) {
  return { error, time, end: (db: Db, ids: number[]) => failDeliveries(db, ids, error) };
}

/**
 * Marks overdue deliveries as failed. Deletes delivered and failed deliveries after `KEEP_MS`, or after the club's
 * retention if it is set and shorter.
 */
export async function failAndDeleteOldDeliveries({ db, now }: Context, ending?: AbortSignal): Promise<void> {
  const late = failedBecause(`The event could not be delivered within ${TRY_FOR_MS / DAY} days.`, timestamp(now()));
  await inBatches(db, (db) => giveUpBatch(db, { queue: 'webhooks' }, late), ending);
  const { retention_days: days } = await loadPolicy(db);
  const time = timestamp(now() - (days === 0 ? KEEP_MS : Math.min(KEEP_MS, days * DAY)));
  await inBatches(db, (db) => deleteDeliveriesBefore(db, time), ending);
}
