// Lists the busy times of whole days, for the search for free times and for imports.
import type { ExpressionBuilder } from 'kysely';
import { preparedIn } from '../platform/db/prepared.ts';
import type { Db, Tables } from '../platform/db/schema.ts';
import { addDays, type Slot } from '../platform/time.ts';
import type { BookingRow } from './store.ts';
import type { BusyRow } from './earlier-bookings.ts';

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
