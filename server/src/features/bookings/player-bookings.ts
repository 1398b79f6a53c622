import { sql } from 'kysely';
import { pagesById } from '../../platform/db/paging.ts';
import { amongIds, idList, lookUp } from '../../platform/db/given-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { HOUR } from '../../platform/time.ts';
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
>;

export function findPlayerBookings(
  db: Db,
  ranges: readonly { userId: number; after: string }[],
): Promise<PlayerBooking[]> {
  const byUser = new Map<number, string>();
  for (const { userId, after } of ranges) {
    const earlier = byUser.get(userId);
    if (earlier === undefined || after < earlier) byUser.set(userId, after);
  }
  const given = [...byUser].map(([user_id, after]) => ({ user_id, after }));
  return playerBookings(db, given);
}

const playerBookings = lookUp<PlayerBooking, { user_id: number; after: string }>({
  types: { user_id: 'bigint', after: 'text' },
  select: sql`bookings.id, bookings.user_id, court_id, booking_date, start_minute, end_minute, starts_at, ends_at, status`,
  from: sql`bookings`,
  where: sql`bookings.user_id = given.user_id and starts_at > given.after
    and status in (${sql.join(COURT_HOLDING_STATUSES.map((status) => sql.lit(status)))})`,
});

function participatingIn(db: Db, userId: number) {
  return db.selectFrom('booking_participants').select('booking_id').where('user_id', '=', userId);
}
