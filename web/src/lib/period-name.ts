import { dateIn } from './dates.ts';
import { useFormats } from './format.ts';
import { config } from './session.ts';

/**
 * Returns a function that names a range of dates, such as “24 Dec–26 Dec”. A date in another year has its year, and a
 * missing first or last date is “…”.
 */
export function usePeriodName(): (first?: string, last?: string) => string {
  const formats = useFormats();
  const year = dateIn(config.time_zone).slice(0, 4);
  const name = (date = ''): string => {
    if (date === '') return '…';
    return date.startsWith(year) ? formats.dayAndMonth(date) : `${formats.dayAndMonth(date)} ${date.slice(0, 4)}`;
  };
  return (first, last) => (first === last ? name(first) : `${name(first)}–${name(last)}`);
}
