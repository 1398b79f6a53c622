// Books money that a payment provider has captured or given back. Nothing here refuses money: what pays nothing is
// refunded. The callers lock nothing before.
import { findClub } from '../club/store.ts';
import { policyOf } from '../club/policy.ts';
import type { AuditedContext } from '../audit/actions.ts';
import type { ProviderName } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import { acceptHeld, holdAgain } from '../../kernel/hold.ts';
import { limitsOf } from '../../kernel/limits.ts';
import type { BookingChange } from '../../kernel/part.ts';
import { findBooking } from '../../kernel/store.ts';
import { findRow, insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import { owedOf } from './charge.ts';
import { lockMoney, type NewPayment, writePayment } from './pay.ts';
import { postingOf, type RefundRow, sumDisputed } from './refund-parts.ts';
import { settleBookings } from './settle.ts';
import { findCharges, type PaymentRow } from './store.ts';

/** Money of one payment at a provider. */
export interface Captured {
  booking_id: number;
  /** The person who gets the money back if it is refunded. */
  user_id: number;
  means: ProviderName;
  currency: string;
  /** Minor units. */
  amount: number;
}

interface Booking {
  /** `nothing`: the booking is not confirmed, and all the money is refunded. */
  pays?: 'booking' | 'nothing';
  /** Whether several people have paid. Then refunds go back to them, whatever the terms say. */
  isShared?: boolean;
}

/**
 * Books captured money for one booking. If the booking is held for the payment, it is confirmed. If its hold has ended
 * and the slot is still free, the slot is held and confirmed again. The money that pays nothing becomes a refund.
 * @returns for each amount, the receipt, and the part that is refunded
 */
export async function bookCaptured(
  db: Db,
  context: AuditedContext,
  captured: readonly Captured[],
  { pays = 'booking', isShared = false }: Booking = {},
): Promise<{ payment: PaymentRow; excess: number }[]> {
  const { booking_id } = captured[0]!;
  const changes = pays === 'booking' ? await confirmPaid(db, context, booking_id) : [];
  await lockMoney(db);
  const charges = db.updateTable('booking_charges').set({ refund_to: 'origin' });
  if (isShared) await charges.where('booking_id', '=', booking_id).execute();
  const write = await settleBookings(db, [{ changes }]);
  await write?.();
  // All receipts get the same time, so that refunds find the shares of a booking.
  const time = context.now();
  const booked: { payment: PaymentRow; excess: number }[] = [];
  for (const money of captured) {
    const kind = { kind: 'payment', postingKind: 'payment', paysNothing: pays === 'nothing', isShared } as const;
    booked.push(await payOwed(db, { ...context, now: () => time }, money, kind));
  }
  return booked;
}

/** Pays what the booking owes. The rest becomes a refund of the payment with the id `of`, or else of the new receipt. */
async function payOwed(
  db: Db,
  context: AuditedContext,
  captured: Captured,
  {
    of,
    paysNothing = false,
    ...kind
  }: Pick<NewPayment, 'kind' | 'postingKind' | 'isShared'> & { of?: number; paysNothing?: boolean },
): Promise<{ payment: PaymentRow; excess: number }> {
  const { booking_id, user_id, means, currency, amount } = captured;
  const charge = (await findCharges(db, [booking_id])).get(booking_id);
  const owed = charge?.currency === currency && !paysNothing ? owedOf(charge) : 0;
  const paid = Math.max(0, Math.min(owed, amount));
  const excess = amount - paid;
  const payment = await writePayment(db, context, {
    ...plain(captured, { ...kind, amount }),
    lines: charge && paid > 0 ? [{ charge, amount: paid }] : [],
    ...(excess > 0 && { excess: { booking_id, amount: excess } }),
  });
  if (excess > 0) {
    const facts = { booking_id, user_id, payment_id: of ?? payment.id, means, amount: excess, currency };
    const ended = { sent_at: null, done_at: null, done_by: null, payout_id: null };
    await insertRow(db, 'refunds', { ...facts, ...ended, state: 'open', created_at: timestamp(context.now()) });
  }
  return { payment, excess };
}

/** Confirms the booking for which a player has paid. Returns no change if the booking cannot be confirmed any more. */
export async function confirmPaid(
  db: Db,
  { now, config }: AuditedContext,
  bookingId: number,
): Promise<Required<BookingChange>[]> {
  const booking = await findBooking(db, bookingId);
  if (booking?.status !== 'offered' && booking?.cancelled_by !== 'system') return [];
  const limits = limitsOf(policyOf(await findClub(db)), config);
  const isOver = booking.status === 'cancelled' || Date.parse(booking.offer_expires_at ?? '') <= now();
  const held = isOver ? await holdAgain(db, booking, { now: now(), limits, until: now() + MINUTE }) : booking;
  if (!held) return [];
  try {
    return await acceptHeld(db, [held], { now: now(), limits, by: 'admin', isExempt: () => true });
  } catch (error) {
    // The account was closed, for example.
    if (error instanceof Problem) return [];
    throw error;
  }
}

/** Returns a payment, a payout or a reversal that pays for nothing yet. */
function plain(
  { user_id, currency, means }: Captured,
  facts: Pick<NewPayment, 'kind' | 'postingKind' | 'amount' | 'isShared'>,
): NewPayment {
  return {
    ...{ ...facts, user_id, currency, means: [{ means, amount: facts.amount }] },
    ...{ lines: [], dues: [], balance: 0, reason: null, reverses_id: null },
  };
}

/**
 * Books a refund that somebody made on the provider's own pages. If the same amount is waiting to be refunded, this
 * refund was meant. Otherwise, the booking owes the money again.
 * @returns the refund, and whether it was waiting
 */
export async function bookOutsideRefund(
  db: Db,
  context: AuditedContext,
  payment: PaymentRow,
  refunded: Captured,
): Promise<{ refund: RefundRow; wasWaiting: boolean }> {
  await lockMoney(db);
  const waiting = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'open')
    .where('amount', '=', refunded.amount)
    .orderBy('id')
    .executeTakeFirst();
  const amount = -refunded.amount;
  const payout = plain(refunded, { kind: 'payout', postingKind: 'payout', amount });
  const time = timestamp(context.now());
  const endedBy = ({ id }: PaymentRow) => ({ state: 'done' as const, sent_at: null, done_at: time, payout_id: id });
  if (waiting) {
    const row = await writePayment(db, context, { ...payout, refund: waiting });
    return { refund: await updateRow(db, 'refunds', waiting.id, endedBy(row)), wasWaiting: true };
  }
  const charge = (await findCharges(db, [refunded.booking_id])).get(refunded.booking_id)!;
  const row = await writePayment(db, context, { ...payout, lines: [{ charge, amount }] });
  const { booking_id, user_id, means, currency } = refunded;
  const facts = { booking_id, user_id, payment_id: payment.id, means, amount: refunded.amount, currency };
  const refund = await insertRow(db, 'refunds', { ...facts, ...endedBy(row), done_by: null, created_at: time });
  return { refund, wasWaiting: false };
}

