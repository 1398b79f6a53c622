import type { Config } from '../../config.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { eventJson } from '../live/views.ts';
import { findEnds, lockCursor, moveCursor, readEvents, type RelayedEvent } from '../../platform/events/store.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { breakAfter, pauseAfter, roomOf, TRY_FOR_MS } from './rules.ts';
import { ANSWER_MS, post, type Sent } from './send.ts';
import { signatureOf } from './signature.ts';
import {
  claimDeliveries,
  countClaimed,
  deleteDeliveriesBefore,
  type DeliveryRow,
  findDueWebhookIds,
  findEnded,
  giveUp,
  giveUpBefore,
  makeDueNow,
  insertAttempt,
  insertDeliveries,
  listEnabled,
  lockDelivery,
  lockWebhook,
  updateDelivery,
  updateWebhook,
  type WebhookRow,
} from './store.ts';

export interface Webhooks {
  db: Database;
  now: () => number;
  config: Pick<Config, 'WEBHOOK_PRIVATE_NETWORKS'>;
}

/** How long a claim holds: longer than a try lasts. What was claimed by a process that died is free again after it. */
export const CLAIM_MS = 2 * ANSWER_MS;
const CURSOR = 'webhooks';
/** How many events are made deliveries in one transaction. */
const BATCH = 100;
/** How long settled deliveries are kept at most, in milliseconds. */
const KEEP_MS = 30 * DAY;
/** How many deliveries are changed or deleted in one transaction: a webhook may have hundreds of thousands. */
const DELIVERIES_BATCH = 500;
export const TEST_TYPE = 'webhook.test';

/** A delivery that is this process's to send, with its webhook as it was then. */
export interface Claim {
  webhook: WebhookRow;
  delivery: DeliveryRow;
}

/** Makes deliveries of new events, each once; answers how many events. */
export async function queueDeliveries({ db, now }: Webhooks): Promise<number> {
  for (let total = 0; ;) {
    const count = await transact(db, async (tx) => {
      if (!(await db.tryLock(tx, CURSOR))) return 0;
      const { last } = await findEnds(tx);
      const cursor = await lockCursor(tx, CURSOR, last);
      // After the end was read: a webhook that is made meanwhile gets what happens behind it.
      const hooks = (await listEnabled(tx)).map((hook) => ({
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
        const wanted = hooks.filter(({ types }) => types.length === 0 || types.includes(event.type));
        return wanted.map(({ id }) => ({ webhook_id: id, ...contentOf(event), ...freshAt(time) }));
      });
      for (let i = 0; i < rows.length; i += BATCH) await insertDeliveries(tx, rows.slice(i, i + BATCH));
      await moveCursor(tx, CURSOR, events.at(-1)!.sequence);
      return events.length;
    });
    total += count;
    if (count < BATCH) return total;
  }
}

function contentOf(event: RelayedEvent): Pick<DeliveryRow, 'message_id' | 'type' | 'subject' | 'payload'> {
  const { id } = JSON.parse(event.data) as { id: number };
  const subject = `${event.type.split('.')[0]} ${id}`;
  return { message_id: `evt_${event.sequence}`, type: event.type, subject, payload: eventJson(event, event.data) };
}

/** A delivery that nobody has tried yet. */
export function freshAt(time: number, tryForMs = TRY_FOR_MS) {
  const [created_at, give_up_at] = [timestamp(time), timestamp(time + tryForMs)];
  return { status: 'pending' as const, attempts: 0, next_attempt_at: created_at, give_up_at, created_at };
}

/** Claims what can be sent now, of each endpoint as much as it may have under way; what fails for one costs no other its turn. */
export async function* claimDue(webhooks: Webhooks, onError: (error: unknown) => void): AsyncGenerator<Claim> {
  const due = await findDueWebhookIds(webhooks.db.read, timestamp(webhooks.now()));
  for (const id of due) {
    yield* await claimOf(webhooks, id).catch((error: unknown) => {
      onError(error);
      return [];
    });
  }
}

function claimOf({ db, now }: Webhooks, id: number): Promise<Claim[]> {
  const time = timestamp(now());
  return transact(db, async (db) => {
    const webhook = await lockWebhook(db, id);
    const isPaused = webhook?.paused_until != null && webhook.paused_until > time;
    if (!webhook || webhook.enabled === 0 || isPaused) return [];
    const limit = roomOf(webhook) - (await countClaimed(db, id, time));
    if (limit <= 0) return [];
    const until = timestamp(now() + CLAIM_MS);
    const deliveries = await claimDeliveries(db, id, { time, until, limit });
    return deliveries.map((delivery) => ({ webhook, delivery }));
  });
}

/** Sends a claimed delivery and writes down how that went; answers it, unless somebody else has it by now. */
export async function attempt(
  webhooks: Webhooks,
  claim: Claim,
  signal?: AbortSignal,
): Promise<DeliveryRow | undefined> {
  const { webhook, delivery } = claim;
  const { config, now } = webhooks;
  const seconds = Math.floor(now() / 1000);
  const isOverlap = webhook.old_secret_until !== null && webhook.old_secret_until > timestamp(now());
  const secrets = [webhook.secret, ...(isOverlap ? [webhook.old_secret!] : [])];
  const { message_id: id, payload } = delivery;
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
    'user-agent': 'Courtside-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secrets, { id, seconds, payload }),
  };
  const mayBePrivate = config.WEBHOOK_PRIVATE_NETWORKS;
  const sent = await post(webhook.url, { headers, payload, mayBePrivate, ...(signal && { signal }) });
  // Ended by ourselves: that says nothing of the endpoint.
  return signal?.aborted ? undefined : settle(webhooks, claim, sent);
}

