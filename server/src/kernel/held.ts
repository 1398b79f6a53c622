// Holds slots: which parts can hold a slot, and for how long.
//
// A held booking (status `offered`) occupies its slot, but nobody has accepted it yet. It counts towards no quota, and
// the player can cancel it at any time. Every part can hold slots:
// - `held.until` holds the slot of a request that breaks no rule, for example until the player has paid.
// - `writeDrafts` with `hold` holds a slot that nobody has requested now. The waiting list makes its offers this way
//   (`modules/waitlist/offering.ts`).
// A hold ends when the player, the part or an admin confirms or cancels the booking, when a closure cancels it, or at the
// time `offer_expires_at`. The part gives this time, which is never later than the start of the slot. From this time on,
// `statusAt` (`rules.ts`) regards the booking as cancelled, and `expire.ts` cancels it within a second. However the hold
// ends, `endHolds` tells all parts. The slot is free again, unless the booking was confirmed, or accepted at a court that
// requires approval (status `pending`). Only the waiting list holds slots at present. No part uses `held.until` yet.
// `bookings` does not store which part holds a slot. A part stores this in its own table, or knows it by its own column,
// such as `waitlist_entry_id`.
import type { Db } from '../platform/db/schema.ts';
import { slotFreed } from './freed.ts';
import type { HoldEnd } from './part.ts';
import { parts } from './parts.ts';
import type { SlotCheck } from './slot-check.ts';
import type { BookingRow, Hold } from './store.ts';

/** Returns the hold of the part that holds the slot for the shortest time, if there is one. */
export function findHold(check: SlotCheck): Hold | undefined {
  const times = parts.flatMap(({ held }) => held?.until?.(check) ?? []);
  return times.length === 0 ? undefined : { until: Math.min(...times) };
}

/** Returns the reason for the player why a held booking is cancelled at the end of its time. */
export async function findExpiryReason(db: Db, booking: BookingRow): Promise<string> {
  for (const { held } of parts) {
    const reason = await held?.expired?.(db, booking);
    if (reason !== undefined) return reason;
  }
  return 'The offer was not accepted in time.';
}

/** Tells the parts that held bookings were accepted or cancelled. Ignores bookings that were not held. */
export async function endHolds(db: Db, bookings: readonly BookingRow[], end: HoldEnd): Promise<void> {
  for (const booking of bookings.filter(({ status }) => status === 'offered')) {
    for (const { held } of parts) {
      const freed = await held?.ended(db, booking, end);
      if (freed) slotFreed(db, freed, end.now);
    }
  }
}
