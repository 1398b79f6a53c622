import { eachById } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { recordEvent } from '../../platform/events/actions.ts';
import { type Moment, momentAround, momentOf, timestamp } from '../../platform/time.ts';
import { ACTIVE_STATUSES } from './rules.ts';
import { presentAdminBooking } from './schema.ts';
import { type BookingRow, listUpcomingAfter, lockBooking, updateBooking } from './store.ts';

/** How many bookings are looked at in one transaction. */
const BATCH = 100;

type Instants = Pick<BookingRow, 'starts_at' | 'ends_at' | 'start_offset_minutes' | 'end_offset_minutes'>;

/** What came of deriving instants anew: ids of bookings. */
export interface Rezoned {
  checked: number;
  /** They begin or end at another moment than was noted; on the clock at the court nothing has changed. */
  moved: number[];
  /** Of those moved, the ones with a start or end that the clocks now skip: they begin or end where the clocks go on. */
  skipped: number[];
}

/**
 * Derives the instants of all bookings to come from their wall-clock times anew, as zone rules may have changed since they were made. A
 * booking that moves gets a new version and an event. Bookings that are over stay as they were.
 */
export async function rezone({ db, now }: { db: Database; now: () => number }): Promise<Rezoned> {
  const rezoned: Rezoned = { checked: 0, moved: [], skipped: [] };
  let batch: number[] = [];
  const settle = async (): Promise<void> => {
    const ids = batch;
    batch = [];
    const done = await transact(db, (db) => moveInstants(db, ids, now()));
    rezoned.moved.push(...done.moved);
    rezoned.skipped.push(...done.skipped);
  };
  for await (const booking of eachById((after, limit) => listUpcomingAfter(db.read, after, limit))) {
    rezoned.checked += 1;
    if (differs(booking, instantsOf(booking))) batch.push(booking.id);
    if (batch.length === BATCH) await settle();
  }
  if (batch.length > 0) await settle();
  return rezoned;
}

async function moveInstants(db: Db, ids: number[], now: number): Promise<Omit<Rezoned, 'checked'>> {
  const done: Omit<Rezoned, 'checked'> = { moved: [], skipped: [] };
  for (const id of ids) {
    const booking = await lockBooking(db, id);
    if (!booking || !ACTIVE_STATUSES.includes(booking.status)) continue;
    const instants = instantsOf(booking);
    if (!differs(booking, instants)) continue;
    const changes = { ...instants, version: booking.version + 1, updated_at: timestamp(now) };
    await updateBooking(db, id, changes);
    await recordEvent(db, 'booking.rescheduled', presentAdminBooking({ ...booking, ...changes }), changes.updated_at);
    done.moved.push(id);
    if (isSkipped(booking)) done.skipped.push(id);
  }
  return done;
}

/** When a booking begins and ends by the zone rules of today. */
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
