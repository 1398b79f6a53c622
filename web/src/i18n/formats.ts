import { localeOf as localeIn, moneyFormat, regionOf } from '@courtside/client';
import type { Language } from './words.tsx';

interface Money {
  amount: number;
  currency: string;
}

/** Formats values for people, in one locale. Times at a court arrive as HH:MM, and dates as YYYY-MM-DD. */
export interface Formats {
  money(money: Money): string;
  /** Formats an amount without decimals if it is a whole number, for places with little room. */
  price(money: Money): string;
  date(date: string): string;
  /** Formats a date with the weekday, but without the year. */
  shortDate(date: string): string;
  /** Formats a date as a short weekday, such as “Wed”. */
  shortWeekday(date: string): string;
  /** Formats a date as the day and the short month, such as “25 Nov”. */
  dayAndMonth(date: string): string;
  /** Formats an instant as a date and a time, without line breaks. */
  moment(at: string | number, timeZone: string): string;
  /** Formats a time of day, such as 19:00 or 7:00 PM. A closing time can be 24:00. */
  time(time: string): string;
  /** Formats a time of day for a narrow place: 7 PM instead of 7:00 PM. */
  hour(time: string): string;
  /** Formats two times, such as 19:00–20:00 or 7:00–8:00 PM. An end before the start is on the next day. */
  range(start: string, end: string): string;
  distance(km: number): string;
  /**
   * Returns the name of a time zone, such as “New Zealand Time”. The name contains no city, because browsers still use
   * outdated names of some cities.
   */
  zone(timeZone: string): string;
  /** Returns the name of a day of the week. @param day 1 is Monday, 7 is Sunday (ISO 8601) */
  weekday(day: number, style?: 'long' | 'short'): string;
}

let ownRegion: string | null | undefined;

/** Sets the region that the person has chosen or that was stored when they registered. */
export function setRegion(region: string | null | undefined): void {
  ownRegion = region;
}

/** Returns a person's region, such as `US`; undefined if it is unknown. */
export function readerRegion(preferred: readonly string[] = navigator.languages): string | undefined {
  return ownRegion ?? regionOf(preferred);
}

/** Returns a person's locale in the app's language. The region determines 12 or 24 hours and the order in dates. */
export function localeOf(language: Language, preferred: readonly string[] = navigator.languages): string {
  return localeIn(language, readerRegion(preferred));
}

const NO_BREAK_SPACE = '\u00a0';

/** Starts a line with a text: in many languages, weekdays begin with a small letter. */
export const capitalise = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * Returns a function that formats dates. In Spanish, no comma follows the weekday, so that the date fits into a sentence,
 * such as “hasta el dom 29 nov”.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (date: string | number | Date) => string {
  const formatter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  return (date) => {
    const text = formatter.format(typeof date === 'string' ? utc(date) : date);
    return locale.startsWith('es') ? text.replace(',', '') : text;
  };
}

const utc = (date: string, time = '00:00'): number => Date.parse(`${date}T${time}Z`);

export function formatsOf(locale: string): Formats {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const clock = format({ hour: 'numeric', minute: '2-digit' });
  /** One format per currency, because a grid formats a thousand prices. */
  const prices = new Map<string, (amount: number) => string>();
  const has12Hours = clock.resolvedOptions().hour12 === true;
  /** Returns a time's digits and its day period (AM or PM), which is empty in a 24-hour locale. */
  const partsOf = (time: string): [digits: string, period: string] => {
    if (!has12Hours) return [time, ''];
    const parts = clock.formatToParts(utc('2026-01-01', time.replace('24:', '00:')));
    const period = parts.find(({ type }) => type === 'dayPeriod')?.value ?? '';
    const [hour, minute] = ['hour', 'minute'].map((name) => parts.find(({ type }) => type === name)?.value);
    return [`${hour}:${minute}`, period && ` ${period}`];
  };
  return {
    money: ({ amount, currency }) => moneyFormat(locale, currency)(amount),
    price({ amount, currency }) {
      const price = prices.get(currency) ?? moneyFormat(locale, currency, { isShort: true });
      prices.set(currency, price);
      return price(amount);
    },
    distance: (km) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }).format(km),
    shortWeekday: dateFormat(locale, { weekday: 'short' }),
    dayAndMonth: dateFormat(locale, { day: 'numeric', month: 'short' }),
    date: dateFormat(locale, { dateStyle: 'full' }),
    shortDate: dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }),
    moment(at, timeZone) {
      const day = { timeZone, weekday: 'short', day: 'numeric', month: 'short' } as const;
      const hour = has12Hours ? ({ hour: 'numeric' } as const) : ({ hour: '2-digit', hourCycle: 'h23' } as const);
      const time = { timeZone, ...hour, minute: '2-digit' } as const;
      const [date, clockText] = [day, time].map((options) => dateFormat(locale, options)(new Date(at)));
      const text = locale.startsWith('es')
        ? `${date} ${/^0?1:/.test(clockText!) ? 'a la' : 'a las'} ${clockText}`
        : format({ ...day, ...time }).format(new Date(at));
      return text.replaceAll(' ', NO_BREAK_SPACE);
    },
    time: (time) => partsOf(time).join(''),
    hour: (time) =>
      partsOf(time)
        .join('')
        .replace(has12Hours ? ':00' : '', ''),
    range(start, end) {
      const [[from, fromPeriod], [to, toPeriod]] = [partsOf(start), partsOf(end)];
      const nextDay = end <= start ? ` (${locale.startsWith('es') ? 'día siguiente' : 'next day'})` : '';
      // An end at midnight is on the next day, so the AM of the end does not apply to the start.
      const isShared = fromPeriod === toPeriod && !nextDay && !end.startsWith('24:');
      return `${from}${isShared ? '' : fromPeriod}–${to}${toPeriod}${nextDay}`;
    },
    zone: (timeZone) =>
      format({ timeZone, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')!.value,
    // 4 January 2026 is a Sunday.
    weekday: (day, style = 'long') => format({ weekday: style }).format(Date.UTC(2026, 0, 4 + day)),
  };
}
