import type { Static } from 'typebox';
import { isRequested, statusAt } from '../../kernel/statuses.ts';
import type { BookingRow } from '../../kernel/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { findCourt } from '../courts/store.ts';
import {
  type ChargeRow,
  discountOf,
  dueOf,
  grossOf,
  modeOf,
  netOf,
  owedOf,
  refundPercent,
  refundsOf,
  taxIn,
} from './charge.ts';
import { duesOf, type PaidDue } from './dues.ts';
import { bookingsOf, meansOf, type Reader, sumOpenRefunds } from './refund-parts.ts';
import type { BookingPayment, BookingPayments, Payment } from './schema.ts';
import type { PaymentRow } from './store.ts';

/**
 * Returns what a booking costs, and what its player would get back now.
 */
export async function presentCharge(
  db: Db,
  charge: ChargeRow,
  booking: BookingRow,
  now: number,
  reader: Reader,
): Promise<BookingPayment> {
  const { booking_id, currency, tax_rate, court_amount, fee_amount, waived, paid, written_off, owed_since } = charge;
  const { late_cancellation_fee, no_show_fee } = charge;
  const due = (await isPayable(db, booking, now)) ? dueOf(charge, booking.price_amount) : 0;
  return {
    ...{
      mode: modeOf(charge),
      tax_rate,
      refunds: refundsOf(charge),
      refund_to: charge.refund_to,
      late_cancellation_fee,
      no_show_fee,
    },
    ...{ due_percent: charge.due_percent, due, pay_by: due > 0 ? booking.offer_expires_at : null },
    ...{ discount: discountOf(charge, booking.price_amount), discount_code: charge.discount_code },
    ...{ booking_id, currency, charged: court_amount + fee_amount, fees: fee_amount },
    tax: taxIn(court_amount, tax_rate) + taxIn(fee_amount, tax_rate),
    ...{ waived, paid, written_off, owed: owedOf(charge), owed_since },
    open_refunds: await sumOpenRefunds(db, booking_id, reader),
    ...ifCancelled(charge, booking, now),
  };
}

export function presentAmounts(charge: ChargeRow): Static<typeof BookingPayments>['data'][number] {
  const { booking_id, currency, court_amount, fee_amount, paid, written_off } = charge;
  return { booking_id, currency, charged: court_amount + fee_amount, paid, written_off, owed: owedOf(charge) };
}

/** @param currency the currency of the club */
export function withoutPayment({ id, price_currency }: BookingRow, currency: string): BookingPayment {
  return {
    ...{
      mode: 'none',
      tax_rate: 0,
      refunds: [],
      refund_to: 'balance',
      open_refunds: [],
      late_cancellation_fee: 0,
      no_show_fee: 0,
    },
    ...{ booking_id: id, currency: price_currency ?? currency, charged: 0, fees: 0, tax: 0, waived: 0, paid: 0 },
    ...{ due_percent: 0, due: 0, pay_by: null, discount: 0, discount_code: null },
    ...{ written_off: 0, owed: 0, owed_since: null, refund_if_cancelled: null, owed_if_cancelled: null },
  };
}

/** Returns whether a payment confirms a booking. If the court requires approval, the club approves an offer first. */
export async function isPayable(db: Db, booking: BookingRow, now: number): Promise<boolean> {
  if (statusAt(booking, now) !== 'offered') return false;
  return isRequested(booking) || !(await findCourt(db, booking.court_id))?.requires_approval;
}

function ifCancelled(
  charge: ChargeRow,
  booking: BookingRow,
  now: number,
): Pick<BookingPayment, 'refund_if_cancelled' | 'owed_if_cancelled'> {
  const { status, starts_at, price_amount } = booking;
  const isUpcoming = ['pending', 'confirmed'].includes(status) && Date.parse(starts_at) > now;
  if (!isUpcoming) return { refund_if_cancelled: null, owed_if_cancelled: null };
  const refund_percent = status === 'confirmed' ? refundPercent(refundsOf(charge), starts_at, now) : null;
  const kept = netOf(grossOf({ ...charge, refund_percent }, { status: 'cancelled', price_amount }), charge);
  const unpaid = kept.court + kept.fee - charge.paid;
  return {
    refund_if_cancelled: Math.max(0, -unpaid),
    owed_if_cancelled: Math.max(0, unpaid - charge.written_off),
  };
}

export async function findPayment(db: Db, id: number): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await presentPayments(db, [row]))[0];
}

/** Returns a function that returns a person with the name. */
export async function findNames(
  db: Db,
  userIds: readonly number[],
): Promise<(id: number) => { id: number; name: string }> {
  const query = db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(userIds)]);
  const names = new Map((await query.execute()).map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? '' });
}

/** Returns a function that adds the plan, the period and the tax rate to a paid membership fee. */
async function loadDues(db: Db, paid: readonly PaidDue[]): Promise<(paid: PaidDue) => Payment['dues'][number]> {
  const ids = [...new Set(paid.map(({ due_id }) => due_id))];
  const query = db
    .selectFrom('dues')
    .leftJoin('plans', 'plans.id', 'plan_id')
    .select(['dues.id', 'tax_rate', 'period_from', 'period_to', 'plans.name as plan'])
    .where('dues.id', 'in', ids);
  const dues = new Map((ids.length === 0 ? [] : await query.execute()).map(({ id, ...due }) => [id, due]));
  return (one) => {
    const { plan, ...due } = dues.get(one.due_id)!;
    return { ...one, ...due, plan: plan ?? '' };
  };
}

export async function presentPayments(db: Db, rows: readonly PaymentRow[]): Promise<Payment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const reversals = await db
    .selectFrom('payments')
    .select(['id', 'reverses_id'])
    .where('reverses_id', 'in', ids)
    .execute();
  const reversedBy = new Map(reversals.map(({ id, reverses_id }) => [reverses_id, id]));
  const userIds = rows.flatMap(({ user_id, taken_by }) => [user_id, ...(taken_by === null ? [] : [taken_by])]);
  const personOf = await findNames(db, userIds);
  const presentDue = await loadDues(
    db,
    rows.flatMap((row) => duesOf(row)),
  );
  return rows.map((row) => {
    const { id, year, number, kind, user_id, currency, amount, balance_amount, reverses_id, reason, taken_by } = row;
    const means = meansOf(row);
    return {
      ...{ id, number: `${year}-${String(number).padStart(6, '0')}`, kind, user: personOf(user_id), currency, amount },
      change: means.reduce((sum, part) => sum + (part.tendered ?? part.amount) - part.amount, 0),
      ...{ means, bookings: bookingsOf(row), dues: duesOf(row).map(presentDue), balance_amount, reverses_id },
      ...{ reversed_by_id: reversedBy.get(id) ?? null, reason },
      ...{ taken_by: taken_by === null ? null : personOf(taken_by), created_at: row.created_at },
    };
  });
}
