import { type Selectable, sql, type SelectQueryBuilder, type Updateable } from 'kysely';
import type { BookingStatus, Db, Tables } from '../db/schema.ts';
import { eachById } from '../db/each.ts';
import { prepared } from '../db/prepared.ts';
import type { Page } from '../http/pages.ts';
import { addDays, MINUTES_A_DAY } from '../time.ts';
import type { Slot } from './rules.ts';

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

/** Latest start first; upcoming ones soonest first. One row more than the page's limit when there is more. */
export function listBookings(
  db: Db,
  filter: BookingFilter,
  { page, time }: { page: Page; time: string },
): Promise<BookingRow[]> {
  const order = filter.when === 'upcoming' ? 'asc' : 'desc';
  let query = filtered(selectBookings(db), filter, time);
  if (page.after) {
    const [startsAt, id] = page.after;
    const beyond = order === 'asc' ? '>' : '<';
    query = query.where((eb) => eb(eb.refTuple('bookings.starts_at', 'bookings.id'), beyond, eb.tuple(startsAt, id)));
  }
  return query
    .orderBy('bookings.starts_at', order)
    .orderBy('bookings.id', order)
    .limit(page.limit + 1)
    .execute();
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
    .where('status', 'in', ['offered', 'pending', 'confirmed'])
    .where('ends_at', '>', time)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Whether something holds the space within the slot or closer to it than the buffer. Midnight counts like any other
 * minute: a buffer reaches into the days around.
 */
export async function isHeld(
  db: Db,
  spaceId: number,
  { slot, buffer = 0 }: { slot: Slot; buffer?: number },
): Promise<boolean> {
  const [from, to] = [slot.start - buffer, slot.end + buffer];
  const days: Slot[] = [{ date: slot.date, start: from, end: to }];
  if (from < 0) days.push({ date: addDays(slot.date, -1), start: from + MINUTES_A_DAY, end: MINUTES_A_DAY });
  if (to > MINUTES_A_DAY) days.push({ date: addDays(slot.date, 1), start: 0, end: to - MINUTES_A_DAY });
  for (const { date, start, end } of days) {
    const [last] = await lastHolding(db, { spaceId, date, end });
    if (last && last.end_minute > start) return true;
  }
  return false;
}

/** What holds the space last before a minute. Since nothing overlaps, all that came before it has ended by its start. */
const lastHolding = prepared((db, { spaceId, date, end }: Omit<Slot, 'start'> & { spaceId: number }) =>
  db
    .selectFrom('occupancy')
    .select('end_minute')
    .where('space_id', '=', spaceId)
    .where('booking_date', '=', date)
    .where('start_minute', '<', end)
    .orderBy('start_minute', 'desc')
    .limit(1),
);

/** Holds the spaces of a booking. The database refuses an overlap, whoever asks. */
export async function holdSpaces(db: Db, spaceIds: number[], slot: Slot, bookingId: number): Promise<void> {
  for (const spaceId of spaceIds) await holdSpace(db, { ...slot, spaceId, bookingId });
}

const holdSpace = prepared(
  (db, { spaceId, date, start, end, bookingId }: Slot & { spaceId: number; bookingId: number }) =>
    db.insertInto('occupancy').values({
      space_id: spaceId,
      booking_date: date,
      start_minute: start,
      end_minute: end,
      booking_id: bookingId,
    }),
);

export async function freeSpaces(db: Db, bookingId: number): Promise<void> {
  await db.deleteFrom('occupancy').where('booking_id', '=', bookingId).execute();
}

/** Answers the new booking's id. */
export async function insertBooking(db: Db, booking: NewBooking): Promise<number> {
  const [row] = await insertReturningId(db, booking);
  return row!.id;
}

/** Writes bookings and holds their courts, in two statements. The database refuses an overlap, whoever asks. */
export async function insertHolding(db: Db, bookings: NewBooking[]): Promise<void> {
  const rows = await db
    .insertInto('bookings')
    .values(bookings)
    .returning(['id as booking_id', 'court_id as space_id', 'booking_date', 'start_minute', 'end_minute'])
    .execute();
  await db.insertInto('occupancy').values(rows).execute();
}

/** A booking's columns before it has an id. */
export type NewBooking = Omit<Columns, 'id'>;

const insertReturningId = prepared((db, booking: NewBooking) => {
  const values = Object.fromEntries(newBookingColumns.map((column) => [column, booking[column]]));
  return db
    .insertInto('bookings')
    .values(values as NewBooking)
    .returning('id');
});

const newBookingColumns = [
  ...(['court_id', 'user_id', 'booking_date', 'start_minute', 'end_minute', 'time_zone'] as const),
  ...(['starts_at', 'ends_at', 'start_offset_minutes', 'end_offset_minutes', 'status'] as const),
  ...(['price_amount', 'price_currency', 'note', 'cancelled_at', 'cancelled_by', 'status_reason'] as const),
  ...(['version', 'created_at', 'updated_at'] as const),
] satisfies (keyof NewBooking)[];

export async function updateBooking(db: Db, id: number, changes: Updateable<Tables['bookings']>): Promise<void> {
  await db.updateTable('bookings').set(changes).where('id', '=', id).execute();
}

/**
 * Bookings whose time has come, held until the transaction ends: confirmed ones that are over, pending ones that would
 * begin. What another process has taken on already is passed over.
 */
export async function lockDue(db: Db, { time, limit }: { time: string; limit: number }): Promise<BookingRow[]> {
  const due = db.selectFrom('bookings').select('id').limit(limit).forNoKeyUpdate().skipLocked();
  const over = await due.where('status', '=', 'confirmed').where('ends_at', '<=', time).execute();
  const unanswered = await due.where('status', '=', 'pending').where('starts_at', '<=', time).execute();
  const ids = [...over, ...unanswered].map((row) => row.id);
  return ids.length === 0 ? [] : selectBookings(db).where('bookings.id', 'in', ids).execute();
}

/** The slots, cancelled ones included, that people who are known by name only have on courts and dates. */
export function listImportedSlots(
  db: Db,
  courtIds: number[],
  dates: string[],
): Promise<(Slot & { court_id: number; user_name: string })[]> {
  return db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select([
      'court_id',
      'users.name as user_name',
      'booking_date as date',
      'start_minute as start',
      'end_minute as end',
    ])
    .where('court_id', 'in', courtIds)
    .where('booking_date', 'in', dates)
    .where('users.email', 'is', null)
    .execute();
}

/** What holds spaces on dates. */
export function listHeldSlots(db: Db, spaceIds: number[], dates: string[]): Promise<(Slot & { space_id: number })[]> {
  return db
    .selectFrom('occupancy')
    .select(['space_id', 'booking_date as date', 'start_minute as start', 'end_minute as end'])
    .where('space_id', 'in', spaceIds)
    .where('booking_date', 'in', dates)
    .execute();
}

/** Every booking in the order of ids, some at a time. */
export function eachBooking(db: Db): AsyncGenerator<BookingRow> {
  const query = selectBookings(db).orderBy('bookings.id');
  return eachById((after, limit) => query.where('bookings.id', '>', after).limit(limit).execute());
}

type Joined = SelectQueryBuilder<Tables, 'bookings' | 'courts' | 'users', BookingRow>;

function selectBookings(db: Db): Joined {
  return db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .selectAll('bookings')
    .select(['courts.name as court_name', 'courts.type as court_type', 'courts.venue as court_venue'])
    .select(['users.name as user_name', 'users.email as user_email']);
}

function filtered(query: Joined, filter: BookingFilter, time: string): Joined {
  const { statuses, date, dateFrom, dateTo, courtId, userId, when } = filter;
  let q = query;
  if (statuses) q = q.where('bookings.status', 'in', statuses);
  if (date !== undefined) q = q.where('bookings.booking_date', '=', date);
  if (dateFrom !== undefined) q = q.where('bookings.booking_date', '>=', dateFrom);
  if (dateTo !== undefined) q = q.where('bookings.booking_date', '<=', dateTo);
  if (courtId !== undefined) q = q.where('bookings.court_id', '=', courtId);
  if (userId !== undefined) q = q.where('bookings.user_id', '=', userId);
  const isUpcoming = sql<boolean>`(bookings.ends_at > ${time} and bookings.status in ('offered', 'pending', 'confirmed'))`;
  if (when === 'upcoming') q = q.where(isUpcoming);
  if (when === 'past') q = q.where(sql<boolean>`not ${isUpcoming}`);
  return q;
}
