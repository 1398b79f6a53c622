import type { Db } from '../platform/db/schema.ts';
import type { BookingChange, Exemptions, FreedSlots, HoldEnd, LoadedParts, PricedPeople } from './part.ts';
import { parts } from './parts.ts';
import type { BookingRow } from './store.ts';
import { findCourt } from '../modules/courts/store.ts';
import { beforeCommit } from '../platform/db/transact.ts';
import type { Companion } from './people.ts';
import type { Price } from './participants.ts';
import { MINUTES_A_DAY, addDays } from '../platform/time.ts';
import { courtOf, lockCourtsWithParts } from '../modules/courts/court.ts';
import type { Participant } from './schema.ts';

// Holds slots: which parts can hold a slot, and for how long.
//
// A held booking (status `offered`) occupies its slot, but nobody has accepted it yet. It counts towards no quota, and
// the player can cancel it at any time. Every part can hold slots:
// - `held.until` holds the slot of a request that breaks no rule, for example until the player has paid.
// - `held.untilAfterApproval` holds the slot of a request after the club has accepted the request.
// - `writeDrafts` with `hold` holds a slot that nobody has requested now. The waiting list makes its offers this way
//   (`modules/waitlist/offering.ts`).
// A hold ends when the player, the part or an admin confirms or cancels the booking, when a closure cancels it, or at the
// time `offer_expires_at`. The part gives this time, which is never later than the start of the slot. From this time on,
// `statusAt` (`statuses.ts`) regards the booking as cancelled, and `expire.ts` cancels it within a second. However the hold
// ends, `endHolds` tells all parts. The slot is free again, unless the booking was confirmed, or accepted at a court that
// requires approval (status `pending`). `acceptHeld` (`hold.ts`) accepts held slots.
// `bookings` does not store which part holds a slot. A part stores this in its own table, or knows it by its own column,
// such as `waitlist_entry_id`.

/** Returns the reason for the player why a held booking is cancelled at the end of its time. */
export async function findExpiryReason(db: Db, booking: BookingRow): Promise<string> {
  for (const { held } of parts) {
    const reason = await held?.expired?.(db, booking);
    if (reason !== undefined) return reason;
  }
  return 'The offer was not accepted in time.';
}

/** Returns the end of the hold of a request that the club accepts now. Undefined if no part holds the slot. */
export async function findHoldAfterApproval(db: Db, booking: BookingRow, now: number): Promise<number | undefined> {
  const times: number[] = [];
  for (const { held } of parts) times.push((await held?.untilAfterApproval?.(db, booking, now)) ?? Infinity);
  const until = Math.min(...times, Date.parse(booking.starts_at));
  return times.every((time) => time === Infinity) ? undefined : until;
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

/** Tells the parts which bookings the transaction has created or changed. */
export function tellParts(db: Db, changes: readonly BookingChange[], loaded?: LoadedParts): void {
  if (changes.length > 0) for (const part of parts) part.changed?.(db, changes, loaded?.get(part));
}

/** Returns the cancellation cutoff in minutes before the start. */
export async function findCutoff(db: Db, booking: BookingRow): Promise<number> {
  const row = await findCourt(db, booking.court_id);
  if (!row) return 0;
  const court = courtOf(row);
  for (const part of parts) {
    const cutoff = await part.cutoff?.(db, booking, court);
    if (cutoff !== undefined) return cutoff;
  }
  return court.cancellation_cutoff_minutes;
}

/**
 * Checks a new list of participants. The caller must have locked the added participants, and the rows of the parts.
 * @throws {Problem} if a rule of a part forbids the change
 */
export async function checkParticipantChange(
  db: Db,
  booking: BookingRow,
  companions: readonly Companion[],
  exemptions?: Exemptions,
): Promise<PricedPeople> {
  let checked: PricedPeople = { price: booking, companions };
  for (const { participants } of parts) {
    if (participants)
      checked = await participants.change(db, { ...booking, ...checked.price }, checked.companions, exemptions);
  }
  return checked;
}

/**
 * Checks that a person may accept an invitation. Returns the booking's price with this participant. The caller must
 * have locked the booking's people, and the rows of the parts.
 */
export async function checkAcceptance(
  db: Db,
  booking: BookingRow,
  accepting: { userId: number; participants: readonly Participant[] },
): Promise<Price> {
  let price: Price = booking;
  for (const { participants } of parts) {
    if (participants) price = await participants.accept(db, { ...booking, ...price }, accepting);
  }
  return price;
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
 * Locks the courts that parts book again when the slots become free. If there are any, also locks `courtIds` with them,
 * in one order. Call this before you lock a booking or free a slot, because every transaction locks courts before
 * bookings.
 */
export async function lockForFreeing(
  db: Db,
  freed: readonly FreedSlots[],
  courtIds: readonly number[] = [],
): Promise<void> {
  if (freed.length === 0) return;
  const wanted: number[] = [];
  for (const { freed: part } of parts) if (part) wanted.push(...(await part.findCourts(db, freed)));
  if (wanted.length > 0) await lockCourtsWithParts(db, [...wanted, ...courtIds]);
}

/** Records freed slots. As the last step before the commit, the parts can book them again. */
export function slotFreed(db: Db, slots: FreedSlots, now: number): void {
  beforeCommit(db, rebookFreed, { slots, now });
}

async function rebookFreed(db: Db, freed: readonly { slots: FreedSlots; now: number }[]): Promise<undefined> {
  const slots = freed.map(({ slots }) => slots);
  const now = Math.max(...freed.map(({ now }) => now));
  for (const { freed: part } of parts) await part?.rebook(db, slots, now);
  return undefined;
}
