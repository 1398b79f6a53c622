import { type RawBuilder, sql } from 'kysely';
import { pagesById } from '../../platform/db/paging.ts';
import { amongIds, idList, isPostgres, lookUp } from '../../platform/db/given-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { DAY, HOUR, timestamp } from '../../platform/time.ts';
import { COURT_HOLDING_STATUSES, ACTIVE_STATUSES } from './rules.ts';
import { type BookingRow, selectBookings } from './store.ts';

export function findBookingWith(db: Db, userId: number, id: number): Promise<BookingRow | undefined> {
  return selectBookings(db)
    .where('bookings.id', '=', id)
    .where((eb) => eb.or([eb('bookings.user_id', '=', userId), eb('bookings.id', 'in', participatingIn(db, userId))]))
    .executeTakeFirst();
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
  const query = selectBookings(db).where('bookings.id', 'in', participatingIn(db, userId)).orderBy('bookings.id');
  return pagesById((after, limit) => query.where('bookings.id', '>', after).limit(limit).execute());
}

/** Maximum length of a booking in milliseconds: a day of 25 hours (when clocks go back), plus an hour in reserve. */
export const MAX_BOOKING_MS = 26 * HOUR;

export type PlayerBooking = Pick<
  BookingRow,
  'id' | 'user_id' | 'court_id' | 'booking_date' | 'start_minute' | 'end_minute' | 'starts_at' | 'ends_at' | 'status'
> &
  Partial<Pick<BookingRow, 'court_type' | 'court_venue'>> & {
    /** 1 if `user_id` takes part in the booking of another player. */
    is_joined?: number;
  };

export interface BookingRange {
  userId: number;
  /** Bookings that start before this time are left out. */
  after: string;
  /** Bookings that start at this time or later are left out, unless a court limits upcoming bookings. */
  before: string;
}

interface Period {
  /** The first and the last date. */
  from: string;
  to: string;
  /** Whether all upcoming bookings count, also those after the period. */
  countsUpcoming?: boolean;
}

/** Bookings before the period are left out, unless they may still take place at the time `now`. */
export function rangeOf(userId: number, { from, to, countsUpcoming }: Period, now: number): BookingRange {
  return {
    userId,
    after: timestamp(Math.min(Date.parse(from), now) - MAX_BOOKING_MS),
    // A day in a time zone west of Greenwich ends up to half a day after the same day in UTC.
    before: countsUpcoming ? END_OF_TIME : timestamp(Date.parse(to) + 2 * DAY),
  };
}

/** A time after all bookings. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

export function findPlayerBookings(db: Db, ranges: readonly BookingRange[]): Promise<PlayerBooking[]> {
  return playerBookings(db, widestByUser(ranges));
}

/**
 * Also finds the bookings in which these players take part, and the bookings of the people who share a membership with
 * them.
 */
export async function findMemberBookings(db: Db, ranges: readonly BookingRange[]): Promise<PlayerBooking[]> {
  return memberBookings(db, { rows: JSON.stringify(widestByUser(ranges)) });
}

interface GivenRange {
  user_id: number;
  after: string;
  before: string;
}

/** Returns one range for each user, which contains all ranges of this user. */
function widestByUser(ranges: readonly BookingRange[]): GivenRange[] {
  const byUser = new Map<number, GivenRange>();
  for (const { userId, after, before } of ranges) {
    const other = byUser.get(userId) ?? { after, before };
    byUser.set(userId, {
      user_id: userId,
      after: after < other.after ? after : other.after,
      before: before > other.before ? before : other.before,
    });
  }
  return [...byUser.values()];
}

/** `before`; or the end of time if a court limits upcoming bookings. */
const until = sql`case when before < ${sql.lit(END_OF_TIME)}
  and exists (select 1 from courts where max_upcoming_bookings is not null)
  then ${sql.lit(END_OF_TIME)} else before end`;

const playerBookings = lookUp<PlayerBooking, GivenRange>({
  types: { user_id: 'bigint', after: 'text', before: 'text' },
  derived: { until },
  select: sql`bookings.id, bookings.user_id, court_id, booking_date, start_minute, end_minute, starts_at, ends_at, status`,
  from: sql`bookings`,
  where: sql`bookings.user_id = given.user_id and starts_at > given.after and starts_at < given.until
    and status in (${sql.join(COURT_HOLDING_STATUSES.map((status) => sql.lit(status)))})`,
});

const countedStatuses = sql.join(COURT_HOLDING_STATUSES.map((status) => sql.lit(status)));

const memberBookings = prepared((db, { rows }: { rows: string }) => {
  const given = isPostgres(db)
    ? sql`select * from json_to_recordset(${rows}::json) as rows(
        user_id bigint, after text collate "C", before text collate "C")`
    : sql`select value ->> 'user_id' as user_id, value ->> 'after' as after, value ->> 'before' as before
        from json_each(${rows})`;
  const query = sql<PlayerBooking>`with given as materialized (${given}),
    people as materialized (select user_id, min(after) as after, max(until) as until from (
      select user_id, after, ${until} as until from given
      union all select sharing.user_id, given.after, ${until} from ${sharing(db)}
    ) as every_one group by user_id)
    ${ownAndJoined(db)}`;
  return { compile: () => query.compile(db) };
});

// The next two functions fix the join order with `cross join` on SQLite, and with `offset 0` on PostgreSQL. PostgreSQL
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

/** The bookings that `people` have made, and the bookings of others in which they take part. */
function ownAndJoined(db: Db): RawBuilder<unknown> {
  const columns = sql`bookings.id, people.user_id, court_id, booking_date, start_minute, end_minute, starts_at, ends_at,
    bookings.status, courts.type as court_type, courts.venue as court_venue`;
  const counts = sql`starts_at > people.after and starts_at < people.until
    and bookings.status in (${countedStatuses})`;
  if (!isPostgres(db))
    return sql`select ${columns}, 0 as is_joined from people
        cross join bookings on bookings.user_id = people.user_id and ${counts}
        cross join courts on courts.id = court_id
      union all select ${columns}, 1 as is_joined from people
        cross join booking_participants as joined on joined.user_id = people.user_id
        cross join bookings on bookings.id = joined.booking_id and ${counts}
        cross join courts on courts.id = court_id`;
  const withCourt = sql`cross join lateral (select type, venue from courts where id = bookings.court_id offset 0) as courts`;
  return sql`select ${columns}, 0 as is_joined from people
      cross join lateral (
        select * from bookings where user_id = people.user_id and ${counts} offset 0) as bookings ${withCourt}
    union all select ${columns}, 1 as is_joined from people
      cross join lateral (select booking_id from booking_participants where user_id = people.user_id offset 0) as joined
      cross join lateral (
        select * from bookings where id = joined.booking_id and ${counts} offset 0) as bookings ${withCourt}`;
}

function participatingIn(db: Db, userId: number) {
  return db.selectFrom('booking_participants').select('booking_id').where('user_id', '=', userId);
}
