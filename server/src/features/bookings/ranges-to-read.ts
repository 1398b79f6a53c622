import type { Db } from '../../platform/db/schema.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { type Accounts, accountsIn } from './company.ts';
import type { SlotRequest } from './inputs.ts';
import { quotaDays, weekOf } from './plan-terms.ts';
import { type BookingRange, countNoShows, rangeOf } from './player-bookings.ts';

/** Bookings outside the range neither overlap the slot nor count towards a quota. */
export function rangeToRead({ userId, slot, now, limits }: SlotRequest): BookingRange {
  return rangeOf(userId, { ...weekOf(slot.date), countsUpcoming: limits.upcomingBookings > 0 }, now);
}

/**
 * Quotas of plans may count a whole month of bookings, of the players and of the participants. A plan can limit upcoming
 * bookings.
 */
export function monthsToRead(requests: readonly SlotRequest[], accounts: Accounts): BookingRange[] {
  const daysByDate = new Map<string, ReturnType<typeof quotaDays>>();
  return requests.flatMap((request) => {
    const { slot, now } = request;
    const days = daysByDate.getOrInsertComputed(slot.date, quotaDays);
    const period = { ...days, countsUpcoming: true };
    return accountsIn([request], accounts).map((userId) => rangeOf(userId, period, now));
  });
}

/** Plans can limit the no-shows of a player even if the operator sets no limit. */
export async function findNoShows(
  db: Db,
  requests: readonly SlotRequest[],
  { hasPlans }: { hasPlans: boolean },
): Promise<Map<number, number>> {
  const limited = requests.filter(({ limits }) => limits.noShows > 0 || (hasPlans && limits.noShowDays > 0));
  const [first] = limited;
  if (!first) return new Map();
  const userIds = limited.map(({ userId }) => userId);
  return countNoShows(db, userIds, timestamp(first.now - first.limits.noShowDays * DAY));
}
