/** The maximum number of dates in a series. The service has the same limit. */
export const MAX_DATES = 104;
const WEEK = 7;
const DAY_MS = 86_400_000;

interface Rhythm {
  /** ISO weekdays: Monday is 1, Sunday is 7. */
  days: readonly number[];
  first: string;
  /** The last possible date, or the number of dates. */
  end: { until: string } | { count: number };
}

/** Returns a date's ISO weekday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7;
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the dates of a series. Stops at `MAX_DATES` + 1 dates, which are enough to see that there are too many. */
export function seriesDates({ days, first, end }: Rhythm): string[] {
  if (days.length === 0 || first === '') return [];
  const max = 'count' in end ? Math.min(end.count, MAX_DATES + 1) : MAX_DATES + 1;
  const dates: string[] = [];
  for (let day = 0; day <= (MAX_DATES + 1) * WEEK && dates.length < max; day++) {
    const date = dateAfter(first, day);
    if ('until' in end && date > end.until) break;
    if (days.includes(weekdayOf(date))) dates.push(date);
  }
  return dates;
}

/**
 * Returns the chosen weekdays after the first date has changed. A single weekday becomes the weekday of the first date.
 * Several weekdays stay unchanged.
 */
export function daysAfterChange(days: readonly number[], first: string): number[] {
  return days.length > 1 || first === '' ? [...days] : [weekdayOf(first)];
}
