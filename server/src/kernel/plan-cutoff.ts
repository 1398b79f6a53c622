import { courtOf } from '../modules/courts/schema.ts';
import { findCourt } from '../modules/courts/store.ts';
import { loadPlanBook } from '../modules/plans/plan-book.ts';
import { winningSettings } from '../modules/plans/rules.ts';
import type { Db } from '../platform/db/schema.ts';
import type { BookingRow } from './store.ts';

/** Returns the cancellation cutoff in minutes before the start. With several plans, the shortest cutoff applies. */
export async function findCutoff(db: Db, booking: BookingRow): Promise<number> {
  const { user_id, court_id, booking_date: date, start_minute: start, end_minute: end } = booking;
  const row = await findCourt(db, court_id);
  if (!row) return 0;
  const court = courtOf(row);
  const plans = await loadPlanBook(db, { userIds: [user_id] });
  const cutoffs = plans.candidatesOn(user_id, date).map(({ rules }) => {
    const { single } = winningSettings(rules, court, { date, start, end });
    return single.cancellation_cutoff_minutes?.value ?? court.cancellation_cutoff_minutes;
  });
  return cutoffs.length === 0 ? court.cancellation_cutoff_minutes : Math.min(...cutoffs);
}
