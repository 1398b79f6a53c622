import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { BookingStatus } from '../../platform/db/schema.ts';
import { readTime } from '../../platform/http/fields.ts';
import type { AdminBookingQuery, BookingQuery } from './schema.ts';
import type { Joined } from './store.ts';

export interface BookingFilter {
  statuses?: BookingStatus[];
  date?: string;
  dateFrom?: string;
  dateTo?: string;
  courtId?: number;
  userId?: number;
  /** A user who takes part in the booking but does not own it. */
  participantId?: number;
  seriesId?: number;
  /** Only bookings that changed at or after this time. */
  updatedSince?: string;
  when?: 'upcoming' | 'past';
}

/** Whether a filter matches pending bookings only. */
export function isPendingOnly({ statuses }: BookingFilter): boolean {
  return statuses?.length === 1 && statuses[0] === 'pending';
}

/** The times with which `when=upcoming` compares bookings. */
export interface UpcomingSince {
  /** The current time. */
  time: string;
  /** Bookings that started before this time have ended. Without this limit, the query would read all past bookings. */
  since: string;
}

/** Adds the conditions of a filter to a query. */
export function filtered<O>(query: Joined<O>, filter: BookingFilter, { time, since }: UpcomingSince): Joined<O> {
  const { statuses, date, dateFrom, dateTo, courtId, userId, participantId, seriesId, when } = filter;
  const { updatedSince } = filter;
  let q = query;
  // SQLite uses a partial index on one status only if the condition is `=`, not `in`.
  if (statuses?.length === 1) q = q.where('bookings.status', '=', statuses[0]!);
  else if (statuses) q = q.where('bookings.status', 'in', statuses);
  if (date !== undefined) q = q.where('bookings.booking_date', '=', date);
  if (dateFrom !== undefined) q = q.where('bookings.booking_date', '>=', dateFrom);
  if (dateTo !== undefined) q = q.where('bookings.booking_date', '<=', dateTo);
  // Pending bookings are few, and a court has a long history. The `+` keeps SQLite from using the index on the court.
  const court = isPendingOnly(filter) ? sql<number>`+bookings.court_id` : 'bookings.court_id';
  if (courtId !== undefined) q = q.where(court, '=', courtId);
  if (userId !== undefined) q = q.where('bookings.user_id', '=', userId);
  if (participantId !== undefined) {
    q = q.where((eb) => {
      const ids = eb.selectFrom('booking_participants').select('booking_id').where('user_id', '=', participantId);
      return eb('bookings.id', 'in', ids);
    });
  }
  if (seriesId !== undefined) q = q.where('bookings.series_id', '=', seriesId);
  if (updatedSince !== undefined) q = q.where('bookings.updated_at', '>=', updatedSince);
  const isUpcoming = sql<boolean>`(bookings.ends_at > ${time} and bookings.status in ('offered', 'pending', 'confirmed'))`;
  if (when === 'upcoming') q = q.where(isUpcoming).where('bookings.starts_at', '>', since);
  if (when === 'past') q = q.where(sql<boolean>`not ${isUpcoming}`);
  return q;
}

type Query = Partial<Static<typeof BookingQuery> & Static<typeof AdminBookingQuery>>;

/** Reads the filter of a query string. @throws {Problem} `validation_failed` */
export function filterOf(query: Query): BookingFilter {
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
