import { addDays } from '../../lib/dates.ts';

/** The periods that one click chooses. All of them end today. */
export const PRESETS = ['today', 'week', 'month'] as const;

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
  const start = { today, week: monday, month: `${today.slice(0, 8)}01` }[chosen];
  const days: Days = { date_from: from === '' ? start : from, date_to: to === '' ? today : to };
  return { days, preset: from === '' && to === '' ? chosen : undefined };
}
