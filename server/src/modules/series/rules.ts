import type { FieldError } from '../../platform/errors.ts';
import { addDays, daysBetween, weekday } from '../../platform/time.ts';

/** The dates of a series: these ISO weekdays of every week, until a date or for a number of dates. */
interface Rhythm {
  days: readonly number[];
  start_date: string;
  until: string | null;
  count: number | null;
}

/** Maximum number of dates in a series: two a week for a year. */
export const MAX_DATES = 104;
const WEEK = 7;

/** Checks a series' dates for errors that the schema cannot detect. */
export function findRhythmError(rhythm: Rhythm): FieldError | undefined {
  const { start_date, until, count } = rhythm;
  if ((until === null) === (count === null)) {
    return { pointer: '#/until', code: 'required', detail: 'Send either until or count, not both.' };
  }
  const dates = datesOf(rhythm, MAX_DATES + 1);
  if (dates.length > MAX_DATES) {
    const detail = `A series has at most ${MAX_DATES} dates: end it on ${dates[MAX_DATES - 1]} or before.`;
    return { pointer: '#/until', code: 'too_many', detail };
  }
  if (dates.length > 0) return undefined;
  const detail = `No date between ${start_date} and ${until ?? 'the end of the calendar'} falls on one of these days.`;
  return { pointer: '#/days', code: 'too_few', detail };
}

export function datesOf({ days, start_date, until, count }: Rhythm, limit = MAX_DATES): string[] {
  const dates: string[] = [];
  const lastDay = Math.min(daysBetween(start_date, until ?? '9999-12-31'), limit * WEEK);
  for (let day = 0; day <= lastDay && dates.length < (count ?? limit); day++) {
    const date = addDays(start_date, day);
    if (days.includes(weekday(date))) dates.push(date);
  }
  return dates;
}
