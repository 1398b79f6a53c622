import type { ClosedInterval } from '../courts/closed-times.ts';
import { windowsOf } from '../courts/rules.ts';
import type { OpeningWindow } from '../courts/schema.ts';
import type { Taken } from './store.ts';

export type GroupBy = 'court' | 'type' | 'weekday' | 'hour';

/** What a line of the report sums up. Minutes are those of the wall clock; revenue is in minor units, by currency. */
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

/** Counts bookings and what they brought: once, whatever they held. */
export function addBookings(sums: Sums, { status, bookings, amount, price_currency: currency }: Taken): void {
  if (status === 'cancelled') return;
  sums.bookings += bookings;
  if (currency !== null) sums.revenue.set(currency, (sums.revenue.get(currency) ?? 0) + amount);
}

/** Counts the minutes of bookings, or those of them that fall to this line. */
export function addMinutes(sums: Sums, { status }: Taken, minutes: number): void {
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

/** The share of the open minutes that was booked, to four decimals; null where none was open. */
export function occupancyOf({ open, booked }: Sums): number | null {
  return open === 0 ? null : Math.round((booked / open) * 10_000) / 10_000;
}

/** Minutes by weekday (Monday = 1) and hour. */
export type Week = number[][];
const noWeek = (): Week => Array.from({ length: 8 }, () => Array.from({ length: 24 }, () => 0));

/** How long a court is open on these dates: its opening hours less what closures take of them. */
export function openWeek(
  openingHours: OpeningWindow[],
  dates: readonly { date: string; weekday: number }[],
  closedOn: (date: string) => readonly ClosedInterval[],
): Week {
  const week = noWeek();
  const plainDays = Array.from({ length: 8 }, () => 0);
  for (const { date, weekday } of dates) {
    const closedIntervals = closedOn(date);
    if (closedIntervals.length === 0) plainDays[weekday]! += 1;
    else for (const window of windowsOf(openingHours, weekday)) addOpen(week[weekday]!, window, closedIntervals);
  }
  plainDays.forEach((days, weekday) => {
    for (const { start, end } of windowsOf(openingHours, weekday)) addHours(week[weekday]!, { start, end }, days);
  });
  return week;
}

/** Adds what closings, sorted by their start, leave of a window. */
function addOpen(hours: number[], { start, end }: Stretch, closedIntervals: readonly ClosedInterval[]): void {
  let open = start;
  for (const closing of closedIntervals) {
    if (closing.start > open) addHours(hours, { start: open, end: Math.min(closing.start, end) }, 1);
    open = Math.max(open, closing.end);
    if (open >= end) return;
  }
  addHours(hours, { start: open, end }, 1);
}

interface Stretch {
  start: number;
  end: number;
}

function addHours(hours: number[], stretch: Stretch, times: number): void {
  for (const { hour, minutes } of splitByHour(stretch)) hours[hour]! += minutes * times;
}

/** The minutes of a stretch of a day that lie in each hour. */
export function splitByHour({ start, end }: Stretch): { hour: number; minutes: number }[] {
  const parts: { hour: number; minutes: number }[] = [];
  for (let at = start; at < end;) {
    const next = Math.min(end, (Math.floor(at / 60) + 1) * 60);
    parts.push({ hour: Math.floor(at / 60), minutes: next - at });
    at = next;
  }
  return parts;
}
