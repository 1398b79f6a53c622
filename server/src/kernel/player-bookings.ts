import { type RawBuilder, sql } from 'kysely';
import { amongIds, idList, lookUp } from '../platform/db/given-rows.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { Db } from '../platform/db/schema.ts';
import { DAY, HOUR, timestamp } from '../platform/time.ts';
import { OCCUPYING_STATUSES } from './statuses.ts';
import type { SlotRequest } from './part.ts';
import { weekOf } from './quotas.ts';
import type { BookingRow } from './store.ts';

export async function countNoShows(db: Db, userIds: readonly number[], since: string): Promise<Map<number, number>> {
  const rows = await noShowsOf(db, { userIds: idList(userIds), since });
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

const noShowsOf = prepared((db, { userIds, since }: { userIds: string; since: string }) =>
  db
    .selectFrom('bookings')
    .select(['user_id', sql<number>`count(*)`.as('count')])
    .where('user_id', 'in', amongIds(db, userIds))
    .where('starts_at', '>', since)
    .where('status', '=', 'no_show')
    .groupBy('user_id'),
);

/** Maximum length of a booking in milliseconds: a day of 25 hours (when clocks go back), plus an hour in reserve. */
export const MAX_BOOKING_MS = 26 * HOUR;

export type PlayerBooking = Pick<
  BookingRow,
  'id' | 'user_id' | 'court_id' | 'booking_date' | 'start_minute' | 'end_minute' | 'starts_at' | 'ends_at' | 'status'
> &
  Partial<Pick<BookingRow, 'court_type' | 'court_venue'>> & {
    /** 1 if another player made the booking, and `user_id` only takes part in it. */
    is_joined?: number;
  };

export interface BookingRange {
  userId: number;
  /** Only bookings that start between `after` and `before` are found, unless a court limits upcoming bookings. */
  after: string;
  before: string;
  /** Replaces `after` if a court limits the number of upcoming bookings. `before` then does not apply. */
  upcoming: string;
}

interface Period {
  /** The first and the last date. */
  from: string;
  to: string;
  /** Whether all upcoming bookings count, not only those of the period. */
  countsUpcoming?: boolean;
}

/**
 * Returns the range of the bookings that may take place in the period. With `countsUpcoming`, the range also includes
 * all upcoming bookings: it has no end, and starts at `now` if `now` is before the period.
 */
export function rangeOf(userId: number, { from, to, countsUpcoming }: Period, now: number): BookingRange {
  const upcoming = timestamp(Math.min(Date.parse(from), now) - MAX_BOOKING_MS);
  if (countsUpcoming) return { userId, after: upcoming, before: END_OF_TIME, upcoming };
  // A day in a time zone west of Greenwich ends up to half a day after the same day in UTC.
  const before = timestamp(Date.parse(to) + 2 * DAY);
  return { userId, after: timestamp(Date.parse(from) - MAX_BOOKING_MS), before, upcoming };
}

/** A time after all bookings. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

export function findPlayerBookings(db: Db, ranges: readonly BookingRange[]): Promise<PlayerBooking[]> {
  return playerBookings(db, widestByUser(ranges));
}

interface GivenRange extends Omit<BookingRange, 'userId'> {
  user_id: number;
}

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Returns one range for each user, which contains all ranges of this user. */
export function widestByUser(ranges: readonly BookingRange[]): GivenRange[] {
  const byUser = new Map<number, GivenRange>();
  for (const { userId, ...range } of ranges) {
    const { after, before, upcoming } = byUser.get(userId) ?? range;
    byUser.set(userId, {
      user_id: userId,
      after: earlier(after, range.after),
      before: before > range.before ? before : range.before,
      upcoming: earlier(upcoming, range.upcoming),
    });
  }
  return [...byUser.values()];
}

/** Whether the range of a user must include all upcoming bookings, because a court limits their number. */
const isCourtLimited = sql`before < ${sql.lit(END_OF_TIME)}
  and exists (select 1 from courts where max_upcoming_bookings is not null)`;
export const since = sql`case when ${isCourtLimited} then upcoming else after end`;
export const until = sql`case when ${isCourtLimited} then ${sql.lit(END_OF_TIME)} else before end`;

/**
 * Compares the start with a time. Uses an expression that equals the column instead of the column, so that no index
 * applies. With an index on both bounds, PostgreSQL would read the bookings of all players between the two times.
 */
export function startsBefore(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`starts_at || '' < ${time}`;
}

const playerBookings = lookUp<PlayerBooking, GivenRange>({
  types: { user_id: 'bigint', after: 'text', before: 'text', upcoming: 'text' },
  derived: { since, until },
  select: sql`bookings.id, bookings.user_id, court_id, booking_date, start_minute, end_minute, starts_at, ends_at, status`,
  from: sql`bookings`,
  where: sql`bookings.user_id = given.user_id and starts_at > given.since and ${startsBefore(sql`given.until`)}
    and status in (${sql.join(OCCUPYING_STATUSES.map((status) => sql.lit(status)))})`,
});

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
