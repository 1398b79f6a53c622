// Takes payments and pays out balances. Every change locks the ledger first, so that two desks cannot take the same
// payment.
import { sql } from 'kysely';
import { findUserById } from '../accounts/store.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { lockHead } from '../audit/store.ts';
import { policyOf } from '../club/policy.ts';
import { findClub, findRegion } from '../club/store.ts';
import { isOnline } from '../ledger/accounts.ts';
import { lockLedger } from '../ledger/append.ts';
import { type Kind, type Posting, post } from '../ledger/post.ts';
import { acceptHeld } from '../../kernel/hold.ts';
import { limitsOf } from '../../kernel/limits.ts';
import type { BookingChange } from '../../kernel/part.ts';
import { type BookingRow, findBookings } from '../../kernel/store.ts';
import { insertRow, lockRow } from '../../platform/db/rows.ts';
import { type Db, flag } from '../../platform/db/schema.ts';
import { invalid, orNotFound, Problem } from '../../platform/errors.ts';
import { timestamp, today } from '../../platform/time.ts';
import { type ChargeRow, dueOf, owedOf, updateOwedSince } from './charge.ts';
import { accountOfMeans, checkDrawer, checkDrawers, returnedMeans } from './drawers.ts';
import { type DueLine, dueLinesOf, payDue, reversedDues } from './dues.ts';
import { tooHigh } from './problems.ts';
import type { MeansPart, PaymentInput, PayoutInput, ReversalInput } from './schema.ts';
import { bookingsOf, meansOf, type PaidPart, postingOf, type RefundRow, undoRefunds } from './refund-parts.ts';
import { settleBookings } from './settle.ts';
import { findCharges, type PaymentRow, reasonFor, updateCharge } from './store.ts';

export interface Line {
  charge: ChargeRow;
  amount: number;
}

/** Locks the audit log and the ledger in the order in which every transaction locks them. */
export async function lockMoney(db: Db): Promise<void> {
  await lockHead(db);
  await lockLedger(db);
}

/**
 * Takes a payment for bookings or into the balance of a person.
 * @throws {Problem} `amount_too_high` if less is owed, `written_off`, `balance_too_low`, or `validation_failed`
 */
export async function takePayment(db: Db, context: AuditedContext, input: PaymentInput): Promise<PaymentRow> {
  const { user_id, bookings = [], top_up = 0 } = input;
  if (!(await findUserById(db, user_id))) throw notFound('#/user_id', `There is no user ${user_id}.`);
  const changes = await acceptPaid(db, context, input);
  await lockMoney(db);
  const writeCharges = await settleBookings(db, [{ changes }]);
  await writeCharges?.();
  const accepted = new Map(changes.map(({ after }) => [after.id, after]));
  const lines = await linesOf(db, bookings, accepted);
  const dues = await dueLinesOf(db, input.dues);
  const owed = [...lines, ...dues];
  const currency = await currencyOf(db, input, owed);
  const total = owed.reduce((sum, { amount }) => sum + amount, top_up);
  if (total === 0) throw invalid([{ pointer: '#/bookings', code: 'required', detail: 'Nothing is to be paid.' }]);
  await checkDrawers(db, input.means);
  const means = splitMeans(input.means, total);
  if (top_up > 0 && means.some((part) => part.means === 'balance'))
    throw refused('#/means', 'A balance cannot be topped up from a balance.');
  return writePayment(db, context, {
    ...{ kind: 'payment', user_id, currency, amount: total, means, lines, dues, balance: top_up, reason: null },
    ...{ postingKind: owed.length > 0 ? 'payment' : 'top_up', reverses_id: null },
  });
}

/**
 * Confirms the bookings that are held until they are paid. The caller locks the money afterwards.
 * @throws {Problem} `invalid_transition` if a booking is not held any more, or the problem of a broken rule
 */
async function acceptPaid(
  db: Db,
  { now, config, actor }: AuditedContext,
  { user_id, bookings = [] }: PaymentInput,
): Promise<Required<BookingChange>[]> {
  const ids = bookings.map(({ booking_id }) => booking_id);
  const held = (ids.length === 0 ? [] : await findBookings(db, ids)).filter(({ status }) => status === 'offered');
  if (held.length === 0) return [];
  const changes = await acceptHeld(db, held, {
    ...{ now: now(), limits: limitsOf(policyOf(await findClub(db)), config) },
    by: actor.user_id === user_id ? 'player' : 'admin',
    isExempt: ({ code }) => code === 'payment_required',
  });
  if (changes.length === held.length) return changes;
  throw new Problem('invalid_transition', 'The slot is not held any more, because it was not paid in time.');
}

