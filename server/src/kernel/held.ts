import type { Db } from '../platform/db/schema.ts';
import { slotFreed } from './freed.ts';
import type { HoldEnd } from './part.ts';
import { parts } from './parts.ts';
import type { BookingRow } from './store.ts';

/** Tells the parts that these held slots have been accepted or cancelled. */
export async function endHolds(db: Db, bookings: readonly BookingRow[], end: HoldEnd): Promise<void> {
  for (const booking of bookings.filter(({ status }) => status === 'offered'))
    for (const { held } of parts) {
      const freed = await held?.ended(db, booking, end);
      if (freed) slotFreed(db, freed, end.now);
    }
}
