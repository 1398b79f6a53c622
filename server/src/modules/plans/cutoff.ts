import type { BookingRow } from '../../kernel/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Court } from '../courts/schema.ts';
import { loadPlanBook } from './plan-book.ts';
import { winningSettings } from './rules.ts';

/**
 * Returns the cancellation cutoff in minutes before the start. With several plans, the shortest cutoff applies.
 * Undefined if no plan applies.
 */
export async function findCutoff(db: Db, booking: BookingRow, court: Court): Promise<number | undefined> {
  const { user_id, booking_date: date, start_minute: start, end_minute: end } = booking;
  const plans = await loadPlanBook(db, { userIds: [user_id] });
  const cutoffs = plans.candidatesOn(user_id, date).map(({ rules }) => {
    const { single } = winningSettings(rules, court, { date, start, end });
    return single.cancellation_cutoff_minutes?.value ?? court.cancellation_cutoff_minutes;
  });
  return cutoffs.length === 0 ? undefined : Math.min(...cutoffs);
}