/** Pays out a part of a person's balance. @throws {Problem} `balance_too_low` */
export async function payOut(db: Db, context: AuditedContext, input: PayoutInput): Promise<PaymentRow> {
  const { user_id, amount, means, drawer_id, reason = null } = input;
  if (!(await findUserById(db, user_id))) throw notFound('#/user_id', `There is no user ${user_id}.`);
  await lockMoney(db);
  const { currency = (await findRegion(db)).currency } = input;
  await checkDrawer(db, drawer_id);
  const parts = [{ means, amount: -amount, ...(means === 'cash' && drawer_id && { drawer_id }) }];
  return writePayment(db, context, {
    ...{ kind: 'payout', postingKind: 'payout', user_id, currency, amount: -amount, means: parts },
    ...{ lines: [], dues: [], balance: -amount, reason, reverses_id: null },
  });
}

/** Undoes a payment that was a mistake. The bookings then owe the money again. */
export async function reverse(
  db: Db,
  context: AuditedContext,
  id: number,
  { reason, drawer_id }: ReversalInput,
): Promise<PaymentRow> {
  await lockMoney(db);
  const payment = orNotFound(await lockRow(db, 'payments', id), `payment ${id}`);
  const reversal = db.selectFrom('payments').select('id').where('reverses_id', '=', id);
  if (payment.kind !== 'payment' || (await reversal.executeTakeFirst())) throw new Problem('already_reversed');
  if (meansOf(payment).some(({ means }) => isOnline(means)))
    throw new Problem('already_reversed', 'Money that was paid online is refunded: cancel or waive the booking.');
  const paid = bookingsOf(payment);
  const ids = paid.map(({ booking_id }) => booking_id);
  const charges = await findCharges(db, ids);
  const lines = paid.map(({ booking_id, amount }) => ({ charge: charges.get(booking_id)!, amount: -amount }));
  if (lines.some(({ charge }) => charge.currency !== payment.currency))
    throw new Problem('already_reversed', 'A booking of this payment now has a price in another currency.');
  const dues = await reversedDues(db, payment);
  const means = await returnedMeans(db, payment, drawer_id);
  await undoRefunds(db, payment, charges, context.now());
  const { user_id, currency, amount, balance_amount } = payment;
  return writePayment(db, context, {
    ...{ kind: 'reversal', postingKind: 'reversal', user_id, currency, amount: -amount, means, lines },
    ...{ dues, balance: -balance_amount, reason, reverses_id: id },
  });
}

export interface NewPayment {
  kind: PaymentRow['kind'];
  postingKind: Kind;
  user_id: number;
  currency: string;
  amount: number;
  means: readonly PaidPart[];
  lines: readonly Line[];
  dues: readonly DueLine[];
  /** The change of the person's balance. */
  balance: number;
  reason: string | null;
  reverses_id: number | null;
  /** The refund that this payout completes. A reversal of the payout opens it again. */
  refund?: RefundRow;
  /** A part of the payment that pays nothing, and becomes a refund at once. */
  excess?: { booking_id: number; amount: number };
  /** Whether somebody pays a share of a booking. */
  isShared?: boolean;
}

/** Posts a payment, changes what the bookings owe, and writes the receipt. */
export async function writePayment(db: Db, { now, actor }: AuditedContext, payment: NewPayment): Promise<PaymentRow> {
  const { kind, postingKind, user_id, currency, amount, means, lines, dues, balance } = payment;
  const { reason, reverses_id, refund, excess } = payment;
  const time = timestamp(now());
  // A player can pay from the balance without staff. For other means, `taken_by` is set even if staff pay for themselves.
  const isOwn = actor.user_id === user_id && means.every((part) => part.means === 'balance');
  const postings: Posting[] = [
    ...means.map((part) => ({ ...accountOfMeans(part, user_id), currency, amount: part.amount })),
    ...lines.map(({ charge, amount }) => ({
      account: 'assets:receivable' as const,
      ...{ user_id: charge.user_id, booking_id: charge.booking_id, currency, amount: -amount },
    })),
    ...dues.map(({ charge, amount }) => ({
      account: 'assets:receivable' as const,
      ...{ user_id: charge.user_id, currency, amount: -amount },
    })),
    { account: 'liabilities:balance', user_id, currency, amount: -balance },
    ...(refund ? [postingOf(refund, -amount)] : []),
    ...(excess ? [postingOf({ user_id, currency, ...excess }, -excess.amount)] : []),
  ];
  const [transaction_id] = await post(db, [{ kind: postingKind, postings, user_id: actor.user_id }], now());
  for (const { charge, amount } of lines) {
    charge.paid += amount;
    updateOwedSince(charge, time);
    await updateCharge(db, charge);
  }
  for (const { charge, amount } of dues) await payDue(db, charge, amount, time);
  const bookings = lines.map(({ charge, amount }) => ({ booking_id: charge.booking_id, amount }));
  if (refund) bookings.push({ booking_id: refund.booking_id, amount });
  if (excess) {
    const line = bookings.find(({ booking_id }) => booking_id === excess.booking_id);
    if (line) line.amount += excess.amount;
    else bookings.push({ ...excess });
  }
  const row = await insertRow(db, 'payments', {
    ...(await nextNumber(db, now())),
    ...{ kind, user_id, currency, amount, means: JSON.stringify(means), bookings: JSON.stringify(bookings) },
    dues: JSON.stringify(dues.map(({ charge, amount }) => ({ due_id: charge.id, amount }))),
    ...{ balance_amount: balance, reverses_id, reason: await reasonFor(db, user_id, reason) },
    ...{ transaction_id: transaction_id!, shared: flag(payment.isShared ?? false) },
    ...{ taken_by: isOwn ? null : actor.user_id, created_at: time },
  });
  const action = { payment: 'takePayment', payout: 'payOutBalance', reversal: 'reversePayment' } as const;
  await recordAudit(
    db,
    actor,
    {
      action: refund && kind === 'payout' ? 'payOutRefund' : action[kind],
      target: `payments ${row.id}`,
      after: { ...row, reason: undefined },
    },
    now(),
  );
  return row;
}

