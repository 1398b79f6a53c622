import type { Config } from '../config.ts';
import type { BookingStatus, Db } from '../db/schema.ts';
import { type Database, transact } from '../db/transact.ts';
import { addDays, MINUTE, timestamp, today } from '../time.ts';
import { move } from './actions.ts';
import { dueStatus } from './rules.ts';
import { type BookingRow, selectBookings } from './store.ts';

interface Clock {
  db: Database;
  now: () => number;
  config: Pick<Config, 'CHECK_IN_AFTER'>;
}

/** Why the clock cancels a booking, by the status that it leaves. */
const unansweredReasons: Partial<Record<BookingStatus, string>> = {
  pending: 'Nobody answered the request before its start.',
  offered: 'The offer was not taken in time.',
};

/** How many bookings the clock moves in one transaction. */
const DUE_BATCH = 100;

/** Moves every booking whose time has come; answers how many. */
export async function settleDue({ db, now, config: { CHECK_IN_AFTER: checkInAfter } }: Clock): Promise<number> {
  for (let total = 0; ;) {
    const moved = await transact(db, async (db) => {
      const time = now();
      const due = await lockDue(db, { now: time, checkInAfter, limit: DUE_BATCH });
      for (const booking of due) {
        const status = dueStatus(booking, checkInAfter, time);
        if (status === booking.status) continue; // its court has other rules by now
        const reason = status === 'cancelled' ? unansweredReasons[booking.status] : null;
        await move(db, booking, { status, by: 'system', reason: reason ?? null, now: time });
      }
      return due.length;
    });
    total += moved;
    if (moved < DUE_BATCH) return total;
  }
}

/**
 * Bookings whose time has come, held until the transaction ends: confirmed ones that are over, pending ones that would
 * begin, offers that were not taken in time, and those to which nobody came. What another process has taken on already is passed over.
 * @param checkInAfter until when players check in, in milliseconds after the start: before, nobody is missing
 */
async function lockDue(
  db: Db,
  { now, checkInAfter, limit }: { now: number; checkInAfter: number; limit: number },
): Promise<BookingRow[]> {
  const time = timestamp(now);
  const due = db.selectFrom('bookings').select('id').limit(limit).forNoKeyUpdate().skipLocked();
  const over = await due.where('status', '=', 'confirmed').where('ends_at', '<=', time).execute();
  const unanswered = await due.where('status', '=', 'pending').where('starts_at', '<=', time).execute();
  const untaken = await due.where('status', '=', 'offered').where('offer_expires_at', '<=', time).execute();
  const ids = new Set([...over, ...unanswered, ...untaken].map(({ id }) => id));
  for (const minutes of await listNoShowMinutes(db)) {
    const missing = selectMissing(db, { minutes, now, checkInAfter }).limit(limit).forNoKeyUpdate().skipLocked();
    for (const { id } of await missing.execute()) ids.add(id);
  }
  if (ids.size === 0) return [];
  return selectBookings(db)
    .where('bookings.id', 'in', [...ids])
    .execute();
}

/**
 * Bookings under way to which nobody came, on courts that give up on them after so many minutes. What is over is found by its end:
 * without dates, all that a court ever had would be read each second.
 */
export function selectMissing(
  db: Db,
  { minutes, now, checkInAfter }: { minutes: number; now: number; checkInAfter: number },
) {
  const date = today('UTC', now);
  return (
    db
      .selectFrom('bookings')
      .select('id')
      .where('status', '=', 'confirmed')
      .where('checked_in_at', 'is', null)
      .where('starts_at', '<', timestamp(now - Math.max(minutes * MINUTE, checkInAfter)))
      .where('court_id', 'in', db.selectFrom('courts').select('id').where('no_show_after_minutes', '=', minutes))
      // Nowhere is it more than a day earlier or later.
      .where('booking_date', '>=', addDays(date, -1))
      .where('booking_date', '<=', addDays(date, 1))
  );
}

/** After how many minutes courts give up on who has not come: each number once. */
async function listNoShowMinutes(db: Db): Promise<number[]> {
  const query = db.selectFrom('courts').select('no_show_after_minutes as minutes').distinct();
  const rows = await query.where('no_show_after_minutes', 'is not', null).execute();
  return rows.map(({ minutes }) => minutes!);
}
