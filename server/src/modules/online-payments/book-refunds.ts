// Books refunds that a provider has accepted, and refunds that failed later. The callers have locked the row of the
// payment, so each change is booked once.
import type { Selectable } from 'kysely';
import type { AuditedContext } from '../audit/actions.ts';
import { bookOutsideRefund, type Captured, reopenRefund, undoOutsideRefund } from '../payments/captured.ts';
import { payOutRefund } from '../payments/refunds.ts';
import { findRow, insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import type { ReportedRefund } from './provider.ts';
import type { ProviderRow } from './providers.ts';
import type { OnlineRow } from './start.ts';

export type OnlineRefund = Selectable<Tables['online_refunds']>;

interface Facts {
  row: OnlineRow;
  account: ProviderRow;
}

/** Books the refunds of a report. */
export async function bookRefunds(
  db: Db,
  context: AuditedContext,
  { row, account, refunds }: Facts & { refunds: readonly ReportedRefund[] },
): Promise<void> {
  const known = await db.selectFrom('online_refunds').selectAll().where('online_payment_id', '=', row.id).execute();
  const found = refunds.map((reported) => ({
    reported,
    own: known.find(({ reference, key }) => reference === reported.reference || key === reported.key),
  }));
  // The service's own refunds come first, so that no other refund is taken for one of them.
  for (const { reported, own } of found) if (own) await bookOwn(db, context, { row, account, reported, own });
  for (const { reported, own } of found)
    if (!own && reported.state !== 'failed') await bookOutside(db, context, { row, account, reported });
}

async function bookOwn(
  db: Db,
  context: AuditedContext,
  { row, account, reported, own }: Facts & { reported: ReportedRefund; own: OnlineRefund },
): Promise<void> {
  const { reference, state, amount, reason = null } = reported;
  const isBooked = own.state === 'accepted' || own.state === 'done';
  if (state !== 'failed') {
    // The provider made the refund although a later call was refused, for example because its key was wrong.
    if (!isBooked) await bookAccepted(db, context, { row, account, refund: own, reference });
    if (state === 'done' && own.state !== 'done') await updateRow(db, 'online_refunds', own.id, { state: 'done' });
    return;
  }
  if (!isBooked && own.state !== 'sending') return;
  if (own.refund_id !== null) await reopenRefund(db, context, own.refund_id);
  else if (isBooked) {
    const ids = { paymentId: row.payment_id!, refundId: own.outside_refund_id };
    await undoOutsideRefund(db, context, ids, moneyOf(row, account, amount));
  }
  await updateRow(db, 'online_refunds', own.id, { state: 'failed', reason, reference, next_try_at: null });
}

/** Books a refund of the service that the provider has accepted. It can still fail. */
export async function bookAccepted(
  db: Db,
  context: AuditedContext,
  { row, account, refund, reference }: Facts & { refund: OnlineRefund; reference: string },
): Promise<void> {
  const { id, amount, refund_id } = refund;
  const accepted = { state: 'accepted' as const, reference, next_try_at: null };
  const isOpen = refund_id !== null && (await findRow(db, 'refunds', refund_id))?.state === 'open';
  if (isOpen) await payOutRefund(db, context, refund_id, { by: account.name });
  const paid = isOpen ? {} : await payOutSimilar(db, context, { row, account, amount });
  await updateRow(db, 'online_refunds', id, { ...accepted, ...paid });
}

/** Books a refund that somebody made on the provider's own pages. */
async function bookOutside(
  db: Db,
  context: AuditedContext,
  { row, account, reported: { reference, amount } }: Facts & { reported: ReportedRefund },
): Promise<void> {
  const paid = await payOutSimilar(db, context, { row, account, amount });
  const facts = { key: `outside-${reference}`, reference, amount, state: 'done' as const, reason: null };
  const ended = { tries: 0, next_try_at: null, created_at: timestamp(context.now()) };
  await insertRow(db, 'online_refunds', { ...facts, ...ended, online_payment_id: row.id, ...paid });
}

/** Books money that the provider has returned for no known refund. Returns the open refund that it completes, or a new one. */
async function payOutSimilar(
  db: Db,
  context: AuditedContext,
  { row, account, amount }: Facts & { amount: number },
): Promise<Pick<OnlineRefund, 'refund_id' | 'outside_refund_id'>> {
  const payment = (await findRow(db, 'payments', row.payment_id!))!;
  const { refund, wasWaiting } = await bookOutsideRefund(db, context, payment, moneyOf(row, account, amount));
  if (!wasWaiting) return { refund_id: null, outside_refund_id: refund.id };
  // The service may have sent this refund a moment ago. Then the money is returned twice, and the next report shows it.
  const sending = db.updateTable('online_refunds').set({ refund_id: null, next_try_at: null });
  await sending.where('refund_id', '=', refund.id).where('state', '=', 'sending').execute();
  await askSoon(db, context, row.id);
  return { refund_id: refund.id, outside_refund_id: null };
}

/** Asks the provider again after a minute, because a refund can still change. */
export async function askSoon(db: Db, { now }: Pick<AuditedContext, 'now'>, id: number): Promise<void> {
  await updateRow(db, 'online_payments', id, { ask_at: timestamp(now() + MINUTE), asked: 4 });
}

export function moneyOf(
  { booking_id, user_id, currency }: OnlineRow,
  { name: means }: ProviderRow,
  amount: number,
): Captured {
  return { booking_id, user_id, means, currency, amount };
}
