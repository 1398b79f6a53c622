import type { ClosedInterval } from '../closures/closed-times.ts';
import type { BookingSum } from './store.ts';
import type { Window } from '../courts/court.ts';

export type GroupBy = 'court' | 'type' | 'weekday' | 'hour' | 'weekday_hour' | 'week' | 'month' | 'plan';

/** The sums in one line of the report. Minutes are wall-clock minutes. Revenue is in minor units, by currency. */
export interface Sums {
  bookings: number;
  cancelled_bookings: number;
  no_show_bookings: number;
  open_minutes: number;
  booked_minutes: number;
  cancelled_minutes: number;
  no_show_minutes: number;
  revenue: Map<string, number>;
}

export const noSums = (): Sums => ({
  ...{ bookings: 0, cancelled_bookings: 0, no_show_bookings: 0 },
  ...{ open_minutes: 0, booked_minutes: 0, cancelled_minutes: 0, no_show_minutes: 0 },
  revenue: new Map<string, number>(),
});

/** Adds bookings and their revenue. Call it once for a court with parts, but call `addMinutes` for each part. */
export function addBookings(sums: Sums, { status, bookings, amount, currency }: BookingSum): void {
  if (currency !== null && (status !== 'cancelled' || amount !== 0))
    sums.revenue.set(currency, (sums.revenue.get(currency) ?? 0) + amount);
  if (status === 'cancelled') {
    sums.cancelled_bookings += bookings;
    return;
  }
  sums.bookings += bookings;
  if (status === 'no_show') sums.no_show_bookings += bookings;
}

export function addMinutes(sums: Sums, { status }: BookingSum, minutes: number): void {
  if (status === 'cancelled') sums.cancelled_minutes += minutes;
  else sums.booked_minutes += minutes;
  if (status === 'no_show') sums.no_show_minutes += minutes;
}

export function addSums(total: Sums, { revenue, ...counts }: Sums): Sums {
  for (const [name, count] of Object.entries(counts)) total[name as keyof typeof counts] += count;
  for (const [currency, amount] of revenue) total.revenue.set(currency, (total.revenue.get(currency) ?? 0) + amount);
  return total;
}

export function occupancyOf({ open_minutes: open, booked_minutes: booked }: Sums): number | null {
  return open === 0 ? null : Math.round((booked / open) * 10_000) / 10_000;
}

/** Returns the parts of an opening window that are outside the closed intervals, which are sorted by start. */
export function openParts({ start, end }: Window, closedIntervals: readonly ClosedInterval[]): Window[] {
  const parts: Window[] = [];
  let openFrom = start;
  for (const closed of closedIntervals) {
    if (closed.start > openFrom) parts.push({ start: openFrom, end: Math.min(closed.start, end) });
    openFrom = Math.max(openFrom, closed.end);
    if (openFrom >= end) return parts;
  }
  return [...parts, { start: openFrom, end }];
}

/** Splits a range at every full hour. An hour after midnight is on the next day. */
export function splitByHour({ start, end }: Window): { hour: number; isNextDay: boolean; minutes: number }[] {
  const parts: ReturnType<typeof splitByHour> = [];
  for (let at = start; at < end;) {
    const next = Math.min(end, (Math.floor(at / 60) + 1) * 60);
    parts.push({ hour: Math.floor(at / 60) % 24, isNextDay: at >= 1440, minutes: next - at });
    at = next;
  }
  return parts;
}
