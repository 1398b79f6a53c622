import { addDays } from '../../lib/dates.ts';

export const STRIP_LENGTH = 7;
const DAY_MS = 86_400_000;

/** Returns the first day of the week that contains a date. A week starts on today's weekday, not always on Monday. */
export function stripStart(today: string, date: string): string {
  const days = Math.max(0, Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS));
  return addDays(today, days - (days % STRIP_LENGTH));
}

export function stripDays(start: string): string[] {
  return Array.from({ length: STRIP_LENGTH }, (_, i) => addDays(start, i));
}
