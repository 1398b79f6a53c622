import { CalendarDate, getDayOfWeek } from '@internationalized/date';
import { readerRegion } from '../i18n/formats.ts';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
type WeekStart = { firstDayOfWeek?: (typeof DAYS)[number] };

/**
 * Returns the property of a calendar for the first day of the week in a region. The calendar's locale may have another
 * region, because not every combination of a language and a region has formats.
 */
export function weekStartOf(region: string | undefined = readerRegion()): WeekStart {
  if (region === undefined) return {};
  const sunday = new CalendarDate(2026, 1, 4);
  return { firstDayOfWeek: DAYS[(7 - getDayOfWeek(sunday, `und-${region}`)) % 7]! };
}
