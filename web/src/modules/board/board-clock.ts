import { capitalise, dateFormat, formatsOf, localeOf } from '../../i18n/formats.ts';
import type { Language } from '../../i18n/words.tsx';
import { minuteIn, timeOf } from '../../lib/dates.ts';

export interface BoardClock {
  /** Formats a date without the year. */
  day: (date: string) => string;
  /** Formats an instant as a time of day. */
  at: (instant: number, timeZone: string) => string;
  /** Formats minutes since midnight. */
  minute: (minute: number) => string;
  /** Formats the start and the end in minutes since midnight. */
  range: (start: number, end: number) => string;
}

/** Formats dates and times in a language, with 12 or 24 hours as in the device's region. */
export function boardClock(language: Language): BoardClock {
  const locale = localeOf(language);
  const formats = formatsOf(locale);
  const day = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return {
    day: (date) => capitalise(day(date)),
    at: (instant, timeZone) => formats.time(timeOf(minuteIn(timeZone, instant))),
    minute: (minute) => formats.time(timeOf(minute)),
    range: (start, end) => formats.range(timeOf(start), timeOf(end)),
  };
}
