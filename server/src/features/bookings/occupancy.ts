import { type ExpressionBuilder, sql } from 'kysely';
import { spacesOf } from '../courts/parts.ts';
import { MAX_BUFFER_MINUTES } from '../courts/rules.ts';
import type { CourtRow } from '../courts/store.ts';
import { lookUp, rowWriter } from '../../platform/db/given-rows.ts';
import { preparedIn } from '../../platform/db/prepared.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { freedBy, slotFreed } from '../../platform/db/slot-hooks.ts';
import { addDays, MINUTES_A_DAY } from '../../platform/time.ts';
import type { Slot } from './rules.ts';
import type { BookingRow } from './store.ts';

/** A row of `occupancy`: whose time it is on a space. */
export interface BusyRow {
  space_id: number;
  booking_date: string;
  start_minute: number;
  end_minute: number;
  booking_id: number | null;
  /** Of the court that is booked, where that may be another one than the space. */
  buffer_minutes: number | null;
}

/** What holds spaces, beside `reach`: the largest buffer of these spaces and of the courts that they are parts of. */
function holding(db: Db, spaceIds: readonly number[]) {
  const own = db.selectFrom('courts').select('buffer_minutes').where('id', 'in', spaceIds);
  const parts = db.selectFrom('court_parts').where('part_id', 'in', spaceIds);
  const wholes = parts.innerJoin('courts', 'courts.id', 'whole_id').select('buffer_minutes');
  const reach = db
    .selectFrom(own.unionAll(wholes).as('sharing'))
    .select((eb) => eb.fn.max('buffer_minutes').as('reach'));
  return db
    .selectFrom(reach.as('near'))
    .crossJoin('occupancy')
    .select(['space_id', 'booking_date', 'start_minute', 'end_minute', 'booking_id', bufferOfHolder])
    .where('space_id', 'in', spaceIds);
}

/** Of a space that is no part the holder is known: its booking, which may lie anywhere, is not looked up. */
function bufferOfHolder(eb: ExpressionBuilder<Tables, 'occupancy'>) {
  const holder = eb
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select('buffer_minutes')
    .whereRef('bookings.id', '=', 'occupancy.booking_id');
  const isPart = eb('space_id', 'in', eb.selectFrom('court_parts').select('part_id'));
  return eb.case().when(isPart).then(holder).end().as('buffer_minutes');
}

interface Dates {
  from: string;
  to: string;
}

/** The days before and after. */
interface Around {
  before: string;
  after: string;
}

const holdsOf = preparedIn((db, spaceIds: readonly number[], { before, from, to, after }: Dates & Around) =>
  holding(db, spaceIds)
    .where((eb) => eb('booking_date', '>=', eb.case().when('reach', '>', 0).then(before).else(from).end()))
    .where((eb) => eb('booking_date', '<=', eb.case().when('reach', '>', 0).then(after).else(to).end())),
);

/** What holds these spaces within these dates, both included; and the day before and after, where there is a buffer. */
export function findBusyRowsOnDates(db: Db, spaceIds: readonly number[], dates: Dates): Promise<BusyRow[]> {
  if (spaceIds.length === 0) return Promise.resolve([]);
  return holdsOf(db, spaceIds, { ...dates, before: addDays(dates.from, -1), after: addDays(dates.to, 1) });
}

/** A slot on a space (see `spacesOf`). */
interface SpaceSlot {
  spaceId: number;
  slot: Slot;
}

/** The largest id that the lookup below can compare. No club has that many courts. */
const MAX_INTEGER = 2 ** 31 - 1;

/** Finds the rows that overlap these slots or are closer to them than a buffer, also across midnight. */
export async function findBusyRows(db: Db, slots: readonly SpaceSlot[]): Promise<BusyRow[]> {
  const possible = slots.filter(({ spaceId }) => spaceId <= MAX_INTEGER);
  const given = possible.map(({ spaceId, slot: { date, start, end } }) => ({
    ...{ on_space: spaceId, date, slot_start: start, slot_end: end },
    // The neighbouring days matter only to slots near midnight.
    before: start < MAX_BUFFER_MINUTES ? addDays(date, -1) : date,
    after: end > MINUTES_A_DAY - MAX_BUFFER_MINUTES ? addDays(date, 1) : date,
  }));
  // Neighbouring slots find the same rows.
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

/** Converts minutes of the neighbouring days to minutes from midnight of the slot's date. */
const shift = sql`case when booking_date = given.date then 0 when booking_date < given.date then ${sql.lit(-MINUTES_A_DAY)}
  else ${sql.lit(MINUTES_A_DAY)} end`;

const lookUpBusyRows = lookUp<BusyRow & { id: number }, GivenSlot>({
  types: {
    // With a bigint, PostgreSQL would choose the index of the exclusion constraint, which is much slower.
    ...({ on_space: 'integer', date: 'text', before: 'text', after: 'text' } as const),
    ...({ slot_start: 'bigint', slot_end: 'bigint' } as const),
  },
  select: sql`occupancy.id, space_id, booking_date, start_minute, end_minute, booking_id,
    case when space_id in (select part_id from court_parts) then (
      select buffer_minutes from bookings join courts on courts.id = court_id where bookings.id = booking_id
    ) end as buffer_minutes`,
  // The largest buffer that can matter: that of the court, or the largest possible one if other courts share the space.
  derived: {
    reach: sql`case when on_space in (select part_id from court_parts) then ${sql.lit(MAX_BUFFER_MINUTES)}
      else coalesce((select buffer_minutes from courts where id = on_space), 0) end`,
  },
  from: sql`occupancy`,
  where: sql`space_id = given.on_space and booking_date in (given.before, given.date, given.after)
    and start_minute + ${shift} < given.slot_end + given.reach and end_minute + ${shift} > given.slot_start - given.reach`,
});

/** The slot of a row of `occupancy`. */
export interface BusySlot extends Slot, Pick<BusyRow, 'space_id' | 'buffer_minutes'> {}

/** What holds spaces on dates. */
export function listBusySlots(db: Db, spaceIds: number[], dates: string[]): Promise<BusySlot[]> {
  return db
    .selectFrom('occupancy')
    .select(['space_id', 'booking_date as date', 'start_minute as start', 'end_minute as end', bufferOfHolder])
    .where('space_id', 'in', spaceIds)
    .where('booking_date', 'in', dates)
    .execute();
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

/** A row of `occupancy` to write. */
export type OccupancyRow = Omit<BusyRow, 'buffer_minutes'>;

/** The rows of a booking: one for each space of its court. */
export function occupancyOf(
  booking: Pick<BookingRow, 'id' | 'booking_date' | 'start_minute' | 'end_minute'>,
  court: Pick<CourtRow, 'id' | 'part_ids'>,
): OccupancyRow[] {
  const { id: booking_id, booking_date, start_minute, end_minute } = booking;
  return spacesOf(court).map((space_id) => ({ space_id, booking_date, start_minute, end_minute, booking_id }));
}

/** Writes rows of `occupancy`. The database refuses rows that overlap. */
export const writeOccupancy = rowWriter('occupancy', [
  'space_id',
  'booking_date',
  'start_minute',
  'end_minute',
  'booking_id',
]);

/** Deletes what bookings hold. */
export async function freeSpaces(
  db: Db,
  bookings: readonly Pick<BookingRow, 'id' | 'court_id' | 'booking_date'>[],
): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('occupancy').where('booking_id', 'in', ids).execute();
  for (const booking of bookings) slotFreed(db, freedBy(booking));
}
