import { type RawBuilder, sql } from 'kysely';
import { pagesById } from '../../platform/db/paging.ts';
import { amongIds, idList, isPostgres, lookUp } from '../../platform/db/given-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { HOUR, timestamp } from '../../platform/time.ts';
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
}

/** Bookings that start before `date` and before `now` are left out, unless they may still take place. */
export function rangeFrom(userId: number, date: string, now: number): BookingRange {
  return { userId, after: timestamp(Math.min(Date.parse(date), now) - MAX_BOOKING_MS) };
}

export function findPlayerBookings(db: Db, ranges: readonly BookingRange[]): Promise<PlayerBooking[]> {
  return playerBookings(db, earliestByUser(ranges));
}

/**
 * Also finds the bookings in which these players take part, and the bookings of the people who share a membership with
 * them.
 */
export async function findMemberBookings(db: Db, ranges: readonly BookingRange[]): Promise<PlayerBooking[]> {
  return memberBookings(db, { rows: JSON.stringify(earliestByUser(ranges)) });
}

function earliestByUser(ranges: readonly BookingRange[]): { user_id: number; after: string }[] {
  const byUser = new Map<number, string>();
  for (const { userId, after } of ranges) {
    const earlier = byUser.get(userId);
    if (earlier === undefined || after < earlier) byUser.set(userId, after);
  }
  return [...byUser].map(([user_id, after]) => ({ user_id, after }));
}

const playerBookings = lookUp<PlayerBooking, { user_id: number; after: string }>({
  types: { user_id: 'bigint', after: 'text' },
  select: sql`bookings.id, bookings.user_id, court_id, booking_date, start_minute, end_minute, starts_at, ends_at, status`,
  from: sql`bookings`,
  where: sql`bookings.user_id = given.user_id and starts_at > given.after
    and status in (${sql.join(COURT_HOLDING_STATUSES.map((status) => sql.lit(status)))})`,
});

const countedStatuses = sql.join(COURT_HOLDING_STATUSES.map((status) => sql.lit(status)));

const memberBookings = prepared((db, { rows }: { rows: string }) => {
  const given = isPostgres(db)
    ? sql`select * from json_to_recordset(${rows}::json) as rows(user_id bigint, after text collate "C")`
    : sql`select value ->> 'user_id' as user_id, value ->> 'after' as after from json_each(${rows})`;
  const columns = sql`bookings.id, people.user_id, court_id, booking_date, start_minute, end_minute, starts_at, ends_at,
    bookings.status, courts.type as court_type, courts.venue as court_venue`;
  const counts = sql`starts_at > people.after and bookings.status in (${countedStatuses})`;
  // `cross join` fixes the join order on SQLite, and `offset 0` on PostgreSQL.
  const own = (from: RawBuilder<unknown>) => sql`select ${columns}, 0 as is_joined from ${from} bookings
    cross join courts where bookings.user_id = people.user_id and courts.id = court_id and ${counts}`;
  const joined = (from: RawBuilder<unknown>) => sql`select ${columns}, 1 as is_joined
    from ${from} booking_participants as joined cross join bookings cross join courts
    where joined.user_id = people.user_id and bookings.id = joined.booking_id and courts.id = court_id and ${counts}`;
  const people = sql`people cross join`;
  const found = isPostgres(db)
    ? sql`select found.* from people cross join lateral (
        (${own(sql``)} offset 0) union all (${joined(sql``)} offset 0)) as found`
    : sql`${own(people)} union all ${joined(people)}`;
  const query = sql<PlayerBooking>`with given as materialized (${given}),
    people as materialized (select user_id, min(after) as after from (
      select user_id, after from given union all
      select sharing.user_id, given.after from given
        join membership_people as own on own.user_id = given.user_id
        join memberships on memberships.id = own.membership_id and memberships.shared = 1
        join membership_people as sharing on sharing.membership_id = own.membership_id
    ) as every_one group by user_id)
    ${found}`;
  return { compile: () => query.compile(db) };
});

function participatingIn(db: Db, userId: number) {
  return db.selectFrom('booking_participants').select('booking_id').where('user_id', '=', userId);
}
