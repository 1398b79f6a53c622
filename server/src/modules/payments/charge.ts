// Computes the cost of a booking in its present state. The functions are pure, so that `verify.ts` can repeat them.
import type { Selectable } from 'kysely';
import { findGuests } from '../../kernel/price-lines.ts';
import type { BookingRow } from '../../kernel/store.ts';
import { toTime } from '../../platform/time.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { NewTransaction, Posting } from '../ledger/post.ts';
import type { Refund } from './schema.ts';

type TermsRow = Selectable<Tables['payment_terms']>;
export type ChargeRow = Selectable<Tables['booking_charges']>;
/** A charge that may not be written yet. */
export type Charge = Omit<ChargeRow, 'id'>;

/** Amounts in minor units. */
interface Amounts {
  /** The price, with the part for guests. */
  court: number;
  fee: number;
}

interface ChargedAmounts extends Amounts {
  /** The part of `court` that is for guests. */
  guests: number;
}

const HOUR = 3_600_000;

/**
 * Returns how much of the price a cancellation refunds, in percent. An empty list refunds everything.
 * @param now the time of the cancellation, in milliseconds since the Unix epoch
 */
export function refundPercent(refunds: readonly Refund[], startsAt: string, now: number): number {
  if (refunds.length === 0) return 100;
  const reached = refunds.filter(({ hours_before }) => Date.parse(startsAt) - now >= hours_before * HOUR);
  return reached.toSorted((a, b) => b.hours_before - a.hours_before)[0]?.percent ?? 0;
}

export function refundsOf({ refunds }: Pick<ChargeRow, 'refunds'>): Refund[] {
  return JSON.parse(refunds) as Refund[];
}

type State = Pick<BookingRow, 'status' | 'price_amount'>;

/** Where and when a discount applies. Null means everywhere and always. */
export interface DiscountLimits {
  court_ids: readonly number[] | null;
  date_from: string | null;
  date_to: string | null;
  /** The earliest and the latest start of the booking as local times, such as `18:00`. */
  start_from: string | null;
  start_to: string | null;
}

export const NO_DISCOUNT = {
  ...{ discount_code: null, discount_limits: null, discount_percent: 0, discount_amount: 0 },
} as const;

type Slot = Pick<BookingRow, 'court_id' | 'booking_date' | 'start_minute'>;

/** Returns the limit of a discount that a booking exceeds. */
export function exceededLimit(limits: DiscountLimits, slot: Slot): 'court' | 'date' | 'time' | undefined {
  const { court_ids, date_from, date_to, start_from, start_to } = limits;
  const start = toTime(slot.start_minute);
  if (court_ids !== null && !court_ids.includes(slot.court_id)) return 'court';
  if (slot.booking_date < (date_from ?? '') || slot.booking_date > (date_to ?? '9999-12-31')) return 'date';
  return start < (start_from ?? '') || start > (start_to ?? '24:00') ? 'time' : undefined;
}

/** Returns whether a booking is within the stored limits of its discount. */
export function isWithinLimits(limits: string | null, slot: Slot): boolean {
  return limits === null || exceededLimit(JSON.parse(limits) as DiscountLimits, slot) === undefined;
}

type Waiver = Pick<ChargeRow, 'waived' | 'waived_fee'>;
type Discount = Pick<ChargeRow, 'discount_percent' | 'discount_amount'>;

/** Returns the amount of a discount. The amount is rounded down to whole cents, and is never higher than the price. */
export function discountOf({ discount_percent, discount_amount }: Discount, price_amount: number | null): number {
  const price = price_amount ?? 0;
  return Math.min(price, Math.floor((price * discount_percent) / 100) + discount_amount);
}

/** Returns the cost before a waiver. The kept part of the price is rounded down to whole cents. */
export function grossOf(
  charge: Discount & Pick<ChargeRow, 'refund_percent' | 'late_cancellation_fee' | 'no_show_fee'>,
  { status, price_amount }: State,
): Amounts {
  const { refund_percent, late_cancellation_fee, no_show_fee } = charge;
  const price = (price_amount ?? 0) - discountOf(charge, price_amount);
  if (status === 'confirmed' || status === 'completed') return { court: price, fee: 0 };
  if (status === 'no_show') return { court: price, fee: no_show_fee };
  if (status !== 'cancelled' || refund_percent === null) return { court: 0, fee: 0 };
  const fee = refund_percent < 100 ? late_cancellation_fee : 0;
  return { court: Math.floor((price * (100 - refund_percent)) / 100), fee };
}

/** Subtracts the waived amounts. If the price is now lower than its waiver, the rest of the waiver lowers the fee. */
export function netOf({ court, fee }: Amounts, { waived, waived_fee }: Waiver): Amounts {
  const ofCourt = waived - waived_fee;
  const ofFee = waived_fee + Math.max(0, ofCourt - court);
  return { court: Math.max(0, court - ofCourt), fee: Math.max(0, fee - ofFee) };
}

/** Returns the charged amounts. A discount, a refund and a waiver lower the part for guests as much as the whole price. */
export function chargedOf(
  charge: Parameters<typeof grossOf>[0] & Waiver,
  booking: State & Pick<BookingRow, 'price_lines'>,
): ChargedAmounts {
  const net = netOf(grossOf(charge, booking), charge);
  const guests = Math.round(net.court * ((findGuests(booking)?.amount ?? 0) / (booking.price_amount || 1)));
  return { ...net, guests: Math.min(guests, net.court) };
}

