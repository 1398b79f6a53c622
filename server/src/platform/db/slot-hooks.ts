import { addDays } from '../time.ts';
import { type Database, transactionOf } from './transact.ts';
import type { BookingStatus, Db } from './schema.ts';

/** A court (null: any court) on which slots become free, within these dates, both included. */
export interface FreedSlots {
  courtId: number | null;
  from: string;
  to: string;
}

/** How an offer of the waiting list ended. */
export interface OfferOutcome {
  status: BookingStatus;
  by: 'player' | 'admin' | 'system';
  /** The offer was taken away for no fault of the player's. */
  keepsPlace?: boolean;
  time: string;
}

/** What the waiting list does in the transactions that free slots or end offers. `bookings/` imports only this interface. */
export interface SlotHooks {
  /** Locks the courts that `onSlotFreed` will need, and with them these others, in the one order of all courts. */
  lockCourts(db: Db, freed: readonly FreedSlots[], courtIds: readonly number[]): Promise<void>;
  /** Runs once, as the last step before the commit. */
  onSlotFreed(db: Db, freed: readonly FreedSlots[]): Promise<void>;
  onOfferEnded(
    db: Db,
    booking: { waitlist_entry_id: number | null; booking_date: string },
    outcome: OfferOutcome,
  ): Promise<void>;
}

/** The hooks of a database that nobody has set. */
export function noSlotHooks(): SlotHooks {
  return { async lockCourts() {}, async onSlotFreed() {}, async onOfferEnded() {} };
}

export const EVERY_DAY = { from: '', to: '9999-12-31' };

/** The slots that become free when a booking ends. The neighbouring days count as well: a buffer reaches over midnight. */
export function freedBy({ court_id, booking_date }: { court_id: number; booking_date: string }): FreedSlots {
  return { courtId: court_id, from: addDays(booking_date, -1), to: addDays(booking_date, 1) };
}

/**
 * To be called before slots are freed, and before any booking is locked: PostgreSQL locks users, then courts, then bookings.
 * @param courtIds courts that the caller will lock itself
 */
export async function lockForFreeing(
  db: Db,
  freed: readonly FreedSlots[],
  courtIds: readonly number[] = [],
): Promise<void> {
  if (freed.length > 0) await hooksOf(db)?.lockCourts(db, freed, courtIds);
}

/** Notes slots that this transaction frees. Before the commit they are offered to players who wait for them. */
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
