import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
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

const holdsOfOne = prepared((db, { space, from, to }: { space: number; from: string; to: string }) =>
  db
    .selectFrom('occupancy')
    .select(holdColumns)
    .where('space_id', '=', space)
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to),
);

/** What holds these spaces within these dates, both included. */
export function findHolds(
  db: Db,
  spaceIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<HoldRow[]> {
  if (spaceIds.length === 1) return holdsOfOne(db, { space: spaceIds[0]!, from, to });
  return db
    .selectFrom('occupancy')
    .select(holdColumns)
    .where('space_id', 'in', spaceIds)
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to)
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

/** Holds the spaces of a booking. The database refuses an overlap, whoever asks. */
export async function holdSpaces(db: Db, spaceIds: readonly number[], slot: Slot, bookingId: number): Promise<void> {
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