/** Writes down how a try went, and draws the conclusions for the delivery and its endpoint. */
async function settle({ db, now }: Webhooks, { delivery }: Claim, sent: Sent): Promise<DeliveryRow | undefined> {
  let isBack = false;
  const settled = await transact(db, async (db) => {
    const webhook = await lockWebhook(db, delivery.webhook_id);
    const current = await lockDelivery(db, delivery.webhook_id, delivery.id);
    if (!webhook || current?.claimed_until !== delivery.claimed_until || current.status !== 'pending') return undefined;
    const attempts = current.attempts + 1;
    const next = timestamp(now() + pauseAfter(attempts, Math.random()));
    const isTaken = sent.status !== null && sent.status >= 200 && sent.status < 300;
    const isOver = sent.status === 410 || next >= current.give_up_at;
    const attempted_at = timestamp(now());
    // Somebody was erased meanwhile: the answer may repeat what was sent of them.
    const answer_body = current.payload === delivery.payload ? sent.body : null;
    const answer = { answer_status: sent.status, answer_ms: sent.ms, answer_body, error: sent.error };
    await insertAttempt(db, { delivery_id: current.id, attempted_at, ...answer });
    const settled = await updateDelivery(db, current.id, {
      status: isTaken ? 'delivered' : isOver ? 'failed' : 'pending',
      ...{ ...answer, attempts, next_attempt_at: next, claimed_until: null, attempted_at },
    });
    const time = timestamp(now());
    isBack = isTaken && webhook.paused_until !== null;
    if (isTaken) await revive(db, webhook);
    else if (sent.status === 410) await disable(db, webhook, time);
    else if (current.type !== TEST_TYPE) {
      const failures = webhook.failures + 1;
      const rest = breakAfter(failures);
      await updateWebhook(db, webhook.id, { failures, paused_until: rest === 0 ? null : timestamp(now() + rest) });
    }
    return settled;
  });
  const waiting = { time: timestamp(now()), limit: DELIVERIES_BATCH };
  if (isBack) await inSteps(() => transact(db, (db) => makeDueNow(db, delivery.webhook_id, waiting)));
  return settled;
}

/** Does again, each time in a transaction of its own, what answers how many deliveries it changed, until there are no more. */
async function inSteps(step: () => Promise<number>, ending?: AbortSignal): Promise<void> {
  do {
    if (ending?.aborted) return;
  } while ((await step()) === DELIVERIES_BATCH);
}

type Tx = Parameters<typeof lockWebhook>[0];

async function revive(db: Tx, { id, failures }: WebhookRow): Promise<void> {
  if (failures > 0) await updateWebhook(db, id, { failures: 0, paused_until: null });
}

/** 410: the receiver wants no more; what waits for it is given up by `giveUpEnded`. */
async function disable(db: Tx, { id, version }: WebhookRow, time: string): Promise<void> {
  const reason = 'The endpoint answered 410: it wants no more.';
  await updateWebhook(db, id, { enabled: 0, disabled_reason: reason, version: version + 1, updated_at: time });
}

/** Gives up what waits for webhooks that were deleted or want no more; what a process leaves when it ends, another takes up. */
export async function giveUpEnded({ db, now }: Pick<Webhooks, 'db' | 'now'>, ending?: AbortSignal): Promise<void> {
  const time = timestamp(now());
  for (const { id, retired_at } of await findEnded(db.read, time)) {
    const error = `The webhook was ${retired_at === null ? 'disabled' : 'deleted'}.`;
    const waiting = { error, time, limit: DELIVERIES_BATCH };
    await inSteps(() => transact(db, (db) => giveUp(db, id, waiting)), ending);
  }
}

/** Gives up what waits for longer than it may, and deletes what was settled long ago, or holds what is personal for longer than that may be kept. */
export async function deleteOldDeliveries({
  db,
  now,
  config: { RETENTION },
}: Pick<Webhooks, 'db' | 'now'> & { config: Pick<Config, 'RETENTION'> }): Promise<void> {
  const limit = DELIVERIES_BATCH;
  const late = { error: 'It could not be sent in three days.', limit };
  await inSteps(() => transact(db, (db) => giveUpBefore(db, timestamp(now()), late)));
  const time = timestamp(now() - (RETENTION === 0 ? KEEP_MS : Math.min(KEEP_MS, RETENTION * DAY)));
  await inSteps(() => transact(db, (db) => deleteDeliveriesBefore(db, time, limit)));
}
