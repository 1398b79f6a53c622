import type { ExpressionBuilder } from 'kysely';
import { prepared, preparedIn } from '../db/prepared.ts';
import type { Db, Tables } from '../db/schema.ts';
import { freedBy, slotFreed } from '../db/slot-hooks.ts';
import { together } from '../db/transact.ts';
import { addDays, MINUTES_A_DAY } from '../time.ts';
import type { Slot } from './rules.ts';

/** A row of `occupancy`: whose time it is on a space. */
export interface HoldRow {
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
export function findHolds(db: Db, spaceIds: readonly number[], dates: Dates): Promise<HoldRow[]> {
  if (spaceIds.length === 0) return Promise.resolve([]);
  return holdsOf(db, spaceIds, { ...dates, before: addDays(dates.from, -1), after: addDays(dates.to, 1) });
}

const holdsNear = prepared((db, { courtId, date, start, end, before, after }: Slot & Around & { courtId: number }) =>
  holding(db, [courtId])
    .where((eb) => eb('booking_date', '>=', eb.case().when('reach', '>', start).then(before).else(date).end()))
    .where((eb) => {
      const isOver = eb(eb.val(end), '+', eb.ref('reach'));
      return eb('booking_date', '<=', eb.case().when(isOver, '>', MINUTES_A_DAY).then(after).else(date).end());
    })
    .where((eb) =>
      eb.or([
        eb('booking_date', '<>', date),
        eb.and([
          eb('start_minute', '<', eb(eb.val(end), '+', eb.ref('reach'))),
          eb('end_minute', '>', eb(eb.val(start), '-', eb.ref('reach'))),
        ]),
      ]),
    ),
);

/** What holds a court within a slot, or as near to it as a buffer may reach, over midnight too. */
export function findHoldsNear(db: Db, courtId: number, slot: Slot): Promise<HoldRow[]> {
  return holdsNear(db, { ...slot, courtId, before: addDays(slot.date, -1), after: addDays(slot.date, 1) });
}

/** The slot of a row of `occupancy`. */
export interface HeldSlot extends Slot, Pick<HoldRow, 'space_id' | 'buffer_minutes'> {}

/** What holds spaces on dates. */
export function listHeldSlots(db: Db, spaceIds: number[], dates: string[]): Promise<HeldSlot[]> {
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

/** Holds the spaces of a booking. The database refuses an overlap, whoever asks. */
export async function holdSpaces(db: Db, spaceIds: readonly number[], slot: Slot, bookingId: number): Promise<void> {
  await together(...spaceIds.map((spaceId) => holdSpace(db, { ...slot, spaceId, bookingId })));
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

/** Deletes what a booking holds. */
export async function freeSpaces(
  db: Db,
  booking: { id: number; court_id: number; booking_date: string },
): Promise<void> {
  await db.deleteFrom('occupancy').where('booking_id', '=', booking.id).execute();
  slotFreed(db, freedBy(booking));
}
