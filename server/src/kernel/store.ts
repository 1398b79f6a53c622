import type { SelectQueryBuilder, Selectable, Updateable } from 'kysely';
import type { Db, Tables } from '../platform/db/schema.ts';
import { type IdRange, pagesInRanges } from '../platform/db/paging.ts';
import { byKey } from '../platform/db/batch-loader.ts';
import { chunked } from '../platform/db/chunks.ts';
import { prepared } from '../platform/db/prepared.ts';
import { type BookingFilter, matches } from './filter.ts';
import { ACTIVE_STATUSES } from './statuses.ts';
import type { OwnFields } from './part.ts';
import { ownColumns } from './booking.ts';

type Columns = Selectable<Tables['bookings']>;

export interface BookingRow extends Columns, OwnFields {
  court_name: string;
  court_type: string;
  court_venue: string | null;
  user_name: string;
  user_email: string | null;
}

export function findBooking(db: Db, id: number): Promise<BookingRow | undefined> {
  return selectBookings(db).where('bookings.id', '=', id).executeTakeFirst();
}

export function findBookingOf(db: Db, userId: number, id: number): Promise<BookingRow | undefined> {
  return selectBookings(db).where('bookings.id', '=', id).where('bookings.user_id', '=', userId).executeTakeFirst();
}

/** Locks the booking before reading it, so that the latest committed version is returned. */
export async function lockBooking(db: Db, id: number): Promise<BookingRow | undefined> {
  await db.selectFrom('bookings').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findBooking(db, id);
}

export async function lockBookings(db: Db, ids: readonly number[]): Promise<Map<number, BookingRow>> {
  if (ids.length === 0) return new Map();
  await db.selectFrom('bookings').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  return byKey(await findBookings(db, ids), ({ id }) => id);
}

export async function findUpcomingOfCourt(
  db: Db,
  courtId: number,
  { time, limit }: { time: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('court_id', '=', courtId)
    .where('status', 'in', ACTIVE_STATUSES)
    .where('ends_at', '>', time)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

interface UpcomingWithin {
  from: string;
  to: string;
  /** The current time. Upcoming bookings are those that end after this time. */
  time: string;
}

export function findUpcomingBetween(
  db: Db,
  spaceIds: readonly number[],
  within: UpcomingWithin,
): Promise<BookingRow[]> {
  const ids = upcomingBetween(db, within)
    .select('id')
    .where('id', 'in', bookingIdsOf(db, spaceIds, within));
  return selectBookings(db)
    .where('bookings.id', 'in', ids)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
}

const MAX_TIMES = 5000;

type BookingTimes = Pick<BookingRow, 'id' | 'booking_date' | 'start_minute' | 'end_minute' | 'starts_at'>;

/** Reads only the times, because reading whole rows of tens of thousands of bookings would take ten times as long. */
export async function findUpcomingTimes(
  db: Db,
  spaceIds: readonly number[] | undefined,
  within: UpcomingWithin,
): Promise<BookingTimes[]> {
  const columns = ['id', 'booking_date', 'start_minute', 'end_minute', 'starts_at'] as const;
  if (!spaceIds) return upcomingBetween(db, within).select(columns).orderBy('starts_at').orderBy('id').execute();
  // In a single query, PostgreSQL without table statistics would compare every booking with every row of `occupancy`.
  const rows = await bookingIdsOf(db, spaceIds, within).distinct().execute();
  const bookings: BookingTimes[] = [];
  for (const chunk of chunked(rows, MAX_TIMES)) {
    const ids = chunk.flatMap(({ booking_id }) => booking_id ?? []);
    bookings.push(...(await upcomingAfter(db, within.time).select(columns).where('id', 'in', ids).execute()));
  }
  return bookings.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : a.id - b.id));
}

function upcomingAfter(db: Db, time: string) {
  return db.selectFrom('bookings').where('status', 'in', ACTIVE_STATUSES).where('ends_at', '>', time);
}

function upcomingBetween(db: Db, { from, to, time }: UpcomingWithin) {
  return upcomingAfter(db, time).where('booking_date', '>=', from).where('booking_date', '<=', to);
}

function bookingIdsOf(db: Db, spaceIds: readonly number[], { from, to }: UpcomingWithin) {
  const ids = db.selectFrom('occupancy').select('booking_id').where('space_id', 'in', spaceIds);
  return ids.where('booking_date', '>=', from).where('booking_date', '<=', to);
}

export function findBookings(db: Db, ids: readonly number[]): Promise<BookingRow[]> {
  const query = selectBookings(db).where('bookings.id', 'in', ids);
  return query.orderBy('bookings.starts_at').orderBy('bookings.id').execute();
}

export function findUpcomingOfSeries(
  db: Db,
  seriesId: number,
  { from, time }: { from: string; time: string },
): Promise<BookingRow[]> {
  return selectBookings(db)
    .where('bookings.series_id', '=', seriesId)
    .where('bookings.booking_date', '>=', from)
    .where('bookings.status', 'in', ACTIVE_STATUSES)
    .where('bookings.ends_at', '>', time)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
}