/** Returns the next number of a receipt. The ledger is locked, so two receipts never get the same number. */
async function nextNumber(db: Db, now: number): Promise<{ year: number; number: number }> {
  const year = Number(today((await findRegion(db)).time_zone, now).slice(0, 4));
  const last = db
    .selectFrom('payments')
    .select(sql<number | null>`max(number)`.as('number'))
    .where('year', '=', year);
  return { year, number: ((await last.executeTakeFirst())?.number ?? 0) + 1 };
}

/**
 * @param accepted the bookings that this payment confirms, by id
 * @param of whether the amounts are parts of the debts, or of the written-off debts
 */
export async function linesOf(
  db: Db,
  bookings: NonNullable<PaymentInput['bookings']>,
  accepted: ReadonlyMap<number, BookingRow>,
  of: 'debt' | 'write-off' = 'debt',
): Promise<Line[]> {
  const ids = bookings.map(({ booking_id }) => booking_id);
  const charges = await findCharges(db, ids);
  return bookings.map(({ booking_id, amount: given }, i) => {
    const charge = charges.get(booking_id);
    if (!charge) throw notFound(`#/bookings/${i}/booking_id`, `Nothing is charged for booking ${booking_id}.`);
    if (ids.indexOf(booking_id) !== i) throw refused(`#/bookings/${i}/booking_id`, 'Each booking can be listed once.');
    const most = of === 'debt' ? owedOf(charge) : charge.written_off;
    const due = dueOf(charge, accepted.get(booking_id)?.price_amount ?? 0);
    const amount = given ?? (due > 0 ? due : most);
    if (amount < due) throw new Problem('payment_required', undefined, { extra: { due } });
    if (amount > most || most <= 0) throw tooHigh(most, of === 'debt' ? charge.written_off : 0);
    return { charge, amount };
  });
}

/** Returns the currency of a payment. Money in one currency never pays a debt in another. */
async function currencyOf(
  db: Db,
  { currency, top_up, bookings = [] }: PaymentInput,
  lines: readonly { charge: { currency: string } }[],
): Promise<string> {
  const found = new Set(lines.map(({ charge }) => charge.currency));
  if (currency !== undefined && (top_up !== undefined || found.size === 0)) found.add(currency);
  if (found.size > 1)
    throw refused(bookings[0] ? '#/bookings' : '#/dues', 'Pay debts in different currencies one after another.');
  return [...found][0] ?? (await findRegion(db)).currency;
}

/** Completes the amounts of the means. @throws {Problem} if they do not sum to the total */
function splitMeans(given: readonly MeansPart[], total: number): PaidPart[] {
  let rest = total;
  const parts = given.map(({ amount, ...part }, i) => {
    if (amount === undefined && i < given.length - 1)
      throw invalid([
        { pointer: `#/means/${i}/amount`, code: 'required', detail: 'Only the last part can omit amount.' },
      ]);
    const paid = amount ?? rest;
    rest -= paid;
    if (paid <= 0) throw refused(`#/means/${i}/amount`, 'The parts before this one already pay everything.');
    const { tendered } = part;
    if (tendered !== undefined && (part.means !== 'cash' || tendered < paid))
      throw refused(`#/means/${i}/tendered`, 'Only cash can be more than the amount, and never less.');
    return { ...part, amount: paid };
  });
  if (rest !== 0) throw refused('#/means', `The parts must sum to ${total}. They sum to ${total - rest}.`);
  return parts;
}

function notFound(pointer: string, detail: string): Problem {
  return invalid([{ pointer, code: 'not_found', detail }]);
}

export function refused(pointer: string, detail: string): Problem {
  return invalid([{ pointer, code: 'not_allowed', detail }]);
}
