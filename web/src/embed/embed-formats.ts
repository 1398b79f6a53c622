import { moneyFormat } from '@courtside/client';

interface EmbedFormats {
  weekday: (date: string) => string;
  shortDay: (date: string) => string;
  longDay: (date: string) => string;
  /** Formats a time of day from the service, such as `18:00`. */
  time: (time: string) => string;
  /** Returns the name of a time zone, such as “New Zealand Time”. */
  zone: (timeZone: string) => string;
  /** Whether clocks in the time zone and on the visitor's device show the same time at an instant. */
  isVisitorsClock: (timeZone: string, at: number) => boolean;
  /** Formats an instant as a time on the visitor's device. */
  clock: (at: number) => string;
  /** @param amount the amount in minor units of the currency */
  money: (amount: number, currency: string) => string;
}

/** Caches the formats of each locale, because creating them is slow. */
const formatsOf = new Map<string, EmbedFormats>();

export function embedFormats(locale: string): EmbedFormats {
  return formatsOf.get(locale) ?? createFormats(locale);
}

function createFormats(locale: string): EmbedFormats {
  const dateFormat = (options: Intl.DateTimeFormatOptions): ((date: string) => string) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    // In Spanish, no comma follows the weekday.
    const comma = locale.startsWith('es') ? ',' : '';
    return (date) => format.format(Date.parse(`${date}T00:00Z`)).replace(comma, '');
  };
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const clockOptions = { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const;
  const time = new Intl.DateTimeFormat(locale, { ...clockOptions, timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(locale, clockOptions);
  const prices = new Map<string, (amount: number) => string>();
  const formats: EmbedFormats = {
    weekday: dateFormat({ weekday: 'short' }),
    shortDay: dateFormat({ day: 'numeric', month: 'short' }),
    longDay: dateFormat({ weekday: 'long', day: 'numeric', month: 'long' }),
    time: (text) => time.format(Date.parse(`1970-01-01T${text}Z`)),
    clock: (at) => clock.format(at),
    zone: (timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')!.value,
    isVisitorsClock: (timeZone, at) => {
      const full = { dateStyle: 'short', timeStyle: 'short' } as const;
      const there = new Intl.DateTimeFormat('en', { ...full, timeZone });
      return there.format(at) === new Intl.DateTimeFormat('en', full).format(at);
    },
    money: (amount, currency) => {
      const price = prices.get(currency) ?? moneyFormat(locale, currency, { isShort: true });
      prices.set(currency, price);
      return price(amount);
    },
  };
  formatsOf.set(locale, formats);
  return formats;
}
