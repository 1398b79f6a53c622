import type { Db } from '../platform/db/schema.ts';
import { DAY, timestamp } from '../platform/time.ts';
import { type Accounts, accountsIn } from './company.ts';
import type { SlotRequest } from './part.ts';
import { quotaDays, weekOf } from './plan-terms.ts';
import { type BookingRange, countNoShows, rangeOf } from './player-bookings.ts';

/** Returns the range of the player's bookings that can overlap the slot or count towards a quota. */
export function rangeToRead({ userId, slot, now, limits }: SlotRequest): BookingRange {
  return rangeOf(userId, { ...weekOf(slot.date), countsUpcoming: limits.upcomingBookings > 0 }, now);
}

/**
 * Returns the ranges of the players' and participants' bookings that the quotas of plans can count: the whole month and
 * all future bookings.
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

/**
 * Counts the no-shows of the players. If there are plans, counts them even if the operator sets no limit, because a
 * plan can set one.
 */
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
