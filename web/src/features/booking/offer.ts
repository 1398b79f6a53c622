import type { Booking, CourtDay } from '@courtside/client';
import { COLUMN_MINUTES, type OfferedDay } from '../../lib/day.ts';
import { minuteOf } from '../../lib/dates.ts';
import { api } from '../../lib/session.ts';

const MINUTE_MS = 60_000;

/** Loads what the player's limits allow on a day. Returns a function that leaves out what the service would refuse. */
export async function loadOffer(date: string, own: readonly Booking[]): Promise<(day: CourtDay) => OfferedDay> {
  const { violations, longest_minutes, may_overlap } = await api.get('/me/booking-limits', {
    params: { query: { date } },
  });
  const longest = violations.length > 0 ? 0 : (longest_minutes ?? Infinity);
  const busy = may_overlap ? [] : own.filter(({ role }) => role === 'owner').map(timesOf);
  return (day) => withoutRefused(day, { longest, busy });
}

interface Busy {
  starts: number;
  ends: number;
}

function timesOf({ starts_at, ends_at }: Booking): Busy {
  return { starts: Date.parse(starts_at), ends: Date.parse(ends_at) };
}

/** Compares instants, because courts may be in different time zones. */
export function withoutRefused(
  day: CourtDay,
  { longest, busy }: { longest: number; busy: readonly Busy[] },
): OfferedDay {
  const refused = new Set<number>();
  const starts = day.starts.flatMap((start) => {
    const from = Date.parse(start.starts_at);
    const isOffered = (minutes: number): boolean =>
      minutes <= longest && !busy.some(({ starts, ends }) => starts < from + minutes * MINUTE_MS && from < ends);
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
