import { type Selectable, sql, type SelectQueryBuilder, type Updateable } from 'kysely';
import type { BookingStatus, Db, Tables } from '../db/schema.ts';
import { pagesInRanges, type IdRange } from '../db/each.ts';
import { byKey } from '../db/batched.ts';
import { chunked } from '../db/chunks.ts';
import { prepared } from '../db/prepared.ts';
import { UPCOMING } from './rules.ts';

type Columns = Selectable<Tables['bookings']>;

/** A booking with what answers show of its court and its user. */
export interface BookingRow extends Columns {
  court_name: string;
  court_type: string;
  court_venue: string | null;
  user_name: string;
  user_email: string | null;
}

export interface BookingFilter {
  statuses?: BookingStatus[];
  date?: string;
  dateFrom?: string;
  dateTo?: string;
  courtId?: number;
  userId?: number;
  /** Those of others in which this user takes part. */
  participantId?: number;
  seriesId?: number;
  when?: 'upcoming' | 'past';
}

export function findBooking(db: Db, id: number): Promise<BookingRow | undefined> {
  return selectBookings(db).where('bookings.id', '=', id).executeTakeFirst();
}

/** A booking through its player: somebody else's is not found. */
export function findBookingOf(db: Db, userId: number, id: number): Promise<BookingRow | undefined> {
  return selectBookings(db).where('bookings.id', '=', id).where('bookings.user_id', '=', userId).executeTakeFirst();
}

/** The booking, held until the transaction ends. Locked by itself first, so that what is read then is the latest. */
export async function lockBooking(db: Db, id: number): Promise<BookingRow | undefined> {
  await db.selectFrom('bookings').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findBooking(db, id);
}

/** Those of the bookings that there are, by id, held until the transaction ends; locked first, as above. */
export async function lockBookings(db: Db, ids: readonly number[]): Promise<Map<number, BookingRow>> {
  if (ids.length === 0) return new Map();
  await db.selectFrom('bookings').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  return byKey(await findBookings(db, ids), ({ id }) => id);
}

/** Ids of the court's pending and confirmed bookings that are not over. */
export async function findUpcomingOfCourt(
  db: Db,
  courtId: number,
  { time, limit }: { time: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('court_id', '=', courtId)
    .where('status', 'in', UPCOMING)
    .where('ends_at', '>', time)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

interface UpcomingWithin {
  from: string;
  to: string;
  time: string;
}

/** Upcoming bookings that hold any of these spaces within these dates, both included. */
export function findUpcomingBetween(
  db: Db,
  spaceIds: readonly number[],
  within: UpcomingWithin,
): Promise<BookingRow[]> {
  const ids = upcomingBetween(db, within)
    .select('id')
    .where('id', 'in', holdersOf(db, spaceIds, within));
  return selectBookings(db)
    .where('bookings.id', 'in', ids)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
}

/** How many times are read in one statement. */
const MOST_TIMES = 5000;

/** When a booking is. */
type BookingTimes = Pick<BookingRow, 'id' | 'booking_date' | 'start_minute' | 'end_minute' | 'starts_at'>;

/**
 * When those bookings are, also of all spaces: there may be tens of thousands, and whole rows take ten times as long. The ids
 * are a query of their own: PostgreSQL without statistics would compare every booking with every row of `occupancy`.
 */
export async function findUpcomingTimes(
  db: Db,
  spaceIds: readonly number[] | undefined,
  within: UpcomingWithin,
): Promise<BookingTimes[]> {
  const columns = ['id', 'booking_date', 'start_minute', 'end_minute', 'starts_at'] as const;
  if (!spaceIds) return upcomingBetween(db, within).select(columns).orderBy('starts_at').orderBy('id').execute();
  const holders = await holdersOf(db, spaceIds, within).distinct().execute();
  const found: BookingTimes[] = [];
  for (const some of chunked(holders, MOST_TIMES)) {
    const ids = some.flatMap(({ booking_id }) => booking_id ?? []);
    found.push(...(await upcomingAfter(db, within.time).select(columns).where('id', 'in', ids).execute()));
  }
  return found.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : a.id - b.id));
}

function upcomingAfter(db: Db, time: string) {
  return db.selectFrom('bookings').where('status', 'in', UPCOMING).where('ends_at', '>', time);
}

function upcomingBetween(db: Db, { from, to, time }: UpcomingWithin) {
  return upcomingAfter(db, time).where('booking_date', '>=', from).where('booking_date', '<=', to);
}

/** Which bookings hold these spaces within these dates. */
function holdersOf(db: Db, spaceIds: readonly number[], { from, to }: UpcomingWithin) {
  const held = db.selectFrom('occupancy').select('booking_id').where('space_id', 'in', spaceIds);
  return held.where('booking_date', '>=', from).where('booking_date', '<=', to);
}

/** Bookings by their ids, by their start. */
export function findBookings(db: Db, ids: readonly number[]): Promise<BookingRow[]> {
  const query = selectBookings(db).where('bookings.id', 'in', ids);
  return query.orderBy('bookings.starts_at').orderBy('bookings.id').execute();
}

/** Upcoming bookings of a series from a date on. */
export function findUpcomingOfSeries(
  db: Db,
  seriesId: number,
  { from, time }: { from: string; time: string },
): Promise<BookingRow[]> {
  return selectBookings(db)
    .where('bookings.series_id', '=', seriesId)
    .where('bookings.booking_date', '>=', from)
    .where('bookings.status', 'in', UPCOMING)
    .where('bookings.ends_at', '>', time)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
}

/** Bookings of a court, whatever became of them, that were made for these dates, both included. */
export function findBookingsOfCourt(
  db: Db,
  courtId: number,
  { from, to }: { from: string; to: string },
): Promise<BookingRow[]> {
  return selectBookings(db)
    .where('bookings.court_id', '=', courtId)
    .where('bookings.booking_date', '>=', from)
    .where('bookings.booking_date', '<=', to)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
}

