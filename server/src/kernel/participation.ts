import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../platform/db/schema.ts';

/** Selects the bookings that name a user as a participant, including those that the user has not accepted yet. */
export function bookingsNaming(userId: number) {
  const named = bookingsWith(userId);
  return named.where((eb) => eb.or([eb('state', 'is', null), eb('state', '=', 'invited')]));
}

/** Selects the bookings in which a user takes part. */
export function bookingsJoinedBy(userId: number) {
  return bookingsWith(userId).where('state', 'is', null);
}

/** The condition of `bookingsJoinedBy` in SQL, for rows of `booking_participants` with the name `joined`. */
export const isJoined = sql<boolean>`joined.state is null`;

function bookingsWith(userId: number) {
  const participants = expressionBuilder<Tables>().selectFrom('booking_participants');
  return participants.select('booking_id').where('user_id', '=', userId);
}