export function findBookingsBetween(
  db: Db,
  { from, to, courtId }: { from: string; to: string; courtId?: number },
): Promise<BookingRow[]> {
  const query = selectBookings(db).where('bookings.booking_date', '>=', from).where('bookings.booking_date', '<=', to);
  const found = courtId === undefined ? query : query.where('bookings.court_id', '=', courtId);
  return found.orderBy('bookings.starts_at').orderBy('bookings.id').execute();
}

export async function hasBookings(db: Db, ids: readonly number[]): Promise<boolean> {
  const row = await db.selectFrom('bookings').select('id').where('id', 'in', ids).executeTakeFirst();
  return row !== undefined;
}

/** A slot that is kept for a player until a time. */
export interface Hold {
  /** The end of the hold, in milliseconds since the Unix epoch. */
  until: number;
  /** The waiting list entry that gets the offer. Not set if another module holds the slot. */
  waitlistEntryId?: number;
}

export async function updateBooking(db: Db, id: number, changes: Updateable<Tables['bookings']>): Promise<void> {
  await db.updateTable('bookings').set(changes).where('id', '=', id).execute();
}

/** Updates locked bookings, and increments their versions. */
export async function updateBookings(
  db: Db,
  bookings: readonly { id: number }[],
  changes: Updateable<Tables['bookings']>,
): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  if (ids.length === 0) return;
  const query = db.updateTable('bookings').set(changes).where('id', 'in', ids);
  await query.set((eb) => ({ version: eb('version', '+', 1) })).execute();
}

const exported = [
  ...(['id', 'court_id', 'user_id', 'booking_date', 'start_minute', 'end_minute', 'time_zone', 'status'] as const),
  ...(['price_amount', 'price_currency', 'note', 'participants', 'created_at'] as const),
] satisfies (keyof Columns)[];

/** Exports read only these columns, because an export may have a million bookings. */
export type ExportedBooking = Pick<
  BookingRow,
  (typeof exported)[number] | 'court_name' | 'court_type' | 'court_venue' | 'user_name' | 'user_email'
> & { user_phone: string | null };

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
      .select(['courts.name as court_name', 'courts.type as court_type', 'courts.venue as court_venue'])
      .select(({ fn }) => ['users.name as user_name', fn.coalesce('users.email', 'contact_email').as('user_email')])
      .select('users.phone as user_phone');
    const query = joined
      .where(matches(filter, { time: '', since: '' }))
      .where('bookings.id', '>', after)
      .where('bookings.id', '<=', upTo);
    return query.orderBy('bookings.id');
  });
  yield* pagesInRanges(last ?? 0, (range) => read(db, range));
}

export function listUpcomingAfter(db: Db, after: number, limit: number): Promise<BookingRow[]> {
  const upcoming = selectBookings(db).where('bookings.status', 'in', ACTIVE_STATUSES).where('bookings.id', '>', after);
  return upcoming.orderBy('bookings.id').limit(limit).execute();
}

type Joined<O = BookingRow> = SelectQueryBuilder<Tables, 'bookings' | 'courts' | 'users', O>;

export function selectBookings(db: Db): Joined {
  return joinBookings(db)
    .selectAll('bookings')
    .select(['courts.name as court_name', 'courts.type as court_type', 'courts.venue as court_venue'])
    .select(['users.name as user_name', 'users.email as user_email'])
    .select(ownColumns)
    .$castTo<BookingRow>();
}

function joinBookings(db: Db): Joined<object> {
  return db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .innerJoin('users', 'users.id', 'bookings.user_id');
}

/**
 * Removes the notes, reasons and people of bookings. Keeps the people of bookings that were cancelled at `time` or later,
 * so that these people can get an email.
 */
export async function redactBookings(
  db: Db,
  filter: { userId: number } | { ids: readonly number[] },
  time: string,
): Promise<void> {
  const blank = { note: null, status_reason: null, updated_at: time };
  const bookings = db.selectFrom('bookings').select('id');
  const ids = 'userId' in filter ? bookings.where('user_id', '=', filter.userId) : filter.ids;
  const update = db.updateTable('bookings').set((eb) => {
    const isKept = eb.and([eb('cancelled_at', '>=', time), eb('participants', 'is not', null)]);
    const kept = (name: 'participants' | 'people') => eb.case().when(isKept).then(eb.ref(name)).end();
    return { ...blank, participants: kept('participants'), people: kept('people'), version: eb('version', '+', 1) };
  });
  await update.where('id', 'in', ids).execute();
  await db.deleteFrom('booking_participants').where('booking_id', 'in', ids).execute();
  const redacted = bookings.where('id', 'in', ids).where('participants', 'is', null).where('people', 'is', null);
  await db.deleteFrom('named_people').where('booking_id', 'in', redacted).execute();
}
