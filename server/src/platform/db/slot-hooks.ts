import { addDays, MINUTES_A_DAY } from '../time.ts';
import { type Database, transactionOf } from './transact.ts';
import type { BookingStatus, Db } from './schema.ts';

/**
 * A court and the dates (inclusive) on which its slots may become free. If `courtId` is null, the slots can be at any
 * court.
 */
export interface FreedSlots {
  courtId: number | null;
  from: string;
  to: string;
}

export interface OfferOutcome {
  status: BookingStatus;
  by: 'player' | 'admin' | 'system';
  /** Whether the player stays on the waiting list after the offer has ended, for example if a closure has ended it. */
  keepsPlace?: boolean;
  time: string;
}

/**
 * The functions of the waiting list that run when slots become free. `bookings/` uses this interface, because it must
 * not import the waiting list.
 */
export interface SlotHooks {
  /** Locks `courtIds` and all courts that `onSlotFreed` needs. All transactions lock courts in the same order. */
  lockCourts(db: Db, freed: readonly FreedSlots[], courtIds: readonly number[]): Promise<void>;
  /** Offers freed slots to the waiting list. Runs once, as the last step before the commit. */
  onSlotFreed(db: Db, freed: readonly FreedSlots[]): Promise<void>;
  onOfferEnded(
    db: Db,
    booking: { waitlist_entry_id: number | null; booking_date: string },
    outcome: OfferOutcome,
  ): Promise<void>;
}

export function noSlotHooks(): SlotHooks {
  return { async lockCourts() {}, async onSlotFreed() {}, async onOfferEnded() {} };
}

export const EVERY_DAY = { from: '', to: '9999-12-31' };

/** Returns the slots that a booking frees. Includes the neighbouring days, since bookings and buffers can cross midnight. */
export function freedBy({
  court_id,
  booking_date,
  end_minute,
}: {
  court_id: number;
  booking_date: string;
  end_minute: number;
}): FreedSlots {
  const days = end_minute > MINUTES_A_DAY ? 2 : 1;
  return { courtId: court_id, from: addDays(booking_date, -1), to: addDays(booking_date, days) };
}

/**
 * Locks the given courts, and the courts that `onSlotFreed` needs. Call this before you lock a booking or free a slot.
 * Every transaction locks users, then courts, then bookings.
 */
export async function lockForFreeing(
  db: Db,
  freed: readonly FreedSlots[],
  courtIds: readonly number[] = [],
): Promise<void> {
  if (freed.length > 0) await hooksOf(db)?.lockCourts(db, freed, courtIds);
}

/** Records freed slots. Just before the commit, they are offered to the waiting list. */
export function slotFreed(db: Db, freed: FreedSlots): void {
  transactionOf(db)?.freed.push(freed);
}

export async function offerEnded(
  db: Db,
  booking: { waitlist_entry_id: number | null; booking_date: string },
  outcome: OfferOutcome,
): Promise<void> {
  await hooksOf(db)?.onOfferEnded(db, booking, outcome);
}

function hooksOf(db: Db): Database['slotHooks'] | undefined {
  return transactionOf(db)?.slotHooks;
}
