import { addDays, daysBetween, MINUTES_A_DAY } from '../../platform/time.ts';

/** Wall-clock times of a closure, with an exclusive end. `weekly_until` is the closure's last possible start date. */
export interface ClosureTimes {
  start_date: string;
  start_minute: number;
  end_date: string;
  end_minute: number;
  weekly_until: string | null;
}

/** A period in which a court is closed, in minutes from midnight. */
export interface ClosedInterval {
  start: number;
  end: number;
  reason: string;
}

export const WEEK = 7;

/**
 * Returns the intervals of a closure on a date. A weekly closure can last until the same weekday of the next week, for
 * example from Monday 12:00 to the next Monday 10:00. Such a closure has two intervals on a Monday: the end of the
 * previous occurrence and the start of the next.
 */
export function closedIntervalsOn(
  { reason, ...closure }: ClosureTimes & { reason: string },
  date: string,
): ClosedInterval[] {
  const daysSinceStart = daysBetween(closure.start_date, date);
  const span = daysBetween(closure.start_date, closure.end_date);
  const latest = closure.weekly_until === null ? 0 : Math.floor(daysSinceStart / WEEK) * WEEK;
  return [latest - WEEK, latest].flatMap((shift) => {
    const day = daysSinceStart - shift;
    const starts = shift === 0 || (shift > 0 && addDays(closure.start_date, shift) <= (closure.weekly_until ?? ''));
    if (!starts || day < 0 || day > span) return [];
    const start = day === 0 ? closure.start_minute : 0;
    const end = day === span ? closure.end_minute : MINUTES_A_DAY;
    return start < end ? [{ start, end, reason }] : [];
  });
}
