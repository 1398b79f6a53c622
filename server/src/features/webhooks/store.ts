import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '../../platform/db/schema.ts';
import type { Page } from '../../platform/page.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;
export type AttemptRow = Selectable<Tables['webhook_attempts']>;

export function findWebhook(db: Db, id: number): Promise<WebhookRow | undefined> {
  return webhooks(db).where('id', '=', id).executeTakeFirst();
}

/** The same, held until the transaction ends: who claims its deliveries comes one by one. */
export function lockWebhook(db: Db, id: number): Promise<WebhookRow | undefined> {
  return webhooks(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Oldest first. */
export function listWebhooks(db: Db, page: Page): Promise<WebhookRow[]> {
  const query = webhooks(db)
    .orderBy('id')
    .limit(page.limit + 1);
  return (page.after ? query.where('id', '>', page.after[1]) : query).execute();
}

export function listEnabled(db: Db): Promise<WebhookRow[]> {
  return webhooks(db).where('enabled', '=', 1).orderBy('id').execute();
}

function webhooks(db: Db) {
  return db.selectFrom('webhooks').selectAll().where('retired_at', 'is', null);
}

export function insertWebhook(db: Db, row: Insertable<Tables['webhooks']>): Promise<WebhookRow> {
  return db.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateWebhook(db: Db, id: number, changes: Updateable<Tables['webhooks']>): Promise<WebhookRow> {
  return db.updateTable('webhooks').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export function insertDelivery(db: Db, row: Insertable<Tables['webhook_deliveries']>): Promise<DeliveryRow> {
  return db.insertInto('webhook_deliveries').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertDeliveries(db: Db, rows: Insertable<Tables['webhook_deliveries']>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('webhook_deliveries').values(rows).execute();
}

/** Newest first. */
export function listDeliveries(
  db: Db,
  { webhookId, status }: { webhookId: number; status?: DeliveryRow['status'] | undefined },
  page: Page,
): Promise<DeliveryRow[]> {
  let query = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (page.after) query = query.where('id', '<', page.after[1]);
  return query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
}

/** The same with each of their tries, oldest first. */
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

export async function insertAttempt(db: Db, row: Insertable<Tables['webhook_attempts']>): Promise<void> {
  await db.insertInto('webhook_attempts').values(row).execute();
}

/** Deletes all but the last tries of a delivery. */
export async function deleteAttemptsButLast(db: Db, deliveryId: number, kept: number): Promise<void> {
  const tries = db.selectFrom('webhook_attempts').select('id').where('delivery_id', '=', deliveryId);
  await db
    .deleteFrom('webhook_attempts')
    .where('delivery_id', '=', deliveryId)
    .where('id', 'not in', tries.orderBy('id', 'desc').limit(kept))
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

export function updateDelivery(
  db: Db,
  id: number,
  changes: Updateable<Tables['webhook_deliveries']>,
): Promise<DeliveryRow> {
  return db
    .updateTable('webhook_deliveries')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The webhooks that something can be sent to at that time. */
export async function findDueWebhookIds(db: Db, time: string): Promise<number[]> {
  const due = unclaimed(pending(db), time).where('next_attempt_at', '<=', time);
  const rows = await db
    .selectFrom('webhooks')
    .select('webhooks.id')
    .where('enabled', '=', 1)
    .where('retired_at', 'is', null)
    .where((or) => or.or([or('paused_until', 'is', null), or('paused_until', '<=', time)]))
    .where(firstOf(due), 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The first delivery of a webhook among these, looked up by an index: PostgreSQL would read all of them for an `exists`. */
function firstOf(these: ReturnType<typeof pending>) {
  return these.select('id').whereRef('webhook_id', '=', sql.ref('webhooks.id')).orderBy('next_attempt_at').limit(1);
}

/** How many of a webhook's deliveries are being sent; the webhook is locked. */
export async function countClaimed(db: Db, webhookId: number, time: string): Promise<number> {
  const query = db.selectFrom('webhook_deliveries').select((eb) => eb.fn.countAll<number>().as('count'));
  const row = await query
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .where('claimed_until', '>', time)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Claims what has been due for longest, and of each subject only what nothing earlier is pending of; the webhook is locked. */
export async function claimDeliveries(
  db: Db,
  webhookId: number,
  { time, until, limit }: { time: string; until: string; limit: number },
): Promise<DeliveryRow[]> {
  const due = db
    .selectFrom('webhook_deliveries as due')
    .select('due.id')
    .where('due.webhook_id', '=', webhookId)
    .where('due.status', '=', 'pending')
    .where('due.next_attempt_at', '<=', time)
    .where((or) => or.or([or('due.claimed_until', 'is', null), or('due.claimed_until', '<=', time)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .where('earlier.webhook_id', '=', webhookId)
            .where('earlier.status', '=', 'pending')
            .whereRef('earlier.subject', '=', 'due.subject')
            .whereRef('earlier.id', '<', 'due.id'),
        ),
      ),
    )
    .orderBy('due.next_attempt_at')
    .limit(limit);
  const claimed = await db
    .updateTable('webhook_deliveries')
    .set({ claimed_until: until })
    .where('id', 'in', due)
    // Said again: what the inner query saw may have changed meanwhile.
    .where('status', '=', 'pending')
    .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', time)]))
    .returningAll()
    .execute();
  return claimed.toSorted((a, b) => a.id - b.id);
}

/** Makes what waits due at once, at most so many; answers how many: the endpoint is there again. */
export function makeDueNow(
  db: Db,
  webhookId: number,
  { time, limit }: { time: string; limit: number },
): Promise<number> {
  const waiting = pending(db).where('webhook_id', '=', webhookId).where('next_attempt_at', '>', time);
  return change(db, waiting, { next_attempt_at: time }, limit);
}

/** Webhooks that were deleted or disabled by their endpoint, while something still waits for them. */
export function findEnded(db: Db, time: string): Promise<Pick<WebhookRow, 'id' | 'retired_at'>[]> {
  return db
    .selectFrom('webhooks')
    .select(['webhooks.id', 'retired_at'])
    .where((or) => or.or([or('retired_at', 'is not', null), or('disabled_reason', 'is not', null)]))
    .where(firstOf(unclaimed(pending(db), time)), 'is not', null)
    .execute();
}

/** Gives up what waits for a webhook, at most so much, unless it was enabled again; answers how much. What is being sent is not. */
export function giveUp(
  db: Db,
  webhookId: number,
  { error, time, limit }: { error: string; time: string; limit: number },
): Promise<number> {
  const ended = db.selectFrom('webhooks').select('id').where('id', '=', webhookId).where('enabled', '=', 0);
  const waiting = unclaimed(pending(db), time).where('webhook_id', 'in', ended);
  return change(db, waiting, { status: 'failed', error }, limit);
}

/** Gives up what has waited for too long, as that of a disabled webhook, at most so much; answers how much. */
export function giveUpBefore(
  db: Db,
  time: string,
  { error, limit }: { error: string; limit: number },
): Promise<number> {
  return change(db, pending(db).where('give_up_at', '<=', time), { status: 'failed', error }, limit);
}

function pending(db: Db) {
  return db.selectFrom('webhook_deliveries').where('status', '=', 'pending');
}

function unclaimed(deliveries: ReturnType<typeof pending>, time: string) {
  return deliveries.where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', time)]));
}

/** Changes so many of these; answers how many. In the order of an index: what is changed is not looked at again. */
async function change(
  db: Db,
  these: ReturnType<typeof pending>,
  changes: Updateable<Tables['webhook_deliveries']>,
  limit: number,
): Promise<number> {
  const some = these.select('id').orderBy('webhook_id').orderBy('next_attempt_at').limit(limit);
  const query = db.updateTable('webhook_deliveries').set(changes).where('id', 'in', some);
  return Number((await query.where('status', '=', 'pending').executeTakeFirst()).numUpdatedRows);
}

/** Deletes settled deliveries of before `time`, and with them their tries, at most so many; answers how many. */
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
