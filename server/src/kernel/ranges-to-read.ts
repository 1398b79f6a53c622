import type { Db } from '../platform/db/schema.ts';
import { DAY, timestamp } from '../platform/time.ts';
import type { SlotRequest } from './part.ts';
import { weekOf } from './quotas.ts';
import { type BookingRange, countNoShows, rangeOf } from './player-bookings.ts';

/** Returns the range of the player's bookings that can overlap the slot or count towards a quota. */
export function rangeToRead({ userId, slot, now, limits }: SlotRequest): BookingRange {
  return rangeOf(userId, { ...weekOf(slot.date), countsUpcoming: limits.upcomingBookings > 0 }, now);
}

/** Counts the no-shows of the players whose no-shows are limited. */
export async function findNoShows(db: Db, requests: readonly SlotRequest[]): Promise<Map<number, number>> {
  const limited = requests.filter(({ limits }) => limits.noShows > 0);
  const [first] = limited;
  if (!first) return new Map();
  const userIds = limited.map(({ userId }) => userId);
  return countNoShows(db, userIds, timestamp(first.now - first.limits.noShowDays * DAY));
}
