import type { CourtDay } from '@courtside/client';
import { startsOf } from '../../lib/day.ts';
import type { Filters } from './filters.ts';

export interface NextDay {
  date: string;
  /** The courts with matching start times, in the order of the page. */
  courts: { day: CourtDay; starts: CourtDay['starts'] }[];
}

/** Returns the next days after a date on which courts have start times that match the filters. */
export function nextDaysOf(
  days: readonly CourtDay[],
  after: string,
  { length, from }: Pick<Filters, 'length' | 'from'>,
  limit: number,
): NextDay[] {
  const courtsByDate = new Map<string, NextDay['courts']>();
  for (const day of days) {
    const starts = startsOf(day, length, from);
    if (day.booking_date <= after || starts.length === 0) continue;
    courtsByDate.set(day.booking_date, [...(courtsByDate.get(day.booking_date) ?? []), { day, starts }]);
  }
  return [...courtsByDate]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .slice(0, limit)
    .map(([date, courts]) => ({ date, courts }));
}
