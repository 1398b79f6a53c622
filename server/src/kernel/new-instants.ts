import { eachById } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/schema.ts';
import { type Database, transact } from '../platform/db/transact.ts';
import { type Moment, momentAround, momentOf, timestamp } from '../platform/time.ts';
import { recordChanges } from './status.ts';
import { ACTIVE_STATUSES } from './statuses.ts';
import { type BookingRow, listUpcomingAfter, lockBooking, updateBooking } from './store.ts';

const BATCH = 100;

type Instants = Pick<BookingRow, 'starts_at' | 'ends_at' | 'start_offset_minutes' | 'end_offset_minutes'>;

export interface Rezoned {
  checked: number;
  /** Bookings with new instants. Their wall-clock times stay the same. */
  moved: number[];
  /**
   * Bookings in `moved` whose start or end does not exist on that day, because the clocks go forward. They start or end
   * at the instant of the clock change instead.
   */
  skipped: number[];
}

/** Recomputes the instants of upcoming bookings from their wall-clock times, after time zone rules have changed. */
export async function rezone({ db, now }: { db: Database; now: () => number }): Promise<Rezoned> {
  const rezoned: Rezoned = { checked: 0, moved: [], skipped: [] };
  let batch: number[] = [];
  const updateBatch = async (): Promise<void> => {
    const ids = batch;
    batch = [];
    const { moved, skipped } = await transact(db, (db) => updateInstants(db, ids, now()));
    rezoned.moved.push(...moved);
    rezoned.skipped.push(...skipped);
  };
  for await (const booking of eachById((after, limit) => listUpcomingAfter(db.read, after, limit))) {
    rezoned.checked += 1;
    if (differs(booking, instantsOf(booking))) batch.push(booking.id);
    if (batch.length === BATCH) await updateBatch();
  }
  if (batch.length > 0) await updateBatch();
  return rezoned;
}

async function updateInstants(db: Db, ids: number[], now: number): Promise<Omit<Rezoned, 'checked'>> {
  const result: Omit<Rezoned, 'checked'> = { moved: [], skipped: [] };
  for (const id of ids) {
    const booking = await lockBooking(db, id);
    if (!booking || !ACTIVE_STATUSES.includes(booking.status)) continue;
    const instants = instantsOf(booking);
    if (!differs(booking, instants)) continue;
    const changes = { ...instants, version: booking.version + 1, updated_at: timestamp(now) };
    await updateBooking(db, id, changes);
    await recordChanges(db, 'booking.rescheduled', [{ before: booking, after: { ...booking, ...changes } }]);
    result.moved.push(id);
    if (isSkipped(booking)) result.skipped.push(id);
  }
  return result;
}

function instantsOf({ booking_date, start_minute, end_minute, time_zone }: BookingRow): Instants {
  const starts = momentAround(booking_date, start_minute, time_zone);
  const ends: Moment =
    momentOf(booking_date, end_minute, time_zone, true) ?? momentAround(booking_date, end_minute, time_zone);
  return {
    starts_at: timestamp(starts.epochMs),
    ends_at: timestamp(ends.epochMs),
    start_offset_minutes: starts.offsetMinutes,
    end_offset_minutes: ends.offsetMinutes,
  };
}

function differs(booking: Instants, instants: Instants): boolean {
  return Object.entries(instants).some(([name, value]) => booking[name as keyof Instants] !== value);
}

function isSkipped({ booking_date, start_minute, end_minute, time_zone }: BookingRow): boolean {
  const starts = momentOf(booking_date, start_minute, time_zone);
  return starts === undefined || momentOf(booking_date, end_minute, time_zone, true) === undefined;
}
