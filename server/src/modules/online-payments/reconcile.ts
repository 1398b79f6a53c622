// Asks the providers about every payment that is not over. Notifications are faster, but they can get lost.
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { ProviderError } from './provider.ts';
import { ignoreUnavailable } from './providers.ts';
import { settle } from './settle.ts';
import { nextQuestion, type OnlineRow } from './start.ts';

const BATCH = 10;

/** Asks about some payments that are due, once a second in every process. A failed request does not stop the others. */
export async function reconcile(context: Context): Promise<void> {
  const due = await listDue(context.db.read, context.now());
  const asked = await Promise.allSettled(due.map((row) => ask(context, row)));
  const failed = asked.find((result) => result.status === 'rejected' && !(result.reason instanceof ProviderError));
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Returns the payments that are due, and those whose booking was cancelled since the last request. */
function listDue(db: Db, now: number): Promise<OnlineRow[]> {
  return db
    .selectFrom('online_payments')
    .innerJoin('bookings', 'bookings.id', 'online_payments.booking_id')
    .selectAll('online_payments')
    .where('ask_at', 'is not', null)
    .where((eb) => eb.or([eb('ask_at', '<=', timestamp(now)), eb('cancelled_at', '>=', eb.ref('asked_at'))]))
    .orderBy('ask_at')
    .limit(BATCH)
    .execute();
}

async function ask(context: Context, row: OnlineRow): Promise<void> {
  if (!(await claim(context, row))) return;
  if (row.state === 'new') await giveUp(context, row);
  else await settle(context, row.id);
}

/** Postpones the next request, so that no other process sends it too, and a failed request is repeated later. */
function claim({ db, now }: Context, row: OnlineRow): Promise<boolean> {
  return transact(db, async (tx) => {
    const query = tx.updateTable('online_payments').set(nextQuestion(row, now())).where('id', '=', row.id);
    return (await query.where('ask_at', '=', row.ask_at).executeTakeFirst()).numUpdatedRows > 0n;
  });
}

/** A payment is asked about once a week, for this long. Afterwards, banks hardly ever open a dispute. */
const WATCH_MS = 120 * DAY;
const OLD_BATCH = 200;

/**
 * Asks about payments that are over, because the notification of a failed refund or of a dispute can get lost. Stops
 * when the provider does not respond.
 */
export async function askAboutOld(context: Context): Promise<void> {
  const { db, now } = context;
  const old = await db.read
    .selectFrom('online_payments')
    .select(['id', 'asked_at'])
    .where('state', '=', 'paid')
    .where('outcome', 'in', ['booked', 'extra', 'lost'])
    .where('ask_at', 'is', null)
    .where('created_at', '>', timestamp(now() - WATCH_MS))
    .where('asked_at', '<=', timestamp(now() - 7 * DAY))
    .orderBy('asked_at')
    .limit(OLD_BATCH)
    .execute();
  for (const { id, asked_at } of old) {
    const isClaimed = await transact(db, async (tx) => {
      const query = tx
        .updateTable('online_payments')
        .set({ asked_at: timestamp(now()) })
        .where('id', '=', id);
      return (await query.where('asked_at', '=', asked_at).executeTakeFirst()).numUpdatedRows > 0n;
    });
    if (!isClaimed) continue;
    try {
      await settle(context, id);
    } catch (error) {
      ignoreUnavailable(error);
      if (error instanceof ProviderError && error.kind !== 'refused') return;
    }
  }
}

/** Ends an attempt without a known page: nobody can pay it, because nobody got the address of the page. */
function giveUp({ db, now }: Context, { id }: OnlineRow): Promise<unknown> {
  return transact(db, async (tx) => {
    const ended = { state: 'ended' as const, reason: 'no_answer', ask_at: null, updated_at: timestamp(now()) };
    await tx.updateTable('online_payments').set(ended).where('id', '=', id).where('state', '=', 'new').execute();
  });
}

/** Providers repeat notifications for some days. */
const KEEP_MS = 30 * DAY;

export async function forgetNotifications({ db, now }: Context): Promise<void> {
  await transact(db, async (tx) => {
    await tx
      .deleteFrom('payment_notifications')
      .where('created_at', '<', timestamp(now() - KEEP_MS))
      .execute();
  });
}