/** Whether a booking with one of these ids exists. */
export async function hasBookings(db: Db, ids: readonly number[]): Promise<boolean> {
  const row = await db.selectFrom('bookings').select('id').where('id', 'in', ids).executeTakeFirst();
  return row !== undefined;
}

export type Offer = Pick<Columns, 'offer_expires_at' | 'waitlist_entry_id'>;

export async function updateBooking(db: Db, id: number, changes: Updateable<Tables['bookings']>): Promise<void> {
  await db.updateTable('bookings').set(changes).where('id', '=', id).execute();
}

/** Writes the same into bookings that are locked. Without a `reason` each keeps its own. */
export async function updateBookings(
  db: Db,
  bookings: readonly { id: number }[],
  { reason, ...changes }: Updateable<Tables['bookings']> & { reason: string | null },
): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  if (ids.length === 0) return;
  const query = db.updateTable('bookings').set(changes).where('id', 'in', ids);
  await query
    .set((eb) => ({ version: eb('version', '+', 1), ...(reason !== null && { status_reason: reason }) }))
    .execute();
}

const exported = [
  ...(['id', 'court_id', 'user_id', 'booking_date', 'start_minute', 'end_minute', 'time_zone', 'status'] as const),
  ...(['price_amount', 'price_currency', 'note', 'created_at'] as const),
] satisfies (keyof Columns)[];

/** What an export has of a booking; no more is read, since there may be a million. */
export type ExportedBooking = Pick<
  BookingRow,
  (typeof exported)[number] | 'court_name' | 'court_type' | 'user_name' | 'user_email'
>;

/** The bookings that fit a filter, in the order of ids, some at a time. */
export async function* pagesOfBookings(
  db: Db,
  filter: Omit<BookingFilter, 'when'> = {},
): AsyncGenerator<ExportedBooking[]> {
  const { last } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const read = prepared((db, { after, upTo }: IdRange) => {
    const joined = joinBookings(db)
      .select(exported.map((column) => `bookings.${column}` as const))
      .select(['courts.name as court_name', 'courts.type as court_type'])
      .select(['users.name as user_name', 'users.email as user_email']);
    const query = filtered(joined, filter, { time: '', since: '' })
      .where('bookings.id', '>', after)
      .where('bookings.id', '<=', upTo);
    return query.orderBy('bookings.id');
  });
  yield* pagesInRanges(last ?? 0, (range) => read(db, range));
}

/** Bookings to come or under way, in the order of ids, from behind one on. */
export function listUpcomingAfter(db: Db, after: number, limit: number): Promise<BookingRow[]> {
  const upcoming = selectBookings(db).where('bookings.status', 'in', UPCOMING).where('bookings.id', '>', after);
  return upcoming.orderBy('bookings.id').limit(limit).execute();
}

export type Joined<O = BookingRow> = SelectQueryBuilder<Tables, 'bookings' | 'courts' | 'users', O>;

/** Bookings with what is shown of their court and user. */
export function selectBookings(db: Db): Joined {
  return joinBookings(db)
    .selectAll('bookings')
    .select(['courts.name as court_name', 'courts.type as court_type', 'courts.venue as court_venue'])
    .select(['users.name as user_name', 'users.email as user_email']);
}

function joinBookings(db: Db): Joined<object> {
  return db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .innerJoin('users', 'users.id', 'bookings.user_id');
}

/** Whether a filter lets only those pass that wait for an answer. */
export function isOfRequests({ statuses }: BookingFilter): boolean {
  return statuses?.length === 1 && statuses[0] === 'pending';
}

/** The times that `when=upcoming` compares with. */
export interface UpcomingSince {
  /** Now. */
  time: string;
  /** No booking that started before this is upcoming: without it, all past bookings would be read. */
  since: string;
}

/** Those that a filter lets pass. */
export function filtered<O>(query: Joined<O>, filter: BookingFilter, { time, since }: UpcomingSince): Joined<O> {
  const { statuses, date, dateFrom, dateTo, courtId, userId, participantId, seriesId, when } = filter;
  let q = query;
  // One status is compared, not looked for in a list: so SQLite knows the index that has only such bookings.
  if (statuses?.length === 1) q = q.where('bookings.status', '=', statuses[0]!);
  else if (statuses) q = q.where('bookings.status', 'in', statuses);
  if (date !== undefined) q = q.where('bookings.booking_date', '=', date);
  if (dateFrom !== undefined) q = q.where('bookings.booking_date', '>=', dateFrom);
  if (dateTo !== undefined) q = q.where('bookings.booking_date', '<=', dateTo);
  // Requests are few, and a court has a long history: the sign keeps SQLite from its index.
  const court = isOfRequests(filter) ? sql<number>`+bookings.court_id` : 'bookings.court_id';
  if (courtId !== undefined) q = q.where(court, '=', courtId);
  if (userId !== undefined) q = q.where('bookings.user_id', '=', userId);
  if (participantId !== undefined) {
    q = q.where((eb) => {
      const taken = eb.selectFrom('booking_participants').select('booking_id').where('user_id', '=', participantId);
      return eb('bookings.id', 'in', taken);
    });
  }
  if (seriesId !== undefined) q = q.where('bookings.series_id', '=', seriesId);
  const isUpcoming = sql<boolean>`(bookings.ends_at > ${time} and bookings.status in ('offered', 'pending', 'confirmed'))`;
  if (when === 'upcoming') q = q.where(isUpcoming).where('bookings.starts_at', '>', since);
  if (when === 'past') q = q.where(sql<boolean>`not ${isUpcoming}`);
  return q;
}
