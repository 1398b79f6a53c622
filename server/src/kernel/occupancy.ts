import { type ExpressionBuilder, sql } from 'kysely';
import { MAX_BUFFER_MINUTES } from '../modules/courts/rules.ts';
import type { CourtRow } from '../modules/courts/store.ts';
import { lookUp, rowWriter } from '../platform/db/given-rows.ts';
import { preparedIn } from '../platform/db/prepared.ts';
import type { Db, Tables } from '../platform/db/schema.ts';
import { freedBy, slotFreed } from './ask-parts.ts';
import { MINUTES_A_DAY, addDays, daysBetween, splitAtMidnight, type Slot } from '../platform/time.ts';
import type { BusyInterval } from './part.ts';
import type { BookingRow } from './store.ts';
import { spacesOf } from '../modules/courts/court.ts';

export interface BusyRow {
  space_id: number;
  booking_date: string;
  start_minute: number;
  end_minute: number;
  booking_id: number | null;
  /**
   * The buffer of the booked court. Null if the booked court is this space itself: the caller then already has the
   * buffer. Set if the space is a part of the booked court.
   */
  buffer_minutes: number | null;
}

/**
 * Selects the busy rows of spaces. The `reach` column contains the largest buffer of these spaces and of the courts
 * that contain them. If `reach` is 0, bookings on neighbouring days do not matter.
 */
function selectBusyRows(db: Db, spaceIds: readonly number[]) {
  const own = db.selectFrom('courts').select('buffer_minutes').where('id', 'in', spaceIds);
  const parts = db.selectFrom('court_parts').where('part_id', 'in', spaceIds);
  const wholes = parts.innerJoin('courts', 'courts.id', 'whole_id').select('buffer_minutes');
  const reach = db
    .selectFrom(own.unionAll(wholes).as('sharing'))
    .select((eb) => eb.fn.max('buffer_minutes').as('reach'));
  return db
    .selectFrom(reach.as('near'))
    .crossJoin('occupancy')
    .select(['space_id', 'booking_date', 'start_minute', 'end_minute', 'booking_id', bufferOfBookedCourt])
    .where('space_id', 'in', spaceIds);
}

function bufferOfBookedCourt(eb: ExpressionBuilder<Tables, 'occupancy'>) {
  const buffer = eb
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select('buffer_minutes')
    .whereRef('bookings.id', '=', 'occupancy.booking_id');
  const isPart = eb('space_id', 'in', eb.selectFrom('court_parts').select('part_id'));
  return eb.case().when(isPart).then(buffer).end().as('buffer_minutes');
}

interface Dates {
  from: string;
  to: string;
}

const busyRowsOnDates = preparedIn(
  (db, spaceIds: readonly number[], { before, from, to, after }: Dates & { before: string; after: string }) =>
    selectBusyRows(db, spaceIds)
      .where((eb) => eb('booking_date', '>=', eb.case().when('reach', '>', 0).then(before).else(from).end()))
      .where((eb) => eb('booking_date', '<=', eb.case().when('reach', '>', 0).then(after).else(to).end())),
);

/**
 * Returns the busy rows of the dates. If there is a buffer, also returns the rows of the day before and the day after,
 * because a buffer can extend past midnight.
 */
export function findBusyRowsOnDates(db: Db, spaceIds: readonly number[], dates: Dates): Promise<BusyRow[]> {
  if (spaceIds.length === 0) return Promise.resolve([]);
  return busyRowsOnDates(db, spaceIds, { ...dates, before: addDays(dates.from, -1), after: addDays(dates.to, 1) });
}

/** The largest value of the column `on_space`, which has the SQL type `integer`. Ids of courts are never larger. */
const MAX_INTEGER = 2 ** 31 - 1;

/**
 * Finds the busy rows that overlap one of the slots. Also finds rows so close to a slot that a buffer may apply, even
 * across midnight.
 */
export async function findBusyRows(db: Db, slots: readonly { spaceId: number; slot: Slot }[]): Promise<BusyRow[]> {
  const possible = slots
    .filter(({ spaceId }) => spaceId <= MAX_INTEGER)
    .flatMap(({ spaceId, slot }) => splitAtMidnight(slot).map((part) => ({ spaceId, slot: part })));
  const given = possible.map(({ spaceId, slot: { date, start, end } }) => ({
    ...{ on_space: spaceId, date, slot_start: start, slot_end: end },
    // The neighbouring days matter only for slots near midnight.
    before: start < MAX_BUFFER_MINUTES ? addDays(date, -1) : date,
    after: end > MINUTES_A_DAY - MAX_BUFFER_MINUTES ? addDays(date, 1) : date,
  }));
  // Remove duplicates, because two neighbouring slots may find the same rows.
  return [...new Map((await lookUpBusyRows(db, given)).map((row) => [row.id, row])).values()];
}

interface GivenSlot {
  on_space: number;
  date: string;
  before: string;
  after: string;
  slot_start: number;
  slot_end: number;
}

