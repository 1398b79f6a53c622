import type { Selectable } from 'kysely';
import { COURT_HOLDING_STATUSES } from '../bookings/rules.ts';
import { type BookingRow, selectBookings } from '../bookings/store.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';

export type FeedRow = Selectable<Tables['calendar_feeds']>;

/** Whose bookings a feed shows: a player's or a court's. */
export type FeedOf = { user_id: number } | { court_id: number };

export function findFeed(db: Db, of: FeedOf): Promise<FeedRow | undefined> {
  const query = db.selectFrom('calendar_feeds').selectAll();
  const found = 'user_id' in of ? query.where('user_id', '=', of.user_id) : query.where('court_id', '=', of.court_id);
  return found.executeTakeFirst();
}

/** The feed behind a link; none of somebody who is deactivated. */
export function findFeedBySecret(db: Db, secret: string): Promise<FeedRow | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .leftJoin('users', 'users.id', 'calendar_feeds.user_id')
    .selectAll('calendar_feeds')
    .where('secret', '=', secret)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst();
}

export function insertFeed(db: Db, feed: Omit<FeedRow, 'id'>): Promise<FeedRow> {
  return db.insertInto('calendar_feeds').values(feed).returningAll().executeTakeFirstOrThrow();
}

export async function deleteFeed(db: Db, of: FeedOf): Promise<void> {
  const query = db.deleteFrom('calendar_feeds');
  await (
    'user_id' in of ? query.where('user_id', '=', of.user_id) : query.where('court_id', '=', of.court_id)
  ).execute();
}

/** Where courts are, by their ids. */
export async function findAddresses(db: Db, courtIds: readonly number[]): Promise<Map<number, string | null>> {
  if (courtIds.length === 0) return new Map();
  const rows = await db.selectFrom('courts').select(['id', 'address']).where('id', 'in', courtIds).execute();
  return new Map(rows.map(({ id, address }) => [id, address]));
}

/** Bookings for the calendar of a player or a court: those not over since `time`, and what was cancelled since. */
export function listForCalendar(db: Db, of: FeedOf, time: string): Promise<BookingRow[]> {
  const query = selectBookings(db).where('bookings.starts_at', '>', time).where('bookings.status', '<>', 'offered');
  const own =
    'user_id' in of
      ? query.where('bookings.user_id', '=', of.user_id)
      : query.where('bookings.court_id', '=', of.court_id);
  return own
    .where((or) => or.or([or('bookings.status', 'in', COURT_HOLDING_STATUSES), or('bookings.updated_at', '>', time)]))
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .limit(MAX_IN_CALENDAR)
    .execute();
}
/** Calendar programs choke on more. */
const MAX_IN_CALENDAR = 5000;
