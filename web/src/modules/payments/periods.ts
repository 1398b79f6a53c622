import { addDays } from '../../lib/dates.ts';
import { addMonths, periodBefore, PRESETS as REPORT_PRESETS } from '../reports/periods.ts';

/** The periods that one click chooses. All of them except the last month end today. */
export const PRESETS = ['today', 'week', 'month', 'lastMonth', 'year'] as const;

export interface Days {
  date_from: string;
  date_to: string;
}

interface Filters {
  /** One of `PRESETS`. An empty string means today. */
  period: string;
  /** The dates of another period, as YYYY-MM-DD or an empty string. */
  from: string;
  to: string;
}

/**
 * Returns the days of a period, and its preset. On a Monday, today and this week are the same days, so the days alone
 * do not say which preset was chosen.
 */
export function periodOf({ period, from, to }: Filters, today: string) {
  const chosen = PRESETS.find((preset) => preset === period) ?? 'today';
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  const starts = { today, week: monday, month: `${today.slice(0, 8)}01`, year: `${today.slice(0, 5)}01-01` };
  const whole = chosen === 'lastMonth' ? REPORT_PRESETS.lastMonth(today) : { from: starts[chosen], to: today };
  const days: Days = { date_from: from === '' ? whole.from : from, date_to: to === '' ? whole.to : to };
  return { days, preset: from === '' && to === '' ? chosen : undefined };
}

/**
 * Returns the days to compare a period with. A week, a month or a year until today is compared with the same days of
 * the one before.
 */
export function daysBefore({ date_from: from, date_to: to }: Days, preset: (typeof PRESETS)[number] | undefined): Days {
  if (preset === 'week') return { date_from: addDays(from, -7), date_to: addDays(to, -7) };
  if (preset === 'month') return { date_from: monthsEarlier(from, 1), date_to: monthsEarlier(to, 1) };
  if (preset === 'year') return { date_from: monthsEarlier(from, 12), date_to: monthsEarlier(to, 12) };
  const before = periodBefore({ from, to });
  return { date_from: before.from, date_to: before.to };
}

/** Returns the same day of an earlier month, or the last day of a shorter month. */
function monthsEarlier(date: string, months: number): string {
  const month = addMonths(date.slice(0, 7), -months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const day = `${month}${date.slice(7)}`;
  return day < last ? day : last;
}
