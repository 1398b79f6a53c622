// The bookings that can forbid a new one: the spaces that they occupy, and those of its player.
import { type RawBuilder, sql } from 'kysely';
import { MAX_BUFFER_MINUTES } from '../modules/courts/rules.ts';
import { lookUp, amongIds, idList, rowWriter } from '../platform/db/given-rows.ts';
import type { Db } from '../platform/db/schema.ts';
import {
  MINUTES_A_DAY,
  addDays,
  daysBetween,
  splitAtMidnight,
  type Slot,
  DAY,
  HOUR,
  timestamp,
  weekOf,
} from '../platform/time.ts';
import type { BusyInterval, SlotRequest } from './part.ts';
import { prepared } from '../platform/db/prepared.ts';
import { OCCUPYING_STATUSES } from './statuses.ts';
import type { BookingRow } from './store.ts';
import type { CourtRow } from '../modules/courts/store.ts';
import { spacesOf } from '../modules/courts/court.ts';

export interface BusyRow {
  space_id: number;
  booking_date: string;
  start_minute: number;
  end_minute: number;
  booking_id: number | null;
  /**
   * The buffer of the booked court. Null if the booked court is this space itself: the caller then already has the
   * buffer. Set if the space is a part of the booked court.
   */
  buffer_minutes: number | null;
}

/** The largest value of the column `on_space`, which has the SQL type `integer`. Ids of courts are never larger. */
const MAX_INTEGER = 2 ** 31 - 1;

/**
 * Finds the busy rows that overlap one of the slots. Also finds rows so close to a slot that a buffer may apply, even
 * across midnight.
 */
export async function findBusyRows(db: Db, slots: readonly { spaceId: number; slot: Slot }[]): Promise<BusyRow[]> {
  const possible = slots
    .filter(({ spaceId }) => spaceId <= MAX_INTEGER)
    .flatMap(({ spaceId, slot }) => splitAtMidnight(slot).map((part) => ({ spaceId, slot: part })));
  const given = possible.map(({ spaceId, slot: { date, start, end } }) => ({
    ...{ on_space: spaceId, date, slot_start: start, slot_end: end },
    // The neighbouring days matter only for slots near midnight.
    before: start < MAX_BUFFER_MINUTES ? addDays(date, -1) : date,
    after: end > MINUTES_A_DAY - MAX_BUFFER_MINUTES ? addDays(date, 1) : date,
  }));
  // Remove duplicates, because two neighbouring slots may find the same rows.
  return [...new Map((await lookUpBusyRows(db, given)).map((row) => [row.id, row])).values()];
}

interface GivenSlot {
  on_space: number;
  date: string;
  before: string;
  after: string;
  slot_start: number;
  slot_end: number;
}

/** The minutes that convert a row's `start_minute` and `end_minute` to minutes from midnight of the slot's date. */
const shift = sql`case when booking_date = given.date then 0 when booking_date < given.date then ${sql.lit(-MINUTES_A_DAY)}
  else ${sql.lit(MINUTES_A_DAY)} end`;

const lookUpBusyRows = lookUp<BusyRow & { id: number }, GivenSlot>({
  types: {
    // `on_space` is not a bigint, because PostgreSQL would then use the exclusion constraint's index, which is slow.
    ...({ on_space: 'integer', date: 'text', before: 'text', after: 'text' } as const),
    ...({ slot_start: 'bigint', slot_end: 'bigint' } as const),
  },
  select: sql`occupancy.id, space_id, booking_date, start_minute, end_minute, booking_id,
    case when space_id in (select part_id from court_parts) then (
      select buffer_minutes from bookings join courts on courts.id = court_id where bookings.id = booking_id
    ) end as buffer_minutes`,
  // The largest buffer that can apply: the allowed maximum if the court is a part of another court, otherwise the
  // court's own buffer.
  derived: {
    reach: sql`case when on_space in (select part_id from court_parts) then ${sql.lit(MAX_BUFFER_MINUTES)}
      else coalesce((select buffer_minutes from courts where id = on_space), 0) end`,
  },
  from: sql`occupancy`,
  // The database can use an index for the first conditions on `start_minute` and `end_minute`, but near midnight they
  // match too many rows. The condition in the last line matches only the right rows.
  where: sql`space_id = given.on_space and booking_date in (given.before, given.date, given.after)
    and start_minute < given.slot_end + given.reach
      + case when given.before = given.date then 0 else ${sql.lit(MINUTES_A_DAY)} end
    and end_minute > given.slot_start - given.reach
      - case when given.after = given.date then 0 else ${sql.lit(MINUTES_A_DAY)} end
    and start_minute + ${shift} < given.slot_end + given.reach and end_minute + ${shift} > given.slot_start - given.reach`,
});

/** Converts the times to minutes from midnight of `date`. */
export function intervalsFrom(
  date: string,
  rows: readonly (Pick<BusyRow, 'booking_date' | 'start_minute' | 'end_minute'> & Partial<BusyRow>)[],
): BusyInterval[] {
  return rows.map(({ booking_date, start_minute, end_minute, buffer_minutes: buffer }) => {
    const shift = booking_date === date ? 0 : daysBetween(date, booking_date) * MINUTES_A_DAY;
    return { start: start_minute + shift, end: end_minute + shift, ...(buffer && { buffer }) };
  });
}

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

export type OccupancyRow = Omit<BusyRow, 'buffer_minutes'>;

/** Returns a row for each space and each date, so that a row never crosses midnight. */
export function occupancyOf(
  booking: Pick<BookingRow, 'id' | 'booking_date' | 'start_minute' | 'end_minute'>,
  court: Pick<CourtRow, 'id' | 'part_ids'>,
): OccupancyRow[] {
  const { id: booking_id, booking_date: date, start_minute: start, end_minute: end } = booking;
  return spacesOf(court).flatMap((space_id) =>
    splitAtMidnight({ date, start, end }).map((part) => ({
      ...{ space_id, booking_date: part.date, start_minute: part.start, end_minute: part.end, booking_id },
    })),
  );
}

/** Writes rows of `occupancy`. The database rejects rows that overlap. */
export const writeOccupancy = rowWriter('occupancy', {
  numbers: ['space_id', 'start_minute', 'end_minute', 'booking_id'],
  texts: ['booking_date'],
});
