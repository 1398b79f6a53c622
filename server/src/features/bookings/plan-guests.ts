import { courtOf } from '../courts/schema.ts';
import { findCourt } from '../courts/store.ts';
import { loadPlanBook } from '../plans/plan-book.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Companion, companyOf } from './inputs.ts';
import { companionsOf } from './participants.ts';
import { withPlan } from './plan-terms.ts';
import { problemFor } from './rules.ts';
import type { SlotCheck } from './slot-check.ts';
import { findGuestViolation } from './slot-rules.ts';
import type { BookingRow } from './store.ts';

/**
 * Checks new participants of a booking. The plan may have changed since the booking was made, so only requests that add
 * guests, or guests without a name, are checked. With several plans, one that allows the guests is enough.
 */
export async function checkGuests(db: Db, booking: BookingRow, companions: readonly Companion[]): Promise<void> {
  const before = companionsOf(booking);
  const all = [...before, ...companions];
  const { user_id, booking_date: date, start_minute: start, end_minute: end } = booking;
  const plans = await loadPlanBook(db, {
    userIds: [user_id, ...all.flatMap(({ userId }) => userId ?? [])],
    emailKeys: all.flatMap(({ key }) => key ?? []),
  });
  const candidates = plans.candidatesOn(user_id, date);
  const company = companyOf(plans, companions, date);
  const earlier = companyOf(plans, before, date);
  const hasMore = company.guests > earlier.guests || company.unnamedGuests > earlier.unnamedGuests;
  if (candidates.length === 0 || !hasMore) return;
  const court = courtOf((await findCourt(db, booking.court_id))!);
  const check = { court, slot: { date, start, end }, company } as SlotCheck;
  const violations = candidates.map((candidate) => findGuestViolation(withPlan(check, candidate)));
  const [first] = violations;
  if (first && violations.every((violation) => violation !== undefined)) throw problemFor([first]);
}
