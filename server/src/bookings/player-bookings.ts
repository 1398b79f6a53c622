import { sql } from 'kysely';
import { pagesById } from '../db/each.ts';
import { amongIds, idList, lookUp } from '../db/given-rows.ts';
import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import { HOUR } from '../time.ts';
import { HOLDING, UPCOMING } from './rules.ts';
import { type BookingRow, selectBookings } from './store.ts';

/** A booking through one of its players, the owner or a participant: a stranger's is not found. */
export function findBookingWith(db: Db, userId: number, id: number): Promise<BookingRow | undefined> {
  return selectBookings(db)
    .where('bookings.id', '=', id)
    .where((eb) => eb.or([eb('bookings.user_id', '=', userId), eb('bookings.id', 'in', participatingIn(db, userId))]))
    .executeTakeFirst();
}

/** A player's bookings that have not begun, and may still be cancelled. */
export function findUpcomingRowsOf(db: Db, userId: number, time: string): Promise<BookingRow[]> {
  return selectBookings(db)
    .where('bookings.user_id', '=', userId)
    .where('bookings.starts_at', '>', time)
    .where('bookings.status', 'in', UPCOMING)
    .orderBy('bookings.id')
    .execute();
}

/** How often each of these users did not come to a booking that began after a time. */
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

/** Every booking of a player, in the order of ids, some at a time. */
export function pagesOfPlayer(db: Db, userId: number): AsyncGenerator<BookingRow[]> {
  const query = selectBookings(db).where('bookings.user_id', '=', userId).orderBy('bookings.id');
  return pagesById((after, limit) => query.where('bookings.id', '>', after).limit(limit).execute());
}

/** Every booking of others in which a player takes part, some at a time. */
export function pagesOfParticipant(db: Db, userId: number): AsyncGenerator<BookingRow[]> {
  const query = selectBookings(db).where('bookings.id', 'in', participatingIn(db, userId)).orderBy('bookings.id');
  return pagesById((after, limit) => query.where('bookings.id', '>', after).limit(limit).execute());
}

/** The longest that a booking can lie between its start and its end, in milliseconds: a day with a repeated hour. */
export const LONGEST_MS = 26 * HOUR;

/** The columns of a player's booking that matter when the player books another slot. */
export type PlayerBooking = Pick<
  BookingRow,
  'id' | 'user_id' | 'court_id' | 'booking_date' | 'start_minute' | 'end_minute' | 'starts_at' | 'ends_at' | 'status'
>;

/** The bookings of each user that hold a court and start after a time. */
export function findPlayerBookings(
  db: Db,
  ranges: readonly { userId: number; after: string }[],
): Promise<PlayerBooking[]> {
  const byUser = new Map<number, string>();
  for (const { userId, after } of ranges) {
    const earlier = byUser.get(userId);
    if (earlier === undefined || after < earlier) byUser.set(userId, after);
  }
  return playerBookings(
    db,
    [...byUser].map(([user_id, after]) => ({ user_id, after })),
  );
}

const playerBookings = lookUp<PlayerBooking, { user_id: number; after: string }>({
  types: { user_id: 'bigint', after: 'text' },
  select: sql`bookings.id, bookings.user_id, court_id, booking_date, start_minute, end_minute, starts_at, ends_at, status`,
  from: sql`bookings`,
  where: sql`bookings.user_id = given.user_id and starts_at > given.after
    and status in (${sql.join(HOLDING.map((status) => sql.lit(status)))})`,
});

/** The ids of the bookings of others in which a player takes part. */
function participatingIn(db: Db, userId: number) {
  return db.selectFrom('booking_participants').select('booking_id').where('user_id', '=', userId);
}