/**
 * Books money that is back at the provider, because a refund failed that somebody made on the provider's own pages.
 * @param refundId the refund. Null for refunds of versions that did not store it
 */
export async function undoOutsideRefund(
  db: Db,
  context: AuditedContext,
  { paymentId, refundId }: { paymentId: number; refundId: number | null },
  refunded: Captured,
): Promise<void> {
  await lockMoney(db);
  if (refundId !== null) await updateRow(db, 'refunds', refundId, { state: 'reversed' });
  await payOwed(db, context, refunded, { kind: 'reversal', postingKind: 'reversal', of: paymentId });
}

/** Ends an open refund that a lost dispute has paid: the bank has given the money to the player. */
export async function endByDispute(db: Db, { actor }: AuditedContext, id: number, now: number): Promise<void> {
  await lockMoney(db);
  const refund = (await findRow(db, 'refunds', id))!;
  const { booking_id, currency, amount } = refund;
  if (refund.state !== 'open' || (await sumDisputed(db, booking_id)) < amount) return;
  const postings = [
    postingOf(refund, amount),
    { account: 'expenses:disputes' as const, booking_id, currency, amount: -amount },
  ];
  await post(db, [{ kind: 'dispute', postings, user_id: actor.user_id }], now);
  await updateRow(db, 'refunds', id, { state: 'done', sent_at: null, done_at: timestamp(now) });
}

/** Opens the refunds of a payment again that a lost dispute had paid, because the club has the money again. */
export async function reopenByDispute(db: Db, { actor, now }: AuditedContext, paymentId: number): Promise<void> {
  await lockMoney(db);
  const ended = db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).where('state', '=', 'done');
  for (const refund of await ended.where('payout_id', 'is', null).execute()) {
    const { id, booking_id, currency, amount } = refund;
    const postings = [
      { account: 'expenses:disputes' as const, booking_id, currency, amount },
      postingOf(refund, -amount),
    ];
    await post(db, [{ kind: 'dispute', postings, user_id: actor.user_id }], now());
    await updateRow(db, 'refunds', id, { state: 'open', done_at: null });
  }
}

/** Opens a refund again that failed, maybe after the provider had accepted it. */
export async function reopenRefund(db: Db, context: AuditedContext, id: number): Promise<void> {
  await lockMoney(db);
  const refund = (await findRow(db, 'refunds', id))!;
  if (refund.state === 'open') await updateRow(db, 'refunds', id, { sent_at: null });
  const { amount, payout_id } = refund;
  // Without a payout, a lost dispute has paid the refund.
  if (refund.state !== 'done' || payout_id === null) return;
  const facts = { ...refund, means: refund.means as ProviderName };
  const reversal = plain(facts, { kind: 'reversal', postingKind: 'reversal', amount });
  await writePayment(db, context, { ...reversal, refund, reverses_id: payout_id });
  const open = { state: 'open' as const, sent_at: null, done_at: null, done_by: null, payout_id: null };
  await updateRow(db, 'refunds', id, open);
}
