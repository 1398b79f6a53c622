import { useMemo } from 'react';
import { useLanguage } from '../i18n/words.tsx';

export * from './dates.ts';

interface Money {
  amount: number;
  currency: string;
}

export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface Formats {
  money(money: Money): string;
  date(date: string): string;
  /** Formats a date with the weekday, but without the year. */
  shortDate(date: string): string;
  /** Formats an instant as a date and a time. */
  moment(at: string | number, timeZone: string): string;
  /** Formats an amount without decimals if it is a whole number, for places with little room. */
  price(money: Money): string;
  /** Formats a date as a short weekday, such as “Wed”. */
  weekday(date: string): string;
  /** Formats a date as the day and the short month, such as “25 Nov”. */
  dayAndMonth(date: string): string;
}

export function useFormats(): Formats {
  const { language } = useLanguage();
  return useMemo(() => formatsOf(language), [language]);
}

function formatsOf(language: string): Formats {
  const locale = language === 'en' ? 'en-GB' : language;
  const long = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' });
  const short = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' });
  const dayAndMonth = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  /** One format per currency, because a grid formats a thousand prices. */
  const prices = new Map<string, (amount: number) => string>();
  const priceIn = (currency: string): ((amount: number) => string) => {
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    });
    const unit = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
    return (amount) => format.format(amount / unit);
  };
  return {
    price({ amount, currency }) {
      const format = prices.get(currency) ?? priceIn(currency);
      prices.set(currency, format);
      return format(amount);
    },
    weekday: (date) => weekday.format(Date.parse(`${date}T00:00Z`)),
    dayAndMonth: (date) => dayAndMonth.format(Date.parse(`${date}T00:00Z`)),
    money({ amount, currency }) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
      return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    date: (date) => long.format(Date.parse(`${date}T00:00Z`)),
    shortDate: (date) => short.format(Date.parse(`${date}T00:00Z`)),
    moment: (at, timeZone) =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
      }).format(new Date(at)),
  };
}
