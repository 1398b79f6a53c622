import type { BookingInput } from '../server/src/kernel/schema.ts';
import { DAY, toTime } from '../server/src/platform/time.ts';

/** A slot's length in minutes. */
export const SLOT = 30;
export const SLOTS_A_DAY = 1440 / SLOT;
/** The day on which a busy club has bookings. Each booking lasts an hour and starts at one of `BUSY_HOURS`. */
export const BUSY_DAY = dateAfter(Date.now(), 2);
export const BUSY_HOURS = [7, 9, 10, 12, 16, 17, 18, 20];

/** A long series of booking requests: one slot at each court, then the day's next slot, then the next day. */
export interface Slots {
  courts: number[];
  from: string;
  /** Number of consecutive requests for each slot. With 1, each request asks for a free slot. */
  asks: number;
  /** Whether to request only the first day's busy hours, again and again. */
  areBusy?: boolean;
}

/** Returns request `n` of the series, counted from 0. */
export function slotAt({ courts, from, asks, areBusy = false }: Slots, n: number): BookingInput {
  const slot = Math.floor(n / asks);
  if (areBusy) return busyHour(courts, from, slot);
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

function busyHour(courts: number[], booking_date: string, n: number): BookingInput {
  const hour = BUSY_HOURS[Math.floor(n / courts.length) % BUSY_HOURS.length]!;
  const [start_time, end_time] = [toTime(hour * 60), toTime(hour * 60 + 60)];
  return { court_id: courts[n % courts.length]!, booking_date, start_time, end_time };
}

/** Returns the UTC date that is `days` days after a time. */
export function dateAfter(epochMs: number, days: number): string {
  return new Date(epochMs + days * DAY).toISOString().slice(0, 10);
}