/** The minutes that convert a row's `start_minute` and `end_minute` to minutes from midnight of the slot's date. */
const shift = sql`case when booking_date = given.date then 0 when booking_date < given.date then ${sql.lit(-MINUTES_A_DAY)}
  else ${sql.lit(MINUTES_A_DAY)} end`;

const lookUpBusyRows = lookUp<BusyRow & { id: number }, GivenSlot>({
  types: {
    // `on_space` is not a bigint, because PostgreSQL would then use the exclusion constraint's index, which is slow.
    ...({ on_space: 'integer', date: 'text', before: 'text', after: 'text' } as const),
    ...({ slot_start: 'bigint', slot_end: 'bigint' } as const),
  },
  select: sql`occupancy.id, space_id, booking_date, start_minute, end_minute, booking_id,
    case when space_id in (select part_id from court_parts) then (
      select buffer_minutes from bookings join courts on courts.id = court_id where bookings.id = booking_id
    ) end as buffer_minutes`,
  // The largest buffer that can apply: the allowed maximum if the court is a part of another court, otherwise the
  // court's own buffer.
  derived: {
    reach: sql`case when on_space in (select part_id from court_parts) then ${sql.lit(MAX_BUFFER_MINUTES)}
      else coalesce((select buffer_minutes from courts where id = on_space), 0) end`,
  },
  from: sql`occupancy`,
  // The database can use an index for the first conditions on `start_minute` and `end_minute`, but near midnight they
  // match too many rows. The condition in the last line matches only the right rows.
  where: sql`space_id = given.on_space and booking_date in (given.before, given.date, given.after)
    and start_minute < given.slot_end + given.reach
      + case when given.before = given.date then 0 else ${sql.lit(MINUTES_A_DAY)} end
    and end_minute > given.slot_start - given.reach
      - case when given.after = given.date then 0 else ${sql.lit(MINUTES_A_DAY)} end
    and start_minute + ${shift} < given.slot_end + given.reach and end_minute + ${shift} > given.slot_start - given.reach`,
});

export interface BusySlot extends Slot, Pick<BusyRow, 'space_id' | 'buffer_minutes'> {}

export function listBusySlots(db: Db, spaceIds: number[], dates: string[]): Promise<BusySlot[]> {
  return db
    .selectFrom('occupancy')
    .select(['space_id', 'booking_date as date', 'start_minute as start', 'end_minute as end', bufferOfBookedCourt])
    .where('space_id', 'in', spaceIds)
    .where('booking_date', 'in', dates)
    .execute();
}

interface BookedSlot extends Slot, Pick<BookingRow, 'court_id' | 'status' | 'user_name' | 'user_email'> {
  contact_email: string | null;
  former_names: string | null;
}

/** Lists the slots of all bookings on these dates, including cancelled and rejected bookings. */
export function listBookedSlots(db: Db, courtIds: number[], dates: string[]): Promise<BookedSlot[]> {
  return db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['court_id', 'status', 'booking_date as date', 'start_minute as start', 'end_minute as end'])
    .select(['users.name as user_name', 'users.email as user_email', 'contact_email', 'former_names'])
    .where('court_id', 'in', courtIds)
    .where('booking_date', 'in', dates)
    .execute();
}

export type OccupancyRow = Omit<BusyRow, 'buffer_minutes'>;

/** Returns a row for each space and each date, so that a row never crosses midnight. */
export function occupancyOf(
  booking: Pick<BookingRow, 'id' | 'booking_date' | 'start_minute' | 'end_minute'>,
  court: Pick<CourtRow, 'id' | 'part_ids'>,
): OccupancyRow[] {
  const { id: booking_id, booking_date: date, start_minute: start, end_minute: end } = booking;
  return spacesOf(court).flatMap((space_id) =>
    splitAtMidnight({ date, start, end }).map((part) => ({
      ...{ space_id, booking_date: part.date, start_minute: part.start, end_minute: part.end, booking_id },
    })),
  );
}

/** Writes rows of `occupancy`. The database rejects rows that overlap. */
export const writeOccupancy = rowWriter('occupancy', {
  numbers: ['space_id', 'start_minute', 'end_minute', 'booking_id'],
  texts: ['booking_date'],
});

/** Deletes the bookings' rows in `occupancy`. Before commit, the free slots are offered to the waiting list. */
export async function freeSpaces(
  db: Db,
  bookings: readonly Pick<BookingRow, 'id' | 'court_id' | 'booking_date' | 'end_minute'>[],
  now: number,
): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('occupancy').where('booking_id', 'in', ids).execute();
  for (const booking of bookings) slotFreed(db, freedBy(booking), now);
}

/** Converts the times to minutes from midnight of `date`. */
export function intervalsFrom(
  date: string,
  rows: readonly (Pick<BusyRow, 'booking_date' | 'start_minute' | 'end_minute'> & Partial<BusyRow>)[],
): BusyInterval[] {
  return rows.map(({ booking_date, start_minute, end_minute, buffer_minutes: buffer }) => {
    const shift = booking_date === date ? 0 : daysBetween(date, booking_date) * MINUTES_A_DAY;
    return { start: start_minute + shift, end: end_minute + shift, ...(buffer && { buffer }) };
  });
}
