import { capitalise, dateFormat } from '../../i18n/formats.ts';

const DAY_MS = 86_400_000;
/** A day after tomorrow is shown by its weekday only, such as “Thursday”, if it is at most this many days ahead. */
const WEEK_DAYS = 6;

const utc = (date: string): number => Date.parse(`${date}T00:00Z`);
const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / DAY_MS);

export interface RelativeDays {
  /** Returns a day relative to today, such as “Tomorrow”, “Thursday” or “Thu 3 Dec”. */
  day(date: string, today: string): string;
  /** Returns one part of a date, such as “Nov”, “24” or “Tue”. */
  part(date: string, part: 'month' | 'day' | 'weekday'): string;
}

export function relativeDays(locale: string): RelativeDays {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, options);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const weekday = format({ weekday: 'long' });
  const short = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const withYear = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const parts = {
    month: format({ month: 'short' }),
    day: format({ day: 'numeric' }),
    weekday: format({ weekday: 'short' }),
  };
  return {
    day(date, today) {
      const distance = daysBetween(today, date);
      if (Math.abs(distance) <= 1) return capitalise(relative.format(distance, 'day'));
      if (distance > 0 && distance <= WEEK_DAYS) return capitalise(weekday(date));
      return capitalise((date.slice(0, 4) === today.slice(0, 4) ? short : withYear)(date));
    },
    part: (date, part) => parts[part](date),
  };
}

/** Returns the date on which to repeat a booking: one week later, or the first such weekday that is not past. */
export function nextWeekOf(date: string, today: string): string {
  const weeks = Math.max(1, Math.ceil(daysBetween(date, today) / 7));
  return new Date(utc(date) + weeks * 7 * DAY_MS).toISOString().slice(0, 10);
}