/** Returns the income from guests in a charge, without tax. */
export function guestIncome({ guest_amount, tax_rate }: Pick<ChargeRow, 'guest_amount' | 'tax_rate'>): number {
  return guest_amount - taxIn(guest_amount, tax_rate);
}

/**
 * Returns the tax in an amount that includes it. A reversal has the same tax as its payment, but negative.
 * @param rate in hundredths of a percent
 */
export function taxIn(amount: number, rate: number): number {
  return Math.sign(amount) * Math.round((Math.abs(amount) * rate) / (10_000 + rate));
}

export function owedOf({
  court_amount,
  fee_amount,
  paid,
  written_off,
}: Pick<ChargeRow, 'court_amount' | 'fee_amount' | 'paid' | 'written_off'>): number {
  return court_amount + fee_amount - paid - written_off;
}

/** Returns a charge for the audit log, which must not contain the reason, because a reason can name a person. */
export function withoutReasons(charge: ChargeRow) {
  return { ...charge, waived_reason: undefined };
}

/** Stores since when a charge has a debt. */
export function updateOwedSince(charge: Charge, now: string): void {
  charge.owed_since = owedOf(charge) > 0 ? (charge.owed_since ?? now) : null;
}

/** @param amount negative if a debt returns */
export function writeOffPostings({ user_id, booking_id, currency }: Charge, amount: number): Posting[] {
  return [
    { account: 'expenses:write-offs', booking_id, currency, amount },
    { account: 'assets:receivable', user_id, booking_id, currency, amount: -amount },
  ];
}

/** Returns the amount that the player must pay so that a held booking is confirmed. */
export function dueOf(charge: Discount & Pick<ChargeRow, 'due_percent'>, price: number | null): number {
  return Math.ceil((((price ?? 0) - discountOf(charge, price)) * charge.due_percent) / 100);
}

/** Returns the part of the price that must be paid before the booking is confirmed, in percent. */
export function duePercent({ mode, deposit_percent }: Pick<TermsRow, 'mode' | 'deposit_percent'>): number {
  return mode === 'now' ? 100 : mode === 'deposit' ? deposit_percent : 0;
}

/** Returns the mode of the terms under which a booking was made. */
export function modeOf({ due_percent }: Pick<ChargeRow, 'due_percent'>): 'later' | 'now' | 'deposit' {
  return due_percent === 0 ? 'later' : due_percent === 100 ? 'now' : 'deposit';
}

/**
 * Changes the amounts of a charge, and returns the transactions that the ledger needs. A lower amount first lowers what
 * was written off, because nobody has paid it. If the player has paid more than the new amounts, the rest is a refund.
 * `postCharges` splits a refund to the origin over the means of payment.
 */
export function recharge(charge: Charge, amounts: ChargedAmounts, now: string): NewTransaction[] {
  const { user_id, booking_id, currency, tax_rate, refund_to } = charge;
  const receivable = { account: 'assets:receivable', user_id, booking_id, currency } as const;
  const charged = [
    ...incomePostings('income:court', { from: charge.court_amount, to: amounts.court, tax_rate, booking_id, currency }),
    ...incomePostings('income:fee', { from: charge.fee_amount, to: amounts.fee, tax_rate, booking_id, currency }),
  ];
  const change = amounts.court + amounts.fee - charge.court_amount - charge.fee_amount;
  const before = guestIncome(charge);
  Object.assign(charge, { court_amount: amounts.court, fee_amount: amounts.fee, guest_amount: amounts.guests });
  const forGuests = guestIncome(charge) - before;
  charged[0]!.amount += forGuests;
  charged.push({ account: 'income:guests', booking_id, currency, amount: -forGuests });
  const notOwed = Math.min(charge.written_off, Math.max(0, -owedOf(charge)));
  charge.written_off -= notOwed;
  const excess = Math.max(0, -owedOf(charge));
  charge.paid -= excess;
  updateOwedSince(charge, now);
  const refunded = { user_id, currency, amount: -excess };
  const returned: Posting =
    refund_to === 'origin'
      ? { account: 'liabilities:refunds', booking_id, ...refunded }
      : { account: 'liabilities:balance', ...refunded };
  return [
    { kind: 'charge', postings: [{ ...receivable, amount: change }, ...charged], user_id: null },
    { kind: 'write_off', postings: writeOffPostings(charge, -notOwed), user_id: null },
    { kind: 'refund', postings: [{ ...receivable, amount: excess }, returned], user_id: null },
  ];
}

/**
 * Returns the postings for a changed income. The tax is computed from the whole amounts. A tax of each difference would
 * add rounding errors.
 */
function incomePostings(
  account: 'income:court' | 'income:fee',
  change: { from: number; to: number; tax_rate: number; booking_id: number; currency: string },
): Posting[] {
  const { from, to, tax_rate, booking_id, currency } = change;
  const tax = taxIn(to, tax_rate) - taxIn(from, tax_rate);
  return [
    { account, booking_id, currency, amount: -(to - from - tax) },
    { account: 'liabilities:tax', booking_id, currency, amount: -tax },
  ];
}
