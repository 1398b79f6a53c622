import { now } from './clock.ts';
import { clockOf, minutesOf } from './times.ts';

export { clockOf as timeOf, minutesOf as minuteOf };

/** One formatter per time zone, because making a formatter is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the date and time in a time zone, as YYYY-MM-DD HH:MM. */
function dateAndTimeIn(timeZone: string, at: number): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, clock);
  }
  return clock.format(at);
}

/** Returns the date in a time zone, as YYYY-MM-DD. */
export const dateIn = (timeZone: string, at: number = now()): string => dateAndTimeIn(timeZone, at).slice(0, 10);

/** Returns the time of day in a time zone, in minutes since midnight. */
export const minuteIn = (timeZone: string, at: number = now()): number =>
  minutesOf(dateAndTimeIn(timeZone, at).slice(11));

/** Whether a string is a valid date in the form YYYY-MM-DD. */
export function isDate(text: string | undefined): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00Z`));
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whether clocks in both time zones show the same date and time at an instant. */
export function isSameClock(a: string, b: string, at: number): boolean {
  return dateIn(a, at) === dateIn(b, at) && minuteIn(a, at) === minuteIn(b, at);
}
