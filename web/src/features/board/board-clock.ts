interface BoardClock {
  /** Formats a date without the year. */
  day: (date: string) => string;
  /** Formats an instant as a time of day. */
  at: (instant: number, timeZone: string) => string;
  /** Formats minutes since midnight. */
  minute: (minute: number) => string;
}

/** Formats dates and times in a language, with 12 or 24 hours as in the device's region. */
export function boardClock(language: string): BoardClock {
  const locale = navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;
  const format = (timeZone: string): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
  const utc = format('UTC');
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
  return {
    day: (date) => day.format(Date.parse(`${date}T00:00Z`)),
    at: (instant, timeZone) => format(timeZone).format(instant),
    minute: (minute) => utc.format(minute * 60_000),
  };
}
