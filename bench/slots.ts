import type { BookingInput } from '../server/src/bookings/schema.ts';
import { DAY, toTime } from '../server/src/time.ts';

/** Minutes of a slot; every court of the benchmark is open around the clock. */
export const SLOT = 30;
const SLOTS_A_DAY = 1440 / SLOT;

/** A long row of booking requests: court by court, slot by slot, day by day. */
export interface Slots {
  courts: number[];
  /** `YYYY-MM-DD` of the first day. */
  from: string;
  /** How often in a row each slot is asked for: 1, and all are free. */
  asks: number;
}

/** The `n`-th request of the row, `n` counting from 0. */
export function slotAt({ courts, from, asks }: Slots, n: number): BookingInput {
  const slot = Math.floor(n / asks);
  const ofDay = Math.floor(slot / courts.length);
  const day = Math.floor(ofDay / SLOTS_A_DAY);
  const start = (ofDay % SLOTS_A_DAY) * SLOT;
  return {
    court_id: courts[slot % courts.length]!,
    booking_date: dateAfter(Date.parse(from), day),
    start_time: toTime(start),
    end_time: toTime(start + SLOT),
  };
}

/** The date some days after a moment, in UTC. */
export function dateAfter(epochMs: number, days: number): string {
  return new Date(epochMs + days * DAY).toISOString().slice(0, 10);
}
