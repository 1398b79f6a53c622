import { type Selectable, sql } from 'kysely';
import { ACTIVE_STATUSES } from '../../kernel/statuses.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { Page } from '../../platform/page.ts';

export interface ListedSeries extends Selectable<Tables['booking_series']> {
  court_name: string;
  court_type: string;
  court_venue: string | null;
  court_zone: string;
  user_name: string;
  user_email: string | null;
  booking_count: number;
  upcoming_count: number;
}

export interface SeriesFilter {
  court_id?: number;
  user_id?: number;
}

export function findSeries(db: Db, id: number, time: string): Promise<ListedSeries | undefined> {
  return selectSeries(db, time).where('booking_series.id', '=', id).executeTakeFirst();
}

export async function lockSeries(db: Db, id: number, time: string): Promise<ListedSeries | undefined> {
  await db.selectFrom('booking_series').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findSeries(db, id, time);
}

export function listSeries(
  db: Db,
  { court_id, user_id }: SeriesFilter,
  { page, time }: { page: Page; time: string },
): Promise<ListedSeries[]> {
  let query = selectSeries(db, time);
  if (court_id !== undefined) query = query.where('booking_series.court_id', '=', court_id);
  if (user_id !== undefined) query = query.where('booking_series.user_id', '=', user_id);
  return readPageById(query, 'booking_series.id', page);
}

function selectSeries(db: Db, time: string) {
  return db
    .selectFrom('booking_series')
    .innerJoin('courts', 'courts.id', 'booking_series.court_id')
    .innerJoin('users', 'users.id', 'booking_series.user_id')
    .selectAll('booking_series')
    .select(['courts.name as court_name', 'courts.type as court_type', 'courts.venue as court_venue'])
    .select(['courts.time_zone as court_zone', 'users.name as user_name', 'users.email as user_email'])
    .select((eb) => {
      const bookings = eb.selectFrom('bookings').whereRef('bookings.series_id', '=', 'booking_series.id');
      const upcoming = bookings.where('bookings.status', 'in', ACTIVE_STATUSES).where('bookings.ends_at', '>', time);
      const count = sql<number>`count(*)`.as('count');
      return [
        bookings.select(count).$asScalar().$notNull().as('booking_count'),
        upcoming.select(count).$asScalar().$notNull().as('upcoming_count'),
      ];
    });
}
