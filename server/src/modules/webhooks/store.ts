import { type Insertable, type Selectable, sql } from 'kysely';
import { chunked } from '../../platform/db/chunks.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { BATCH, enqueue, isWaiting } from '../../platform/jobs/store.ts';
import { timestamp } from '../../platform/time.ts';
import { TRY_FOR_MS } from './rules.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { Page } from '../../platform/page.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;
export type AttemptRow = Selectable<Tables['webhook_attempts']>;

export function findWebhook(db: Db, id: number): Promise<WebhookRow | undefined> {
  return webhooks(db).where('id', '=', id).executeTakeFirst();
}

/** Locks a webhook. Only one process at a time claims deliveries of a webhook. */
export function lockWebhook(db: Db, id: number): Promise<WebhookRow | undefined> {
  return webhooks(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function listWebhooks(db: Db, page: Page): Promise<WebhookRow[]> {
  return readPageById(webhooks(db), 'id', page, 'asc');
}

export function listEnabledWebhooks(db: Db): Promise<WebhookRow[]> {
  return webhooks(db).where('enabled', '=', 1).orderBy('id').execute();
}

function webhooks(db: Db) {
  return db.selectFrom('webhooks').selectAll().where('retired_at', 'is', null);
}

/** Adds deliveries that are due at a time, with their entries. */
export async function insertDeliveries(
  db: Db,
  rows: readonly Insertable<Tables['webhook_deliveries']>[],
  time: number,
): Promise<void> {
  for (const batch of chunked(rows)) {
    const deliveries = await db.insertInto('webhook_deliveries').values(batch).returningAll().execute();
    const entries = deliveries.map((delivery) => entryOf(delivery, time));
    await enqueue(db, entries);
  }
}

/** Returns the entry that sends a delivery. Each webhook is a lane. The events about one object are sent in order. */
export function entryOf({ id, webhook_id, subject }: DeliveryRow, time: number, tryForMs = TRY_FOR_MS) {
  const times = { due_at: timestamp(time), give_up_at: timestamp(time + tryForMs) };
  return { queue: 'webhooks', lane: String(webhook_id), record_id: id, subject, ...times } as const;
}

export function listDeliveries(
  db: Db,
  { webhookId, status }: { webhookId: number; status?: DeliveryRow['status'] | undefined },
  page: Page,
): Promise<DeliveryRow[]> {
  let query = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId);
  if (status !== undefined) query = query.where('status', '=', status);
  return readPageById(query, 'id', page);
}

/** Adds the attempts of each delivery, and the time of the next attempt. */
export async function withAttempts<D extends { id: number }>(
  db: Db,
  deliveries: readonly D[],
): Promise<(D & { tries: AttemptRow[]; next_attempt_at: string | null })[]> {
  const ids = deliveries.map(({ id }) => id);
  if (ids.length === 0) return [];
  const attempts = db.selectFrom('webhook_attempts').selectAll().where('delivery_id', 'in', ids);
  const byDelivery = Map.groupBy(await attempts.orderBy('id').execute(), ({ delivery_id }) => delivery_id);
  const entries = db.selectFrom('outbox').select(['record_id', 'due_at']).where('queue', '=', 'webhooks');
  const waiting = await entries.where('record_id', 'in', ids).execute();
  const dueAt = new Map(waiting.map(({ record_id, due_at }) => [record_id, due_at]));
  const stateOf = (id: number) => ({ tries: byDelivery.get(id) ?? [], next_attempt_at: dueAt.get(id) ?? null });
  return deliveries.map((delivery) => ({ ...delivery, ...stateOf(delivery.id) }));
}

export async function deleteAttemptsButLast(db: Db, deliveryId: number, kept: number): Promise<void> {
  const attempts = db.selectFrom('webhook_attempts').select('id').where('delivery_id', '=', deliveryId);
  await db
    .deleteFrom('webhook_attempts')
    .where('delivery_id', '=', deliveryId)
    .where('id', 'not in', attempts.orderBy('id', 'desc').limit(kept))
    .execute();
}

/** Finds the webhooks that were deleted, or disabled by the service, and that still have waiting deliveries. */
export function findEndedWebhooks(db: Db, time: string): Promise<Pick<WebhookRow, 'id' | 'retired_at'>[]> {
  // With `exists`, PostgreSQL would read all entries.
  const firstEntry = sql`(select id from outbox where queue = 'webhooks' and lane = cast(webhooks.id as varchar(20))
    and ${isWaiting(time)} order by due_at limit 1)`;
  return db
    .selectFrom('webhooks')
    .select(['webhooks.id', 'retired_at'])
    .where((or) => or.or([or('retired_at', 'is not', null), or('disabled_reason', 'is not', null)]))
    .where(sql<boolean>`${firstEntry} is not null`)
    .execute();
}

export function failDeliveries(db: Db, ids: readonly number[], error: string) {
  return db.updateTable('webhook_deliveries').set({ status: 'failed', error }).where('id', 'in', ids).execute();
}

/** Deletes delivered and failed deliveries. A foreign key with `on delete cascade` also deletes their attempts. */
export async function deleteDeliveriesBefore(db: Db, time: string): Promise<number> {
  const old = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<', time)
    .where('status', '<>', 'pending')
    .orderBy('created_at')
    .limit(BATCH);
  // An admin may send a delivery again in the meantime.
  const query = db.deleteFrom('webhook_deliveries').where('id', 'in', old).where('status', '<>', 'pending');
  const result = await query.executeTakeFirst();
  return Number(result.numDeletedRows);
}
