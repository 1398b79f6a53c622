import type { BookingStatus } from '../db/schema.ts';
import { type Database, transact } from '../db/transact.ts';
import { timestamp } from '../time.ts';
import { move } from './actions.ts';
import { statusAt } from './rules.ts';
import { lockDue } from './store.ts';

/** Why the clock cancels a booking, by the status that it leaves. */
const unansweredReasons: Partial<Record<BookingStatus, string>> = {
  pending: 'Nobody answered the request before its start.',
  offered: 'The offer was not taken in time.',
};

/** How many bookings the clock moves in one transaction. */
const DUE_BATCH = 100;

/** Moves every booking whose time has come; answers how many. */
export async function settleDue({ db, now }: { db: Database; now: () => number }): Promise<number> {
  for (let total = 0; ;) {
    const moved = await transact(db, async (db) => {
      const due = await lockDue(db, { time: timestamp(now()), limit: DUE_BATCH });
      for (const booking of due) {
        const status = statusAt(booking, now());
        const reason = status === 'cancelled' ? unansweredReasons[booking.status] : null;
        await move(db, booking, { status, by: 'system', reason: reason ?? null, now: now() });
      }
      return due.length;
    });
    total += moved;
    if (moved < DUE_BATCH) return total;
  }
}
