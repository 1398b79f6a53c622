// Splits refunds over the means with which a booking was paid. The part that was paid from a balance goes to the
// balance of the player.
import { type Selectable, sql } from 'kysely';
import type { Means } from '../ledger/accounts.ts';
import { type NewTransaction, type Posting, post, preparePost } from '../ledger/post.ts';
import { insertRow } from '../../platform/db/rows.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import type { Money } from '../../platform/http/fields.ts';
import { timestamp } from '../../platform/time.ts';
import type { ChargeRow } from './charge.ts';
import { divide } from './divide.ts';
import type { PaymentRow } from './store.ts';

/** A part of a payment by one means. `tendered` is the cash that the person handed over. */
export interface PaidPart {
  means: Means;
  amount: number;
  tendered?: number;
  /** The drawer of the cash. Undefined means the first one. */
  drawer_id?: number;
}

/** The person whose refunds are shown, or staff, who see the refunds of all people. */
export type Reader = number | 'staff';

export type RefundRow = Selectable<Tables['refunds']>;

export function meansOf({ means }: Pick<PaymentRow, 'means'>): PaidPart[] {
  return JSON.parse(means) as PaidPart[];
}

export function bookingsOf({ bookings }: Pick<PaymentRow, 'bookings'>): { booking_id: number; amount: number }[] {
  return JSON.parse(bookings) as { booking_id: number; amount: number }[];
}

/** Posts charges and refunds, and creates the refunds that go to the means of payment. The caller locks the ledger. */
export async function postCharges(db: Db, transactions: readonly NewTransaction[], now: number): Promise<void> {
  await (
    await prepareCharges(db, transactions, now)
  )();
}

/** Like `postCharges`, but returns the last writes, which can be sent together with the commit. */
export async function prepareCharges(db: Db, transactions: readonly NewTransaction[], now: number) {
  const split: NewTransaction[] = [];
  for (const transaction of transactions) {
    const refund = transaction.kind === 'refund' && (await findRefund(db, transaction.postings));
    split.push(
      refund ? { ...transaction, postings: await splitRefund(db, transaction.postings, refund, now) } : transaction,
    );
  }
  return preparePost(db, split, now);
}

/**
 * Returns the posting of a refund to the means of payment. A refund to the balance also waits as an open refund while a
 * dispute has the money.
 */
async function findRefund(db: Db, postings: readonly Posting[]): Promise<Posting | undefined> {
  const refund = postings.find(({ account }) => account === 'liabilities:refunds' || account === 'liabilities:balance');
  const booking_id = postings.find((posting) => posting.booking_id !== undefined)?.booking_id;
  if (!refund || refund.amount === 0 || booking_id === undefined) return undefined;
  const isToOrigin = refund.account === 'liabilities:refunds' || (await sumDisputed(db, booking_id)) > 0;
  return isToOrigin ? Object.assign(refund, { booking_id }) : undefined;
}

async function splitRefund(db: Db, postings: readonly Posting[], refund: Posting, now: number): Promise<Posting[]> {
  const { booking_id, user_id, currency } = refund as Required<Posting>;
  const result = postings.filter((posting) => posting !== refund);
  let rest = -refund.amount;
  for (const group of groupParts(await listReturnable(db, booking_id, currency))) {
    const planned = new Map<number, number>();
    const limits = group.map(({ payment: { id }, returnable }) => {
      const limit = returnable(planned.get(id));
      planned.set(id, (planned.get(id) ?? 0) + limit);
      return limit;
    });
    const all = limits.reduce((total, limit) => total + limit, 0);
    const amounts = divide(
      Math.min(rest, all),
      limits.map((max) => ({ weight: max, max })),
    );
    for (const [i, { payment, means, returned }] of group.entries()) {
      const amount = amounts[i]!;
      if (amount === 0) continue;
      const facts = { booking_id, user_id: payment.user_id, payment_id: payment.id, means, amount, currency };
      const ended = { sent_at: null, done_at: null, done_by: null, payout_id: null };
      const row = await insertRow(db, 'refunds', { ...facts, state: 'open', created_at: timestamp(now), ...ended });
      returned.push(row);
      result.push(postingOf(row, -amount));
      rest -= amount;
    }
  }
  return [...result, { account: 'liabilities:balance', user_id, currency, amount: -rest }];
}

/**
 * Groups the parts among which a refund is divided, in the order in which they get it. If people have paid shares, it is
 * divided among all who have paid.
 */
function groupParts<T extends { payment: PaymentRow }>(parts: readonly T[]): T[][] {
  return parts.some(({ payment }) => payment.shared === 1) ? [[...parts]] : parts.map((part) => [part]);
}

/**
 * Returns the parts of the payments of a booking that were not paid from a balance, newest payment first. A payment of
 * several bookings returns to each booking at most what it paid for the booking.
 */
