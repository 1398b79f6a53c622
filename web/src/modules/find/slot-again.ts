import type { Booking, BookingInput } from '@courtside/client';
import { now } from '../../lib/clock.ts';
import { addDays, minuteOf } from '../../lib/dates.ts';
import { lengthOf } from '../../lib/slot-length.ts';

const WEEK_DAYS = 7;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type Slot = Pick<BookingInput, 'court_id' | 'booking_date' | 'start_time' | 'end_time'>;
type Times = Pick<Booking, 'booking_date' | 'start_time' | 'end_time'>;

/**
 * Returns the slot of a booking on the next date with the same weekday on which it is in the future and overlaps no
 * booking of the player.
 */
export function slotAgain(last: Booking, own: readonly Times[], at: number = now()): Slot {
  const { court_id, start_time, end_time } = last;
  for (let days = 0; ; days += WEEK_DAYS) {
    const slot = { court_id, booking_date: addDays(last.booking_date, days), start_time, end_time };
    const isFuture = Date.parse(last.starts_at) + days * DAY_MS > at;
    if (isFuture && !own.some((booking) => overlaps(booking, slot))) return slot;
  }
}

function overlaps(a: Times, b: Times): boolean {
  const [startA, startB] = [startOf(a), startOf(b)];
  return startA < startB + lengthOf(b) && startB < startA + lengthOf(a);
}

/** Returns the minutes from 1970 to the start, by the court's clock. */
const startOf = ({ booking_date, start_time }: Times): number =>
  Date.parse(`${booking_date}T00:00Z`) / MINUTE_MS + minuteOf(start_time);
