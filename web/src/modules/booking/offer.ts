import type { Booking, BookingLimits, CourtDay } from '@courtside/client';
import { COLUMN_MINUTES, type OfferedDay } from '../../lib/day.ts';
import { minuteOf } from '../../lib/dates.ts';
import { api } from '../../lib/session.ts';

const MINUTE_MS = 60_000;

/** Filters the times of a day by the player's limits and other bookings. */
interface Offer {
  /** Removes the start times and durations that the service would reject. */
  select: (day: CourtDay) => OfferedDay;
  /** The limits that prevent every booking of the day, or every booking of some courts or times. */
  violations: BookingLimits['violations'];
}

/** Loads the limits of a day or, up to `date_to`, of several days. */
export async function loadOffer(query: OfferQuery, own: readonly Booking[]): Promise<Offer> {
  const { later = [], ...first } = await api.get('/me/booking-limits', { params: { query } });
  const offers = new Map([first, ...later].map((limits) => [limits.date, offerOf(limits, own)]));
  const { violations } = offers.get(query.date)!;
  return { violations, select: (day) => offers.get(day.booking_date)?.select(day) ?? day };
}

export interface OfferQuery {
  date: string;
  date_to?: string;
  court_id?: number;
}

function offerOf({ violations, longest_minutes, may_overlap, parts }: BookingLimits, own: readonly Booking[]): Offer {
  const longest = violations.length > 0 ? 0 : (longest_minutes ?? Infinity);
  const busy = may_overlap ? [] : own.filter(({ role }) => role === 'owner').map(timesOf);
  return {
    select: (day) =>
      withoutRefused(day, { longest, busy, parts: parts.filter(({ court_ids }) => court_ids.includes(day.court_id)) }),
    violations: [...violations, ...parts.flatMap((part) => part.violations)],
  };
}

interface Busy {
  starts: number;
  ends: number;
}

function timesOf({ starts_at, ends_at }: Booking): Busy {
  return { starts: Date.parse(starts_at), ends: Date.parse(ends_at) };
}

type Part = Pick<BookingLimits['parts'][number], 'start_time' | 'end_time' | 'longest_minutes'>;

/**
 * Whether the limits allow a slot. If a part of the day has its own limits, only the slot's minutes within that part
 * count.
 */
function isWithinLimits(start: number, minutes: number, longest: number, parts: readonly Part[]): boolean {
  const touched = parts.flatMap(({ start_time, end_time, longest_minutes }) => {
    const within = Math.min(start + minutes, minuteOf(end_time)) - Math.max(start, minuteOf(start_time));
    return within > 0 ? within <= (longest_minutes ?? Infinity) : [];
  });
  return touched.length > 0 ? touched.every(Boolean) : minutes <= longest;
}

/**
 * Removes the start times and durations that exceed the limits or overlap the player's own bookings (`busy`). Compares
 * instants, because courts may be in different time zones.
 */
export function withoutRefused(
  day: CourtDay,
  { longest, busy, parts = [] }: { longest: number; busy: readonly Busy[]; parts?: readonly Part[] },
): OfferedDay {
  const refused = new Set<number>();
  const starts = day.starts.flatMap((start) => {
    const from = Date.parse(start.starts_at);
    const isOffered = (minutes: number): boolean =>
      isWithinLimits(minuteOf(start.start_time), minutes, longest, parts) &&
      !busy.some(({ starts, ends }) => starts < from + minutes * MINUTE_MS && from < ends);
    const kept = start.durations.flatMap((minutes, i) => (isOffered(minutes) ? i : []));
    if (kept.length === start.durations.length) return start;
    if (kept.length === 0) {
      refused.add(Math.floor(minuteOf(start.start_time) / COLUMN_MINUTES) * COLUMN_MINUTES);
      return [];
    }
    const durations = kept.map((i) => start.durations[i]!);
    return { ...start, durations, ...(start.prices && { prices: kept.map((i) => start.prices![i]!) }) };
  });
  return { ...day, starts, refused };
}
