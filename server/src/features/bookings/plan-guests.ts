import { courtOf } from '../courts/schema.ts';
import { findCourt } from '../courts/store.ts';
import { loadPlanBook, type PlanBook } from '../plans/plan-book.ts';
import type { Db } from '../../platform/db/schema.ts';
import { accountsIn, type Companion, companyOf, findCompanionAccounts, keysOf } from './company.ts';
import { companionsOf, type Price } from './participants.ts';
import { PeopleBookings } from './people-bookings.ts';
import { participantUsageOf, quotaDays, withPlan } from './plan-terms.ts';
import { findMemberBookings, rangeOf } from './player-bookings.ts';
import { guestPrice, planCurrency } from './prices.ts';
import { problemFor } from './rules.ts';
import type { SlotCheck } from './slot-check.ts';
import { findGuestViolation, findParticipantViolation } from './slot-rules.ts';
import type { BookingRow } from './store.ts';

/**
 * Checks a new list of participants, and returns the booking's price with this list. The plan may have changed since
 * the booking was made, so its limits on guests are checked only if the number of guests, or of guests without a name,
 * rises. With several plans, one plan that allows the guests is enough. The booking must not exceed a quota of a new
 * participant. Admins are exempt from the checks, but the price still changes. If participants are added, the caller
 * must have locked them and their shared memberships.
 */
export async function checkGuests(
  db: Db,
  booking: BookingRow,
  companions: readonly Companion[],
  { isExempt = false }: { isExempt?: boolean } = {},
): Promise<Price> {
  const before = companionsOf(booking);
  const { user_id, booking_date: date, start_minute: start, end_minute: end } = booking;
  const plans = await loadPlanBook(db, keysOf([{ userId: user_id, companions: [...before, ...companions] }]));
  const candidates = plans.candidatesOn(user_id, date);
  if (candidates.length === 0) return booking;
  const company = companyOf(plans, companions, date);
  const earlier = companyOf(plans, before, date);
  const court = courtOf((await findCourt(db, booking.court_id))!);
  const check = { court, slot: { date, start, end }, company } as SlotCheck;
  if (!isExempt) await checkQuotas(db, check, { booking, companions, plans });
  const checks = candidates.map((candidate) => withPlan(check, candidate));
  const violations = checks.map(findGuestViolation);
  const allowed = checks.filter((_, i) => violations[i] === undefined);
  const hasMore = company.guests > earlier.guests || company.unnamedGuests > earlier.unnamedGuests;
  if (hasMore && allowed.length === 0 && !isExempt) throw problemFor([violations[0]!]);
  return withGuests(booking, company.guests - earlier.guests, allowed.length > 0 ? allowed : checks);
}

interface Company {
  booking: BookingRow;
  companions: readonly Companion[];
  plans: PlanBook;
}

/** The booking already counts towards the quotas of earlier participants, so only new ones can exceed a quota. */
async function checkQuotas(db: Db, check: SlotCheck, { booking, companions, plans }: Company): Promise<void> {
  const { court, slot } = check;
  const accounts = await findCompanionAccounts(db, [{ companions }]);
  const people = accountsIn([{ userId: booking.user_id, companions }], accounts);
  const days = quotaDays(slot.date);
  const ranges = people.map((userId) => rangeOf(userId, days, Date.parse(slot.date)));
  const bookings = new PeopleBookings(await findMemberBookings(db, ranges));
  const query = { companions, accounts, plans, bookings, court, slot, existingId: booking.id };
  const violation = findParticipantViolation({ ...check, participantUsage: participantUsageOf(query) });
  if (violation) throw problemFor([violation]);
}

/**
 * Adds the price of the added guests, or subtracts the price of the removed guests. If several plans apply, uses the
 * lowest price for a guest.
 */
function withGuests(price: Price, change: number, checks: readonly SlotCheck[]): Price {
  const currency = price.price_currency ?? planCurrency(checks[0]?.terms);
  if (change === 0 || currency === null) return price;
  const each = Math.min(...checks.map(({ terms }) => guestPrice(currency, terms)));
  return { price_amount: Math.max(0, (price.price_amount ?? 0) + change * each), price_currency: currency };
}
