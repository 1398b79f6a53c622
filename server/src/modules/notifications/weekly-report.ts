import { moneyFormat } from '../../../../client/src/money.ts';
import type { Language } from '../../platform/languages/languages.ts';
import type { Box } from './html.ts';

export interface WeekFigures {
  /** Whether a court was open, or a booking was made. Otherwise, the email shows no figures of the week. */
  is_used: boolean;
  bookings: number;
  occupancy: number | null;
  revenue: { amount: number; currency: string }[];
  cancelled_bookings: number;
  no_show_bookings: number;
}

/** The figures of the week from `from` to `to`. */
export interface WeeklyReport {
  from: string;
  to: string;
  /** The week, the week before, and the same week of last year. */
  weeks: WeekFigures[];
}

export function reportPage({ from, to }: WeeklyReport): string {
  return `/admin/reports?from=${from}&to=${to}`;
}

/** Returns the dates of the week, such as “23–29 November 2026”. */
export function weekOf({ from, to }: WeeklyReport, { locale }: Language): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

export function reportBox({ weeks }: WeeklyReport, { locale, report: words }: Language): Box {
  const number = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const money = ({ amount, currency }: WeekFigures['revenue'][number]) => moneyFormat(locale, currency)(amount);
  const figures: [name: string, of: (week: WeekFigures) => string][] = [
    [words.bookings, ({ bookings }) => number.format(bookings)],
    [words.occupancy, ({ occupancy }) => (occupancy === null ? '' : share.format(occupancy))],
    [words.revenue, ({ revenue }) => revenue.map(money).join(', ')],
    [words.cancellations, (week) => number.format(week.cancelled_bookings)],
    [words.noShows, (week) => number.format(week.no_show_bookings)],
  ];
  const rows = figures.map(([name, of]) => [name, ...weeks.map((week) => (week.is_used && of(week)) || '–')]);
  const lines = rows.map(
    ([name, last, before, year]) => `${name}: ${last} (${words.before}: ${before}, ${words.lastYear}: ${year})`,
  );
  const table = [['', words.lastWeek, words.before, words.lastYear], ...rows];
  return { text: lines.join('\n'), lines: [], photo: null, table };
}
