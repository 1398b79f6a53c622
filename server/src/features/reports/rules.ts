import type { ClosedInterval } from '../courts/closed-times.ts';
import { type Window, windowsOf } from '../courts/rules.ts';
import type { OpeningWindow } from '../courts/schema.ts';
import type { BookingSum } from './store.ts';

export type GroupBy = 'court' | 'type' | 'weekday' | 'hour';

/** The sums in one line of the report. Durations are in wall-clock minutes. Revenue is in minor units, by currency. */
export interface Sums {
  bookings: number;
  open: number;
  booked: number;
  cancelled: number;
  noShow: number;
  revenue: Map<string, number>;
}

export const noSums = (): Sums => ({
  bookings: 0,
  open: 0,
  booked: 0,
  cancelled: 0,
  noShow: 0,
  revenue: new Map<string, number>(),
});

/** For a court with parts, call this once, but call `addMinutes` for each part. */
export function addBookings(sums: Sums, { status, bookings, amount, price_currency: currency }: BookingSum): void {
  if (status === 'cancelled') return;
  sums.bookings += bookings;
  if (currency !== null) sums.revenue.set(currency, (sums.revenue.get(currency) ?? 0) + amount);
}

export function addMinutes(sums: Sums, { status }: BookingSum, minutes: number): void {
  if (status === 'cancelled') sums.cancelled += minutes;
  else sums.booked += minutes;
  if (status === 'no_show') sums.noShow += minutes;
}

export function addSums(total: Sums, one: Sums): Sums {
  for (const field of ['bookings', 'open', 'booked', 'cancelled', 'noShow'] as const) total[field] += one[field];
  for (const [currency, amount] of one.revenue) {
    total.revenue.set(currency, (total.revenue.get(currency) ?? 0) + amount);
  }
  return total;
}

export function occupancyOf({ open, booked }: Sums): number | null {
  return open === 0 ? null : Math.round((booked / open) * 10_000) / 10_000;
}

/** Minutes by ISO weekday (1 = Monday) and hour. Index 0 is unused. */
export type Week = number[][];
const emptyWeek = (): Week => Array.from({ length: 8 }, () => Array.from({ length: 24 }, () => 0));

export function openWeek(
  openingHours: OpeningWindow[],
  dates: readonly { date: string; weekday: number }[],
  closedOn: (date: string) => readonly ClosedInterval[],
): Week {
  const week = emptyWeek();
  const daysWithoutClosure = Array.from({ length: 8 }, () => 0);
  for (const { date, weekday } of dates) {
    const closedIntervals = closedOn(date);
    if (closedIntervals.length === 0) daysWithoutClosure[weekday]! += 1;
    else for (const window of windowsOf(openingHours, weekday)) addOpen(week[weekday]!, window, closedIntervals);
  }
  daysWithoutClosure.forEach((days, weekday) => {
    for (const { start, end } of windowsOf(openingHours, weekday)) addHours(week[weekday]!, { start, end }, days);
  });
  return week;
}

/** Adds the part of an opening window that is outside the closed intervals, which are sorted by start. */
function addOpen(hours: number[], { start, end }: Window, closedIntervals: readonly ClosedInterval[]): void {
  let openFrom = start;
  for (const closed of closedIntervals) {
    if (closed.start > openFrom) addHours(hours, { start: openFrom, end: Math.min(closed.start, end) }, 1);
    openFrom = Math.max(openFrom, closed.end);
    if (openFrom >= end) return;
  }
  addHours(hours, { start: openFrom, end }, 1);
}

function addHours(hours: number[], interval: Window, times: number): void {
  for (const { hour, minutes } of splitByHour(interval)) hours[hour]! += minutes * times;
}

export function splitByHour({ start, end }: Window): { hour: number; minutes: number }[] {
  const parts: { hour: number; minutes: number }[] = [];
  for (let at = start; at < end;) {
    const next = Math.min(end, (Math.floor(at / 60) + 1) * 60);
    parts.push({ hour: Math.floor(at / 60), minutes: next - at });
    at = next;
  }
  return parts;
}
