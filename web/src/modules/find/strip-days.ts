import type { CourtDay } from '@courtside/client';
import { addDays } from '../../lib/dates.ts';
import { type BookingWindow, openingOf } from '../../lib/day.ts';

export const STRIP_LENGTH = 7;
const DAY_MS = 86_400_000;

/** Returns the first day of the week that contains a date. A week starts on today's weekday, not always on Monday. */
export function stripStart(today: string, date: string): string {
  const days = Math.max(0, daysBetween(today, date));
  return addDays(today, days - (days % STRIP_LENGTH));
}

export function stripDays(start: string): string[] {
  return Array.from({ length: STRIP_LENGTH }, (_, i) => addDays(start, i));
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * Returns the last day on which any of the courts can be booked. Returns undefined if a plan decides, because a plan's
 * opening is only known for a day that is not open yet.
 */
export function lastOpenDay(
  today: string,
  courts: readonly CourtDay[],
  windows: ReadonlyMap<number, BookingWindow>,
): string | undefined {
  const lasts = courts.map((day) => {
    const window = windows.get(day.court_id);
    const opening = openingOf(day, window);
    if (opening) return addDays(day.booking_date, -daysBetween(today, opening.date) - (opening.time ? 1 : 0));
    return day.restrictions || !window ? undefined : addDays(today, window.max_advance_days);
  });
  return lasts.reduce((a, b) => (a === undefined || b === undefined ? undefined : a > b ? a : b), lasts[0]);
}
