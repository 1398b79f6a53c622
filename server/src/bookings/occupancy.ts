import { prepared } from '../db/prepared.ts';
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

/** One query for each number of spaces up to this one: as many as a page of courts has. */
const MOST_KEPT = 100;
const holdsOf = new Map<number, ReturnType<typeof holdsOfMany>>();

function holdsOfMany(count: number): (db: Db, params: Record<string, string | number>) => Promise<HoldRow[]> {
  return prepared((db, params: Record<string, string | number>) =>
    db
      .selectFrom('occupancy')
      .select(holdColumns)
      .where(
        'space_id',
        'in',
        Array.from({ length: count }, (_, i) => params[`space${i}`] as number),
      )
      .where('booking_date', '>=', params['from'] as string)
      .where('booking_date', '<=', params['to'] as string),
  );
}

/** What holds these spaces within these dates, both included. */
export function findHolds(
  db: Db,
  spaceIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<HoldRow[]> {
  if (spaceIds.length === 0) return Promise.resolve([]);
  const find = holdsOf.get(spaceIds.length) ?? holdsOfMany(spaceIds.length);
  if (spaceIds.length <= MOST_KEPT) holdsOf.set(spaceIds.length, find);
  const spaces = Object.fromEntries(spaceIds.map((id, i) => [`space${i}`, id]));
  return find(db, { ...spaces, from, to });
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

/** Gives up what a booking holds; where somebody waits for that day, it is noted, to be offered around. */
export async function freeSpaces(
  db: Db,
  { id, court_id, booking_date }: { id: number; court_id: number; booking_date: string },
): Promise<void> {
  const freed = db.deleteFrom('occupancy').where('booking_id', '=', id).execute();
  await together(freed, noteFreed(db, { courtId: court_id, date: booking_date }));
}
