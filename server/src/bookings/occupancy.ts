import { prepared, preparedIn } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import { together } from '../db/transact.ts';
import { noteFreed } from '../waitlist/freed.ts';
import type { Slot } from './rules.ts';

/** A row of `occupancy`: whose time it is on a space. */
export interface HoldRow {
  space_id: number;
  booking_date: string;
  start_minute: number;
  end_minute: number;
  booking_id: number | null;
}

const holdColumns = ['space_id', 'booking_date', 'start_minute', 'end_minute', 'booking_id'] as const;

const holdsOf = preparedIn((db, spaceIds: readonly number[], { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('occupancy')
    .select(holdColumns)
    .where('space_id', 'in', spaceIds)
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to),
);

/** What holds these spaces within these dates, both included. */
export function findHolds(
  db: Db,
  spaceIds: readonly number[],
  dates: { from: string; to: string },
): Promise<HoldRow[]> {
  return spaceIds.length === 0 ? Promise.resolve([]) : holdsOf(db, spaceIds, dates);
}

const holdsNear = prepared((db, { courtId, date, start, end }: Slot & { courtId: number }) => {
  const buffer = db.selectFrom('courts').select('buffer_minutes').where('id', '=', courtId);
  return db
    .selectFrom('occupancy')
    .select(holdColumns)
    .where('space_id', '=', courtId)
    .where('booking_date', '=', date)
    .where((eb) => eb('start_minute', '<', eb(eb.val(end), '+', buffer)))
    .where((eb) => eb('end_minute', '>', eb(eb.val(start), '-', buffer)));
});

/** What holds a court within a slot, or nearer to it than the court's buffer, on that day. */
export function findHoldsNear(db: Db, courtId: number, slot: Slot): Promise<HoldRow[]> {
  return holdsNear(db, { ...slot, courtId });
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

/** Gives up what a booking holds; where somebody waits for that day, it is noted, to be offered around. */
export async function freeSpaces(
  db: Db,
  { id, court_id, booking_date }: { id: number; court_id: number; booking_date: string },
): Promise<void> {
  const freed = db.deleteFrom('occupancy').where('booking_id', '=', id).execute();
  await together(freed, noteFreed(db, { courtId: court_id, date: booking_date }));
}
