import type { FieldError } from '../../platform/errors.ts';
import { addDays, daysBetween, weekday } from '../../platform/time.ts';

/** On which dates a series is: every week on these days, until a date or so often. */
interface Rhythm {
  days: readonly number[];
  start_date: string;
  until: string | null;
  count: number | null;
}

/** How many dates a series may have: two a week for a year. */
export const MAX_DATES = 104;
const WEEK = 7;

/** What is wrong with a series beyond the types of its fields. */
export function findRhythmFault(rhythm: Rhythm): FieldError | undefined {
  const { start_date, until, count } = rhythm;
  if ((until === null) === (count === null)) {
    return { pointer: '#/until', code: 'required', detail: 'Send either until or count.' };
  }
  const dates = datesOf(rhythm, MAX_DATES + 1);
  if (dates.length > MAX_DATES) {
    const detail = `A series has at most ${MAX_DATES} dates: end it on ${dates[MAX_DATES - 1]} or before.`;
    return { pointer: '#/until', code: 'too_many', detail };
  }
  if (dates.length > 0) return undefined;
  const detail = `There is none of these days from ${start_date} to ${until ?? 'the end of the calendar'}.`;
  return { pointer: '#/days', code: 'too_few', detail };
}

/** The dates of a series, ascending, the first so many. */
export function datesOf({ days, start_date, until, count }: Rhythm, most = MAX_DATES): string[] {
  const dates: string[] = [];
  const last = Math.min(daysBetween(start_date, until ?? '9999-12-31'), most * WEEK);
  for (let day = 0; day <= last && dates.length < (count ?? most); day++) {
    const date = addDays(start_date, day);
    if (days.includes(weekday(date))) dates.push(date);
  }
  return dates;
}
