import type { Booking, Court, CourtDay } from '@courtside/client';
import { addDays } from '../../lib/dates.ts';
import { clockOf, minutesOf } from '../../lib/times.ts';
import { lengthOf } from '../../lib/slot-length.ts';

type OwnSlot = Pick<Booking, 'court_id' | 'booking_date' | 'start_time' | 'end_time' | 'price'>;

/** A start time with its possible durations in minutes, and the price of each duration. */
export type StartTime = Pick<CourtDay['starts'][number], 'start_time' | 'durations' | 'prices'>;

interface Interval {
  start: number;
  end: number;
}

const DAY_MINUTES = 1440;

function toInterval(times: { start_time: string; end_time: string }): Interval {
  const start = minutesOf(times.start_time);
  return { start, end: start + lengthOf(times) };
}

/**
 * Returns a day's start times for a player who reschedules a booking. The service counts the booking's own time as
 * taken, but the reschedule frees that time. So this function adds the slots that overlap the booking's own time.
 * @param earliest the first minute of the day that players can still book
 */
export function startTimesFor(
  booking: OwnSlot,
  day: CourtDay,
  court: Court | undefined,
  earliest: number,
): StartTime[] {
  if (day.court_id !== booking.court_id || day.booking_date !== booking.booking_date) return day.starts;
  const own = toInterval(booking);
  const prices = new Map(day.starts.map(({ start_time }) => [start_time, new Map<number, number | undefined>()]));
  const add = (start: string, minutes: number, price: number | undefined): void => {
    if (!prices.has(start)) prices.set(start, new Map());
    prices.get(start)!.set(minutes, price);
  };
  for (const { start, end } of court ? slotsNear(own, day, court, earliest) : [])
    add(clockOf(start), end - start, priceOf(court!, day.booking_date, { start, end }));
  add(booking.start_time, own.end - own.start, booking.price?.amount);
  for (const { start_time, durations, prices } of day.starts)
    for (const [i, minutes] of durations.entries()) add(start_time, minutes, prices?.[i]);
  return [...prices]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([start_time, byDuration]) => {
      const slots = [...byDuration].toSorted(([a], [b]) => a - b);
      const hasPrices = day.currency !== null && slots.every(([, price]) => price !== undefined);
      return {
        start_time,
        durations: slots.map(([minutes]) => minutes),
        prices: hasPrices ? slots.map(([, price]) => price!) : null,
      };
    });
}

/** Returns the slots that become bookable when the booking is rescheduled. */
function slotsNear(own: Interval, day: CourtDay, court: Court, earliest: number): Interval[] {
  const open = day.open.map(toInterval);
  const opening = open.find(({ start, end }) => start <= own.start && end >= Math.min(own.end, DAY_MINUTES));
  if (!opening) return [];
  // A booking that ends on the next day can only become shorter, because the day does not show the time after it.
  const window = { start: opening.start, end: Math.max(opening.end, own.end) };
  const { gap, region } = regionAround(own, window, day, court);
  const slots: Interval[] = [];
  for (let start = window.start; start < gap.end; start += court.slot_minutes) {
    if (start < region.start || start < earliest) continue;
    for (let minutes = court.min_duration_minutes; minutes <= court.max_duration_minutes; minutes += court.slot_minutes)
      if (start + minutes > gap.start && start + minutes <= region.end) slots.push({ start, end: start + minutes });
  }
  return slots;
}

/**
 * Returns two intervals that contain the player's booking. `gap` is the time between the two nearest free times. It can
 * also contain other bookings. `region` is the time in which the booking can be rescheduled. On each side of the
 * booking, if the rest of the gap is too short for another booking, the region includes this rest and the free time
 * next to it. Otherwise, another booking may be there, so the region ends with the player's booking.
 */
function regionAround(
  own: Interval,
  window: Interval,
  day: CourtDay,
  { buffer_minutes, min_duration_minutes }: Court,
): { gap: Interval; region: Interval } {
  const free = day.free.map(toInterval);
  const closures = day.closures.map(toInterval);
  const before = free.findLast(({ end }) => end <= own.start);
  const after = free.find(({ start }) => start >= own.end);
  const gap = {
    start: Math.max(window.start, before?.end ?? 0, ...endsOf(closures, own.start)),
    end: Math.min(window.end, after?.start ?? Infinity, ...startsOf(closures, own.end)),
  };
  const isFreeBefore = own.start - buffer_minutes - gap.start < min_duration_minutes;
  const isFreeAfter = gap.end - own.end - buffer_minutes < min_duration_minutes;
  return {
    gap,
    region: {
      start: isFreeBefore ? (before?.end === gap.start ? before.start : gap.start) : own.start,
      end: isFreeAfter ? (after?.start === gap.end ? after.end : gap.end) : own.end,
    },
  };
}

const endsOf = (intervals: readonly Interval[], by: number): number[] =>
  intervals.map(({ end }) => end).filter((end) => end <= by);
const startsOf = (intervals: readonly Interval[], from: number): number[] =>
  intervals.map(({ start }) => start).filter((start) => start >= from);

/** Returns a slot's price in minor units. The service charges the same, except on days when the clocks change. */
function priceOf({ price_per_hour, peak_prices }: Court, date: string, { start, end }: Interval): number | undefined {
  if (!price_per_hour && peak_prices.length === 0) return undefined;
  let sum = 0;
  for (let minute = start; minute < end; minute++) {
    const day = minute < DAY_MINUTES ? date : addDays(date, 1);
    const peak = peakAt(peak_prices, day, minute % DAY_MINUTES);
    sum += (peak?.price_per_hour ?? price_per_hour)?.amount ?? 0;
  }
  return Math.floor((sum + 30) / 60);
}

/** Returns the peak price at a minute of a day. A price with dates replaces a price without dates. */
function peakAt(peaks: Court['peak_prices'], date: string, minute: number): Court['peak_prices'][number] | undefined {
  const weekday = new Date(`${date}T00:00Z`).getUTCDay() || 7;
  const found = peaks.filter((peak) => {
    const { days, from_date = date, to_date = date } = peak;
    const { start, end } = toInterval(peak);
    return days.includes(weekday) && from_date <= date && date <= to_date && start <= minute && minute < end;
  });
  return found.find(({ from_date, to_date }) => (from_date ?? to_date) !== undefined) ?? found[0];
}
