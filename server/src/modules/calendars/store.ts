import { type Expression, type Selectable, type SqlBool, expressionBuilder } from 'kysely';
import { OCCUPYING_STATUSES } from '../../kernel/statuses.ts';
import { bookingsJoinedBy } from '../../kernel/filter.ts';
import { type BookingRow, selectBookings } from '../../kernel/store.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';

export type FeedRow = Selectable<Tables['calendar_feeds']>;

export type FeedOwner = { user_id: number } | { court_id: number };
/** Whose bookings a calendar shows. */
export type CalendarOwner = { user_id: number; seesJoined: boolean } | { court_id: number };

export function findFeed(db: Db, owner: FeedOwner): Promise<FeedRow | undefined> {
  const feeds = db.selectFrom('calendar_feeds').selectAll();
  return feeds.where((eb) => eb.and(owner)).executeTakeFirst();
}

/** Returns the calendar feed of a link. Returns undefined if the owner is deactivated or still waits for approval. */
export function findFeedBySecret(db: Db, secret: string): Promise<FeedRow | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .leftJoin('users', 'users.id', 'calendar_feeds.user_id')
    .selectAll('calendar_feeds')
    .where('secret', '=', secret)
    .where('users.deactivated_at', 'is', null)
    .where('users.pending_since', 'is', null)
    .executeTakeFirst();
}

export async function deleteFeed(db: Db, owner: FeedOwner): Promise<number> {
  const query = db.deleteFrom('calendar_feeds').where((eb) => eb.and(owner));
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export async function findAddresses(db: Db, courtIds: readonly number[]): Promise<Map<number, string | null>> {
  if (courtIds.length === 0) return new Map();
  const rows = await db.selectFrom('courts').select(['id', 'address']).where('id', 'in', courtIds).execute();
  return new Map(rows.map(({ id, address }) => [id, address]));
}

/** Maximum number of bookings in a calendar. Calendar programs fail on larger calendars. */
const MAX_IN_CALENDAR = 5000;

/**
 * Returns bookings that start after `time`. Cancelled and rejected bookings must also have changed after `time`. With
 * `seesJoined`, includes the bookings in which the user takes part.
 */
export function listForCalendar(db: Db, owner: CalendarOwner, time: string): Promise<BookingRow[]> {
  const query = selectBookings(db).where('bookings.starts_at', '>', time).where('bookings.status', '<>', 'offered');
  const bookings =
    'user_id' in owner ? query.where(isOf(owner)) : query.where('bookings.court_id', '=', owner.court_id);
  return bookings
    .where((or) => or.or([or('bookings.status', 'in', OCCUPYING_STATUSES), or('bookings.updated_at', '>', time)]))
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .limit(MAX_IN_CALENDAR)
    .execute();
}

function isOf({ user_id, seesJoined }: { user_id: number; seesJoined: boolean }): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'bookings'>();
  const isOwn = eb('bookings.user_id', '=', user_id);
  if (!seesJoined) return isOwn;
  return eb.or([isOwn, eb('bookings.id', 'in', bookingsJoinedBy(user_id))]);
}
