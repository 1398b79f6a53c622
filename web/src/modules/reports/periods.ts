import { addDays } from '../../lib/dates.ts';

/** The filters of a report, without the grouping. */
export interface ReportFilters {
  date_from: string;
  date_to: string;
  type?: string;
}

export interface Period {
  from: string;
  to: string;
}

const monthOf = (date: string): string => date.slice(0, 7);
const firstDay = (month: string): string => `${month}-01`;

/** Returns the month before or after a month, such as 2026-11. */
export function addMonths(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 + months)).toISOString().slice(0, 7);
}

/** The periods that one click chooses. */
export const PRESETS = {
  thisMonth: (today) => wholeMonth(monthOf(today)),
  lastMonth: (today) => wholeMonth(addMonths(monthOf(today), -1)),
  lastDays: (today) => ({ from: addDays(today, -27), to: today }),
  thisYear: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
} satisfies Record<string, (today: string) => Period>;

function wholeMonth(month: string): Period {
  return { from: firstDay(month), to: addDays(firstDay(addMonths(month, 1)), -1) };
}

/**
 * Returns the period before a period: the months before whole months, or as many days before any other period.
 */
export function periodBefore({ from, to }: Period): Period {
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (!isWhole) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    return { from: addDays(from, -days), to: addDays(from, -1) };
  }
  const count = monthsBetween(monthOf(from), monthOf(addDays(to, 1)));
  return { from: firstDay(addMonths(monthOf(from), -count)), to: addDays(from, -1) };
}

/** Returns the same period of last year: the same months, or else the same weekdays 52 weeks earlier. */
export function yearBefore({ from, to }: Period): Period {
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (!isWhole) return { from: addDays(from, -364), to: addDays(to, -364) };
  const [first, next] = [monthOf(from), monthOf(addDays(to, 1))].map((month) => firstDay(addMonths(month, -12)));
  return { from: first!, to: addDays(next!, -1) };
}

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** Returns the number of months from one month to another, such as 2 from 2026-10 to 2026-12. */
function monthsBetween(first: string, last: string): number {
  return monthNumber(last) - monthNumber(first);
}
