import { loadPolicy } from '../club/policy-cache.ts';
import type { Context } from '../../platform/context.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
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
import { afterFailure } from '../../platform/jobs/queue.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { endpointPauseMs, RETRIES, TRY_FOR_MS } from './rules.ts';
import { ANSWER_MS, post, type SendResult, headersOf } from './send.ts';
import {
  deleteDeliveriesBefore,
  type DeliveryRow,
  findEndedWebhooks,
  giveUp,
  giveUpBefore,
  makeDueNow,
  insertDeliveries,
  listEnabledWebhooks,
  lockDelivery,
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
/**
 * Number of deliveries that one transaction changes or deletes. A webhook can have hundreds of thousands of deliveries.
 */
const DELIVERIES_BATCH = 500;
export const TEST_TYPE = 'webhook.test';
/** The ids of test messages begin with this prefix. Failed test messages do not pause a webhook. */
export const TEST_PREFIX = 'test_';

/** A delivery that this process may send, with its webhook at the time of the claim. */
export interface ClaimedDelivery {
  webhook: WebhookRow;
  delivery: DeliveryRow;
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
      const hooks = (await listEnabledWebhooks(tx)).map((hook) => ({
        id: hook.id,
        types: JSON.parse(hook.event_types) as string[],
      }));
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
      for (let i = 0; i < rows.length; i += BATCH) await insertDeliveries(tx, rows.slice(i, i + BATCH));
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

export function pendingFields(time: number, tryForMs = TRY_FOR_MS) {
  const [created_at, give_up_at] = [timestamp(time), timestamp(time + tryForMs)];
  return { status: 'pending' as const, attempts: 0, next_attempt_at: created_at, give_up_at, created_at };
}

/**
 * Sends a delivery. Returns undefined if a shutdown aborted the request, or if another process claimed the delivery
 * during the request.
 */
export async function sendDelivery(
  context: Context,
  claim: ClaimedDelivery,
  signal?: AbortSignal,
): Promise<DeliveryRow | undefined> {
  const { webhook, delivery } = claim;
  const { config, now } = context;
  const isOverlap = webhook.old_secret_until !== null && webhook.old_secret_until > timestamp(now());
  const secrets = [webhook.secret, ...(isOverlap ? [webhook.old_secret!] : [])];
  const { message_id: id } = delivery;
  const [payload] = (await bodiesOf(context.db.read, [delivery])) as [string];
  const headers = headersOf(secrets, { id, payload, now: now() });
  const mayBePrivate = config.WEBHOOK_PRIVATE_NETWORKS;
  const result = await post(webhook.url, { headers, payload, mayBePrivate, ...(signal && { signal }) });
  // A shutdown that aborts the request is not a failure of the endpoint.
  return signal?.aborted ? undefined : recordAttempt(context, claim, { payload, result });
}

async function recordAttempt(
  { db, now }: Context,
  { delivery }: ClaimedDelivery,
  { payload, result }: { payload: string; result: SendResult },
): Promise<DeliveryRow | undefined> {
  let hasRecovered = false;
  const updated = await transact(db, async (db) => {
    const webhook = await lockWebhook(db, delivery.webhook_id);
    const current = await lockDelivery(db, delivery.webhook_id, delivery.id);
    if (!webhook || current?.claimed_until !== delivery.claimed_until || current.status !== 'pending') return undefined;
    const attempts = current.attempts + 1;
    const isDelivered = result.status !== null && result.status >= 200 && result.status < 300;
    const isGone = result.status === 410;
    const next = isDelivered
      ? { status: 'delivered' as const }
      : afterFailure({ ...current, attempts }, { schedule: RETRIES, isFinal: isGone, now: now() });
    const attempted_at = timestamp(now());
    // The receiver's response may repeat names. Do not store the response if a person was erased during the request.
    const isCurrent = result.body !== null && (await bodiesOf(db, [current]))[0] === payload;
    const answer_body = isCurrent ? result.body : null;
    const answer = { answer_status: result.status, answer_ms: result.ms, answer_body, error: result.error };
    await insertRow(db, 'webhook_attempts', { delivery_id: current.id, attempted_at, ...answer });
    const changes = { ...next, ...answer, attempts, claimed_until: null, attempted_at };
    const updated = await updateRow(db, 'webhook_deliveries', current.id, changes);
    const time = timestamp(now());
    hasRecovered = isDelivered && webhook.paused_until !== null;
    if (isDelivered) await resetFailures(db, webhook);
    else if (isGone) await disable(db, webhook, time);
    else if (!current.message_id.startsWith(TEST_PREFIX)) {
      const failures = webhook.failures + 1;
      const pauseMs = endpointPauseMs(failures);
      const paused_until = pauseMs === 0 ? null : timestamp(now() + pauseMs);
      await updateRow(db, 'webhooks', webhook.id, { failures, paused_until });
    }
    return updated;
  });
  if (updated && updated.status !== 'delivered') db.observer.attemptFailed('webhooks');
  const waiting = { time: timestamp(now()), limit: DELIVERIES_BATCH };
  if (hasRecovered) await inBatches(() => transact(db, (db) => makeDueNow(db, delivery.webhook_id, waiting)));
  return updated;
}

/** @param runBatch changes a batch of deliveries and returns the number of changed deliveries */
async function inBatches(runBatch: () => Promise<number>, ending?: AbortSignal): Promise<void> {
  do {
    if (ending?.aborted) return;
  } while ((await runBatch()) === DELIVERIES_BATCH);
}

async function resetFailures(db: Db, { id, failures }: WebhookRow): Promise<void> {
  if (failures > 0) await updateRow(db, 'webhooks', id, { failures: 0, paused_until: null });
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
    const error = `The webhook was ${retired_at === null ? 'disabled' : 'deleted'}.`;
    const waiting = { error, time, limit: DELIVERIES_BATCH };
    await inBatches(() => transact(db, (db) => giveUp(db, id, waiting)), ending);
  }
}

/**
 * Marks overdue deliveries as failed. Deletes delivered and failed deliveries after `KEEP_MS`, or after the club's
 * retention if it is set and shorter.
 */
export async function failAndDeleteOldDeliveries({ db, now }: Context, ending?: AbortSignal): Promise<void> {
  const limit = DELIVERIES_BATCH;
  const late = { error: `The event could not be delivered within ${TRY_FOR_MS / DAY} days.`, limit };
  await inBatches(() => transact(db, (db) => giveUpBefore(db, timestamp(now()), late)), ending);
  const { retention_days: days } = await loadPolicy(db);
  const time = timestamp(now() - (days === 0 ? KEEP_MS : Math.min(KEEP_MS, days * DAY)));
  await inBatches(() => transact(db, (db) => deleteDeliveriesBefore(db, time, limit)), ending);
}
