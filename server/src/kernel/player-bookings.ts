import { type RawBuilder, sql } from 'kysely';
import { pagesById } from '../platform/db/paging.ts';
import { amongIds, idList, isPostgres, lookUp } from '../platform/db/given-rows.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { Db } from '../platform/db/schema.ts';
import { DAY, HOUR, timestamp } from '../platform/time.ts';
import { ACCEPTED_STATUSES, ACTIVE_STATUSES, OCCUPYING_STATUSES } from './rules.ts';
import { bookingsNaming, isJoined } from './participation.ts';
import { type BookingRow, selectBookings } from './store.ts';

export function findBookingWith(db: Db, userId: number, id: number): Promise<BookingRow | undefined> {
  return selectBookings(db)
    .where('bookings.id', '=', id)
    .where((eb) => eb.or([eb('bookings.user_id', '=', userId), eb('bookings.id', 'in', bookingsNaming(userId))]))
    .executeTakeFirst();
}

/** Returns the bookings of a series that start after a time and in which the user has not accepted the invitation. */
export async function findInvited(
  db: Db,
  userId: number,
  { seriesId, after }: { seriesId: number; after: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('booking_participants')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select('booking_id')
    .where('booking_participants.user_id', '=', userId)
    .where('state', '=', 'invited')
    .where('series_id', '=', seriesId)
    .where('starts_at', '>', after)
    .where('status', 'in', ACCEPTED_STATUSES)
    .orderBy('booking_id')
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

export function findUpcomingRowsOf(db: Db, userId: number, time: string): Promise<BookingRow[]> {
  return selectBookings(db)
    .where('bookings.user_id', '=', userId)
    .where('bookings.starts_at', '>', time)
    .where('bookings.status', 'in', ACTIVE_STATUSES)
    .orderBy('bookings.id')
    .execute();
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

export function pagesOfPlayer(db: Db, userId: number): AsyncGenerator<BookingRow[]> {
  const query = selectBookings(db).where('bookings.user_id', '=', userId).orderBy('bookings.id');
  return pagesById((after, limit) => query.where('bookings.id', '>', after).limit(limit).execute());
}

export function pagesOfParticipant(db: Db, userId: number): AsyncGenerator<BookingRow[]> {
  const query = selectBookings(db).where('bookings.id', 'in', bookingsNaming(userId)).orderBy('bookings.id');
  return pagesById((after, limit) => query.where('bookings.id', '>', after).limit(limit).execute());
}

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

/**
 * Like `findPlayerBookings`, but also finds the bookings in which these players take part, and the bookings of the
 * people who share a membership with these players.
 */
export async function findMemberBookings(db: Db, ranges: readonly BookingRange[]): Promise<PlayerBooking[]> {
  return memberBookings(db, { rows: JSON.stringify(widestByUser(ranges)) });
}

interface GivenRange extends Omit<BookingRange, 'userId'> {
  user_id: number;
}

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Returns one range for each user, which contains all ranges of this user. */
function widestByUser(ranges: readonly BookingRange[]): GivenRange[] {
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
const since = sql`case when ${isCourtLimited} then upcoming else after end`;
const until = sql`case when ${isCourtLimited} then ${sql.lit(END_OF_TIME)} else before end`;

/**
 * Compares the start with a time. Uses an expression that equals the column instead of the column, so that no index
 * applies. With an index on both bounds, PostgreSQL would read the bookings of all players between the two times.
 */
function startsBefore(time: RawBuilder<unknown>): RawBuilder<unknown> {
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

const countedStatuses = sql.join(OCCUPYING_STATUSES.map((status) => sql.lit(status)));

const memberBookings = prepared((db, { rows }: { rows: string }) => {
  const given = isPostgres(db)
    ? sql`select * from json_to_recordset(${rows}::json) as rows(
        user_id bigint, after text collate "C", before text collate "C", upcoming text collate "C")`
    : sql`select value ->> 'user_id' as user_id, value ->> 'after' as after, value ->> 'before' as before,
        value ->> 'upcoming' as upcoming from json_each(${rows})`;
  const query = sql<PlayerBooking>`with ranges as (${given}),
    given as materialized (select user_id, ${since} as since, ${until} as until from ranges),
    people as materialized (select user_id, min(since) as since, max(until) as until from (
      select user_id, since, until from given
      union all select sharing.user_id, given.since, given.until from ${sharing(db)}
    ) as every_one group by user_id)
    ${ownAndJoined(db)}`;
  return { compile: () => query.compile(db) };
});

// The next two functions force a join order: with `cross join` on SQLite, and with `offset 0` on PostgreSQL. PostgreSQL
// would otherwise read whole tables, because it plans the queries while the tables are empty.

/** The people who share a membership with somebody in `given`. */
function sharing(db: Db): RawBuilder<unknown> {
  return isPostgres(db)
    ? sql`given cross join lateral (
        select membership_id from membership_people where user_id = given.user_id offset 0) as own
      cross join lateral (select id from memberships where id = own.membership_id and shared = 1 offset 0) as shared
      cross join lateral (select user_id from membership_people where membership_id = shared.id offset 0) as sharing`
    : sql`given cross join membership_people as own on own.user_id = given.user_id
      cross join memberships on memberships.id = own.membership_id and memberships.shared = 1
      cross join membership_people as sharing on sharing.membership_id = own.membership_id`;
}

/** Selects the bookings that `people` have made, and the bookings of other players in which they take part. */
function ownAndJoined(db: Db): RawBuilder<unknown> {
  const columns = sql`bookings.id, people.user_id, court_id, booking_date, start_minute, end_minute, starts_at, ends_at,
    bookings.status, courts.type as court_type, courts.venue as court_venue`;
  const counts = sql`starts_at > people.since and ${startsBefore(sql`people.until`)}
    and bookings.status in (${countedStatuses})`;
  if (!isPostgres(db))
    return sql`select ${columns}, 0 as is_joined from people
        cross join bookings on bookings.user_id = people.user_id and ${counts}
        cross join courts on courts.id = court_id
      union all select ${columns}, 1 as is_joined from people
        cross join booking_participants as joined on joined.user_id = people.user_id and ${isJoined}
        cross join bookings on bookings.id = joined.booking_id and ${counts}
        cross join courts on courts.id = court_id`;
  const withCourt = sql`cross join lateral (select type, venue from courts where id = bookings.court_id offset 0) as courts`;
  return sql`select ${columns}, 0 as is_joined from people
      cross join lateral (
        select * from bookings where user_id = people.user_id and ${counts} offset 0) as bookings ${withCourt}
    union all select ${columns}, 1 as is_joined from people
      cross join lateral (
        select booking_id from booking_participants as joined
        where user_id = people.user_id and ${isJoined} offset 0) as joined
      cross join lateral (
        select * from bookings where id = joined.booking_id and ${counts} offset 0) as bookings ${withCourt}`;
}
