import { sql } from 'kysely';
import { eachById } from '../db/each.ts';
import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import { HOUR, timestamp } from '../time.ts';
import { HOLDING, TAKEN, UPCOMING } from './rules.ts';
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

/** How often a player did not come to what began after a time. */
export async function countNoShows(db: Db, userId: number, since: string): Promise<number> {
  return (await noShowsOf(db, { userId, since }))[0]!.count;
}

const noShowsOf = prepared((db, { userId, since }: { userId: number; since: string }) =>
  db
    .selectFrom('bookings')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('starts_at', '>', since)
    .where('status', '=', 'no_show'),
);

/** Every booking of a player, in the order of ids. */
export function eachBookingOf(db: Db, userId: number): AsyncGenerator<BookingRow> {
  const query = selectBookings(db).where('bookings.user_id', '=', userId).orderBy('bookings.id');
  return eachById((after, limit) => query.where('bookings.id', '>', after).limit(limit).execute());
}

/** Every booking of others in which a player takes part. */
export function eachBookingWith(db: Db, userId: number): AsyncGenerator<BookingRow> {
  const query = selectBookings(db).where('bookings.id', 'in', participatingIn(db, userId)).orderBy('bookings.id');
  return eachById((after, limit) => query.where('bookings.id', '>', after).limit(limit).execute());
}

/** The longest that a booking can lie between its start and its end, in milliseconds: a day with a repeated hour. */
const LONGEST = 26 * HOUR;

const upcomingOf = prepared((db, { userId, since, time }: { userId: number; since: string; time: string }) =>
  db
    .selectFrom('bookings')
    .select(['id', 'court_id'])
    .where('user_id', '=', userId)
    .where('starts_at', '>', since)
    .where('ends_at', '>', time)
    .where('status', 'in', TAKEN),
);

/** A player's upcoming bookings, but for offers. */
export function findUpcomingOf(db: Db, userId: number, now: number): Promise<{ id: number; court_id: number }[]> {
  return upcomingOf(db, { userId, since: timestamp(now - LONGEST), time: timestamp(now) });
}

/** A player's bookings that hold a court within these dates, both included, but for offers. */
export function findHoldingOf(
  db: Db,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<Pick<BookingRow, 'id' | 'booking_date' | 'start_minute' | 'end_minute'>[]> {
  return db
    .selectFrom('bookings')
    .select(['id', 'booking_date', 'start_minute', 'end_minute'])
    .where('user_id', '=', userId)
    .where('starts_at', '>', timestamp(Date.parse(from) - LONGEST))
    .where('starts_at', '<', timestamp(Date.parse(to) + 2 * LONGEST))
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to)
    .where('status', 'in', HOLDING)
    .where('status', '<>', 'offered')
    .execute();
}

/** The ids of the bookings of others in which a player takes part. */
function participatingIn(db: Db, userId: number) {
  return db.selectFrom('booking_participants').select('booking_id').where('user_id', '=', userId);
}
