import { type Expression, type SqlBool, expressionBuilder, sql } from 'kysely';
import type { BookingStatus, Tables } from '../platform/db/schema.ts';
import { readTime } from '../platform/http/fields.ts';
import type { BookingListQuery } from './schema.ts';

export interface BookingFilter {
  statuses?: BookingStatus[];
  date?: string;
  dateFrom?: string;
  dateTo?: string;
  courtId?: number;
  userId?: number;
  /** A user whom the booking names as a participant. */
  participantId?: number;
  seriesId?: number;
  updatedSince?: string;
  when?: 'upcoming' | 'past';
}

export function filterOf(query: BookingListQuery): BookingFilter {
  const { status, date, date_from, date_to, court_id, user_id, series_id, when, updated_since } = query;
  return {
    ...(status !== undefined && { statuses: status.split(',') as BookingStatus[] }),
    ...(date !== undefined && { date }),
    ...(date_from !== undefined && { dateFrom: date_from }),
    ...(date_to !== undefined && { dateTo: date_to }),
    ...(court_id !== undefined && { courtId: court_id }),
    ...(user_id !== undefined && { userId: user_id }),
    ...(series_id !== undefined && { seriesId: series_id }),
    ...(updated_since !== undefined && { updatedSince: readTime('updated_since', updated_since) }),
    ...(when !== undefined && { when }),
  };
}

/**
 * Returns whether the filter selects only pending or only offered bookings. Such bookings are few, and each of these
 * two statuses has an index.
 */
export function hasFewMatches({ statuses }: BookingFilter): boolean {
  return statuses?.length === 1 && (statuses[0] === 'pending' || statuses[0] === 'offered');
}

export interface UpcomingSince {
  time: string;
  /**
   * Bookings that started before this time have certainly ended. Without this limit, the query would read all past
   * bookings.
   */
  since: string;
}

export function matches(filter: BookingFilter, { time, since }: UpcomingSince) {
  const { statuses, date, dateFrom, dateTo, courtId, userId, participantId, seriesId, when } = filter;
  const eb = expressionBuilder<Tables, 'bookings'>();
  const conditions: Expression<SqlBool>[] = [];
  // SQLite uses a partial index on one status only for the `=` operator, not for `in`.
  if (statuses?.length === 1) conditions.push(eb('bookings.status', '=', statuses[0]!));
  else if (statuses) conditions.push(eb('bookings.status', 'in', statuses));
  if (date !== undefined) conditions.push(eb('bookings.booking_date', '=', date));
  if (dateFrom !== undefined) conditions.push(eb('bookings.booking_date', '>=', dateFrom));
  if (dateTo !== undefined) conditions.push(eb('bookings.booking_date', '<=', dateTo));
  // For a status with few bookings, the `+` stops SQLite from using the index on the court, because a court has many
  // bookings. SQLite then uses the index on the status.
  const court = hasFewMatches(filter) ? sql<number>`+bookings.court_id` : eb.ref('bookings.court_id');
  if (courtId !== undefined) conditions.push(eb(court, '=', courtId));
  if (userId !== undefined) conditions.push(eb('bookings.user_id', '=', userId));
  if (participantId !== undefined) conditions.push(eb('bookings.id', 'in', bookingsNaming(participantId)));
  if (seriesId !== undefined) conditions.push(eb('bookings.series_id', '=', seriesId));
  if (filter.updatedSince !== undefined) conditions.push(eb('bookings.updated_at', '>=', filter.updatedSince));
  const isUpcoming = sql<boolean>`(bookings.ends_at > ${time} and bookings.status in ('offered', 'pending', 'confirmed'))`;
  if (when === 'upcoming') conditions.push(isUpcoming, eb('bookings.starts_at', '>', since));
  if (when === 'past') conditions.push(sql<boolean>`not ${isUpcoming}`);
  return eb.and(conditions);
}

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