async function listReturnable(db: Db, bookingId: number, currency: string) {
  const postings = db.selectFrom('ledger_postings').select('transaction_id').where('booking_id', '=', bookingId);
  const reversals = db.selectFrom('payments').select('reverses_id').where('reverses_id', 'is not', null);
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('transaction_id', 'in', postings)
    .where('kind', '=', 'payment')
    .where('currency', '=', currency)
    .where('id', 'not in', reversals)
    .orderBy('id', 'desc')
    .execute();
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const refunds = db.selectFrom('refunds').selectAll().where('payment_id', 'in', ids);
  const all = await refunds.where('state', '<>', 'reversed').execute();
  return payments.flatMap((payment) => {
    const returned = all.filter(({ payment_id }) => payment_id === payment.id);
    const line = bookingsOf(payment).find(({ booking_id }) => booking_id === bookingId)?.amount ?? 0;
    const external = meansOf(payment).filter(({ means }) => means !== 'balance');
    return external.map(({ means, amount }) => ({
      ...{ payment, means, returned },
      /** @param planned what other means of the payment return now */
      returnable: (planned = 0) => {
        const ofLine = planned + sum(returned.filter(({ booking_id }) => booking_id === bookingId));
        const ofMeans = sum(returned.filter((row) => row.means === means));
        const paid = sum(external.filter((part) => part.means === means));
        return Math.max(0, Math.min(line - ofLine, paid - ofMeans, amount));
      },
    }));
  });
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0);
}

export function postingOf(
  { user_id, booking_id, currency }: Pick<RefundRow, 'user_id' | 'booking_id' | 'currency'>,
  amount: number,
): Posting {
  return { account: 'liabilities:refunds', user_id, booking_id, currency, amount };
}

/**
 * Undoes the refunds of a payment that is reversed, because the reversal returns the money. A refund that was added to a
 * balance is taken from this balance.
 * @throws {Problem} `already_reversed` if the club has paid out a refund of this payment, or `balance_too_low`
 */
export async function undoRefunds(
  db: Db,
  payment: PaymentRow,
  charges: ReadonlyMap<number, ChargeRow>,
  now: number,
): Promise<void> {
  const refunds = await db.selectFrom('refunds').selectAll().where('payment_id', '=', payment.id).execute();
  if (refunds.some(({ state }) => state === 'done'))
    throw new Problem('already_reversed', 'A part of this payment was refunded already.');
  const undone = refunds.filter(({ state }) => state !== 'reversed');
  for (const { id, booking_id, amount } of undone) {
    charges.get(booking_id)!.paid += amount;
    const ended = { state: 'reversed' as const, done_at: timestamp(now) };
    await db.updateTable('refunds').set(ended).where('id', '=', id).execute();
  }
  const postings = undone.flatMap((refund): Posting[] => {
    const { booking_id, user_id, currency, amount, state } = refund;
    const player = charges.get(booking_id)!.user_id;
    return [
      state === 'open' ? postingOf(refund, amount) : { account: 'liabilities:balance', user_id, currency, amount },
      { account: 'assets:receivable', user_id: player, booking_id, currency, amount: -amount },
    ];
  });
  await post(db, [{ kind: 'reversal', postings, user_id: null }], now);
}

/**
 * Returns the amount of a booking that disputes have taken: the bank gives it to the player, or may do so. It cannot be
 * refunded again.
 */
export async function sumDisputed(db: Db, bookingId: number): Promise<number> {
  const row = await db
    .selectFrom('ledger_postings')
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('sum'))
    .where('booking_id', '=', bookingId)
    .where('account', 'in', ['assets:disputes', 'expenses:disputes'])
    .executeTakeFirstOrThrow();
  return row.sum;
}

/** Returns the query of the open refunds of a booking. */
function listOpenRefunds(db: Db, bookingId: number) {
  return db.selectFrom('refunds').where('booking_id', '=', bookingId).where('state', '=', 'open');
}

/** Returns the query of the open refunds whose money a person has paid. Other people may have paid shares. */
export function listOwnRefunds(db: Db, bookingId: number, userId: number) {
  return listOpenRefunds(db, bookingId)
    .where('user_id', '=', userId)
    .where((eb) => {
      const payment = eb
        .selectFrom('payments')
        .select('payments.id')
        .whereRef('payments.id', '=', 'refunds.payment_id');
      return eb.exists(payment.where('shared', '=', 0));
    });
}

/** Returns the sums of the open refunds of a booking, one for each currency. */
export function sumOpenRefunds(db: Db, bookingId: number, reader: Reader): Promise<Money[]> {
  return (reader === 'staff' ? listOpenRefunds(db, bookingId) : listOwnRefunds(db, bookingId, reader))
    .select(['currency', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}
