import { noteEntry } from '../../platform/db/transact.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { type Claim, claimEntries, isDue, isWaiting } from '../../platform/jobs/entries.ts';
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

export async function insertDeliveries(db: Db, rows: Insertable<Tables['webhook_deliveries']>[]): Promise<void> {
  if (rows.length === 0) return;
  await db.insertInto('webhook_deliveries').values(rows).execute();
  noteEntry(db);
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

export async function withTries<D extends { id: number }>(
  db: Db,
  deliveries: readonly D[],
): Promise<(D & { tries: AttemptRow[] })[]> {
  const ids = deliveries.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', 'in', ids)
    .orderBy('id')
    .execute();
  const byDelivery = Map.groupBy(rows, ({ delivery_id }) => delivery_id);
  return deliveries.map((delivery) => ({ ...delivery, tries: byDelivery.get(delivery.id) ?? [] }));
}

export async function deleteAttemptsButLast(db: Db, deliveryId: number, kept: number): Promise<void> {
  const attempts = db.selectFrom('webhook_attempts').select('id').where('delivery_id', '=', deliveryId);
  await db
    .deleteFrom('webhook_attempts')
    .where('delivery_id', '=', deliveryId)
    .where('id', 'not in', attempts.orderBy('id', 'desc').limit(kept))
    .execute();
}

export function lockDelivery(db: Db, webhookId: number, id: number): Promise<DeliveryRow | undefined> {
  const query = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId);
  return query.forNoKeyUpdate().executeTakeFirst();
}

export async function findDueWebhookIds(db: Db, time: string): Promise<number[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('webhooks.id')
    .where('enabled', '=', 1)
    .where('retired_at', 'is', null)
    .where((or) => or.or([or('paused_until', 'is', null), or('paused_until', '<=', time)]))
    .where(firstOf(deliveries(db).where(isDue(time))), 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Selects a webhook's first delivery through an index. With `exists`, PostgreSQL would read all deliveries. */
function firstOf(selection: ReturnType<typeof deliveries>) {
  return selection.select('id').whereRef('webhook_id', '=', sql.ref('webhooks.id')).orderBy('next_attempt_at').limit(1);
}

/** Counts the deliveries that are being sent. The caller has locked the webhook. */
export async function countClaimed(db: Db, webhookId: number, time: string): Promise<number> {
  const query = db.selectFrom('webhook_deliveries').select((eb) => eb.fn.countAll<number>().as('count'));
  const row = await query
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .where('claimed_until', '>', time)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Claims due deliveries. To keep the order, skips a delivery while an earlier one of the same subject is pending. The
 * caller has locked the webhook.
 */
export function claimDeliveries(db: Db, webhookId: number, claim: Claim): Promise<DeliveryRow[]> {
  const where = sql<boolean>`webhook_id = ${webhookId} and not exists (
    select 1 from webhook_deliveries as earlier
    where earlier.webhook_id = ${webhookId} and earlier.status = 'pending'
      and earlier.subject = entry.subject and earlier.id < entry.id
  )`;
  return claimEntries(db, 'webhook_deliveries', { ...claim, where });
}

export function makeDueNow(
  db: Db,
  webhookId: number,
  { time, limit }: { time: string; limit: number },
): Promise<number> {
  const waiting = pending(db).where('webhook_id', '=', webhookId).where('next_attempt_at', '>', time);
  return updateFirst(db, waiting, { next_attempt_at: time }, limit);
}

export function findEndedWebhooks(db: Db, time: string): Promise<Pick<WebhookRow, 'id' | 'retired_at'>[]> {
  return db
    .selectFrom('webhooks')
    .select(['webhooks.id', 'retired_at'])
    .where((or) => or.or([or('retired_at', 'is not', null), or('disabled_reason', 'is not', null)]))
    .where(firstOf(deliveries(db).where(isWaiting(time))), 'is not', null)
    .execute();
}

/** Marks pending deliveries as failed, unless they are being sent or the webhook has been enabled again. */
export function giveUp(
  db: Db,
  webhookId: number,
  { error, time, limit }: { error: string; time: string; limit: number },
): Promise<number> {
  const ended = db.selectFrom('webhooks').select('id').where('id', '=', webhookId).where('enabled', '=', 0);
  const waiting = deliveries(db).where(isWaiting(time)).where('webhook_id', 'in', ended);
  // `findQueueStates` returns the error with the latest `next_attempt_at`. If a failed delivery kept a time in the
  // future, its error would hide newer errors.
  return updateFirst(db, waiting, { status: 'failed', error, next_attempt_at: time }, limit);
}

export function giveUpBefore(
  db: Db,
  time: string,
  { error, limit }: { error: string; limit: number },
): Promise<number> {
  return updateFirst(db, pending(db).where('give_up_at', '<=', time), { status: 'failed', error }, limit);
}

function deliveries(db: Db) {
  return db.selectFrom('webhook_deliveries');
}

function pending(db: Db) {
  return deliveries(db).where('status', '=', 'pending');
}

/** Changes the first `limit` deliveries in the order of an index. Returns the number of changed deliveries. */
async function updateFirst(
  db: Db,
  selection: ReturnType<typeof deliveries>,
  changes: Updateable<Tables['webhook_deliveries']>,
  limit: number,
): Promise<number> {
  const first = selection.select('id').orderBy('webhook_id').orderBy('next_attempt_at').limit(limit);
  const query = db.updateTable('webhook_deliveries').set(changes).where('id', 'in', first);
  return Number((await query.where('status', '=', 'pending').executeTakeFirst()).numUpdatedRows);
}

/** Deletes delivered and failed deliveries. A foreign key with `on delete cascade` also deletes their attempts. */
export async function deleteDeliveriesBefore(db: Db, time: string, limit: number): Promise<number> {
  const old = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<', time)
    .where('status', '<>', 'pending')
    .orderBy('created_at')
    .limit(limit);
  const result = await db.deleteFrom('webhook_deliveries').where('id', 'in', old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
