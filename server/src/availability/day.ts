import type { Option } from './offers.ts';
import { offersOf } from './offers.ts';
import type { CourtDay, SlotFilter } from './schema.ts';
import { type Ask, isOpen } from '../bookings/slot-rules.ts';
import { windowsOf } from '../courts/rules.ts';
import { toTime, weekday } from '../time.ts';

/** A court on a date, and all that decides what can be booked of it. */
export type Day = Omit<Ask, 'slot' | 'span' | 'usage'> & { date: string };

interface Start {
  start_time: string;
  starts_at: string;
  options: readonly Option[];
}

/** Every slot of the day that nobody would be refused for the court's sake, by its start. */
export function bookableStarts(day: Day, { duration, startAfter = 0, endBefore = Infinity }: SlotFilter = {}): Start[] {
  const { court, date, now, today, closings, holds } = day;
  const isBookable = ({ slot, span }: Option): boolean =>
    slot.start >= startAfter && slot.end <= endBefore && isOpen({ court, slot, span, now, today, closings, holds });
  const starts: Start[] = [];
  for (const { start_time, starts_at, options } of offersOf(court, date, duration)) {
    const bookable = options.filter(isBookable);
    if (bookable.length > 0) starts.push({ start_time, starts_at, options: bookable });
  }
  return starts;
}

/** The day as it is shown. */
export function presentDay(day: Day, filter: SlotFilter, distance_km: number | null): CourtDay {
  const { court, date, closings } = day;
  const starts = bookableStarts(day, filter);
  const currency = (court.price_per_hour ?? court.peak_prices[0]?.price_per_hour)?.currency ?? null;
  return {
    court_id: court.id,
    court: { id: court.id, name: court.name, type: court.type, venue: court.venue },
    booking_date: date,
    time_zone: court.time_zone,
    distance_km,
    open: windowsOf(court.opening_hours, weekday(date)).map(presentStretch),
    closures: closings.map((closing) => ({ ...presentStretch(closing), reason: closing.reason })),
    free: covered(starts).map(presentStretch),
    currency,
    starts: starts.map(({ start_time, starts_at, options }) => ({
      start_time,
      starts_at,
      durations: options.map(({ duration }) => duration),
      prices: currency === null ? null : options.map(({ price }) => price ?? 0),
    })),
  };
}

/** What the slots cover, touching ones joined. */
function covered(starts: readonly Start[]): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = [];
  for (const { options } of starts) {
    const [start, end] = [options[0]!.slot.start, options.at(-1)!.slot.end];
    const last = stretches.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else stretches.push({ start, end });
  }
  return stretches;
}

function presentStretch({ start, end }: { start: number; end: number }): { start_time: string; end_time: string } {
  return { start_time: toTime(start), end_time: toTime(end) };
}
