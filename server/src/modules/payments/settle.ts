// Charges bookings. After each change of a booking, the ledger gets the difference between the new and the old cost.
import { findRegion } from '../club/store.ts';
import { lockLedger } from '../ledger/append.ts';
import type { NewTransaction } from '../ledger/post.ts';
import type { BookingChange } from '../../kernel/part.ts';
import type { BookingRow } from '../../kernel/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { allSettledOrThrow, type LastWrites } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import {
  type Charge,
  type ChargeRow,
  chargedOf,
  duePercent,
  grossOf,
  isWithinLimits,
  NO_DISCOUNT,
  recharge,
  refundPercent,
  refundsOf,
} from './charge.ts';
import { prepareCharges } from './refund-parts.ts';
import { findCharges, insertCharges, listTerms, type TermsRow, updateCharge } from './store.ts';
import { type FindTerms, loadMatcher } from './terms.ts';

export interface Changed {
  changes: readonly BookingChange[];
  /** The terms of the changed bookings. Undefined if they are not loaded. */
  findTerms?: FindTerms | undefined;
}

/** Charges all bookings that a transaction has created or changed, as its last step. Returns the last writes. */
export async function settleBookings(db: Db, given: readonly Changed[]): Promise<LastWrites | undefined> {
  const changes = mergeChanges(given.flatMap(({ changes }) => changes));
  const ids = changes.filter(({ before }) => before).map(({ after }) => after.id);
  const known = ids.length === 0 ? new Map<number, ChargeRow>() : await findCharges(db, ids);
  const created = changes.filter(({ before, after }) => isNew(before) && !known.has(after.id));
  const added = await newCharges(db, created, given.length === 1 ? given[0]!.findTerms : undefined);
  if (known.size === 0 && added.length === 0) return undefined;
  const current = known.size === 0 ? known : await lockCharges(db, [...known.keys()]);
  const transactions: NewTransaction[] = [];
  for (const change of changes) {
    const charge = current.get(change.after.id);
    if (!charge) continue;
    transactions.push(...chargeChange(charge, change));
    await updateCharge(db, charge);
  }
  const byId = new Map(created.map(({ after }) => [after.id, after]));
  for (const charge of added) transactions.push(...chargeNow(charge, byId.get(charge.booking_id)!));
  const now = Math.max(...changes.map(({ after }) => Date.parse(after.updated_at)));
  const write = await prepareCharges(db, transactions, now);
  return () => allSettledOrThrow(insertCharges(db, added), write());
}

/** Reads charges again after the ledger was locked, because a payment can have changed them until then. */
async function lockCharges(db: Db, bookingIds: readonly number[]): Promise<Map<number, ChargeRow>> {
  await lockLedger(db);
  return findCharges(db, bookingIds);
}

/**
 * A booking without terms at its creation never costs anything. A slot that was held before the club had terms gets the
 * terms when it is accepted.
 */
function isNew(before: BookingRow | undefined): boolean {
  return before === undefined || before.status === 'offered';
}

/** Returns one change for each booking. */
function mergeChanges(changes: readonly BookingChange[]): BookingChange[] {
  const merged = new Map<number, BookingChange>();
  for (const { before, after } of changes) {
    const first = merged.get(after.id);
    const earliest = first ? first.before : before;
    merged.set(after.id, { ...(earliest && { before: earliest }), after });
  }
  return [...merged.values()];
}

async function newCharges(db: Db, created: readonly BookingChange[], known: FindTerms | undefined): Promise<Charge[]> {
  const bookings = created.map(({ after }) => after);
  if (bookings.length === 0) return [];
  const termsOf = known ?? (await loadMatcher(db, await listTerms(db), bookings));
  const needsCurrency = bookings.some(({ price_currency }) => price_currency === null);
  const currency = needsCurrency ? (await findRegion(db)).currency : '';
  return bookings.flatMap((booking) => {
    const found = termsOf(booking);
    return found ? chargeFor(booking, found, booking.price_currency ?? currency) : [];
  });
}

function chargeFor(booking: BookingRow, terms: TermsRow, currency: string): Charge {
  const { tax_rate, refunds, refund_to, late_cancellation_fee, no_show_fee } = terms;
  return {
    ...{ booking_id: booking.id, user_id: booking.user_id, currency },
    ...{ tax_rate, refunds, refund_to, late_cancellation_fee, no_show_fee, refund_percent: null },
    ...{ due_percent: duePercent(terms), pay_within_minutes: terms.pay_within_minutes },
    ...NO_DISCOUNT,
    ...{ court_amount: 0, fee_amount: 0, guest_amount: 0, waived: 0, waived_fee: 0, waived_reason: null },
    ...{ paid: 0, written_off: 0 },
    owed_since: null,
  };
}

/** Charges a changed booking. If the currency changes, the old charge is refunded, and a new one starts at zero. */
function chargeChange(charge: Charge, { before, after }: BookingChange): NewTransaction[] {
  const hasOtherCurrency = after.price_currency !== null && after.price_currency !== charge.currency;
  const undone = hasOtherCurrency ? recharge(charge, { court: 0, fee: 0, guests: 0 }, after.updated_at) : [];
  if (hasOtherCurrency) {
    // A reversed payment can leave a debt in the old currency. One charge cannot have debts in two currencies.
    if (charge.paid < 0) throw new Problem('debt_too_high', `Pay the debt in ${charge.currency} first.`);
    Object.assign(charge, { currency: after.price_currency!, waived: 0, waived_fee: 0, discount_amount: 0 });
  }
  if (!isWithinLimits(charge.discount_limits, after)) Object.assign(charge, NO_DISCOUNT);
  const isCancelledByPlayer = after.status === 'cancelled' && after.cancelled_by === 'player';
  if (isCancelledByPlayer && before?.status === 'confirmed') {
    charge.refund_percent = refundPercent(refundsOf(charge), after.starts_at, Date.parse(after.cancelled_at!));
  }
  // A waiver of a fee ends with the fee, for example when a no-show was a mistake.
  const { fee } = grossOf(charge, after);
  const ended = Math.max(0, charge.waived_fee - fee);
  charge.waived -= ended;
  charge.waived_fee -= ended;
  return [...undone, ...chargeNow(charge, after)];
}

/** Charges the cost of a booking in its present state. */
export function chargeNow(charge: Charge, booking: BookingRow): NewTransaction[] {
  return recharge(charge, chargedOf(charge, booking), booking.updated_at);
}
