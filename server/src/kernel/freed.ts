import { lockCourtsWithParts } from '../modules/courts/store.ts';
import type { Db } from '../platform/db/schema.ts';
import { beforeCommit } from '../platform/db/transact.ts';
import { addDays, MINUTES_A_DAY } from '../platform/time.ts';
import type { FreedSlots } from './part.ts';
import { parts } from './parts.ts';

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

async function rebookFreed(db: Db, freed: readonly { slots: FreedSlots; now: number }[]): Promise<void> {
  const slots = freed.map(({ slots }) => slots);
  const now = Math.max(...freed.map(({ now }) => now));
  for (const { freed: part } of parts) await part?.rebook(db, slots, now);
}
