import type { FieldError } from '../../platform/errors.ts';
import { addDays, daysBetween, toTime } from '../../platform/time.ts';
import { type ClosureTimes, WEEK } from './closed-times.ts';

/** Maximum length of a closure in days, and maximum period in days over which a weekly closure repeats. */
const MAX_DAYS = 3660;

export function lastDateOf({ start_date, end_date, weekly_until }: ClosureTimes): string {
  if (weekly_until === null) return end_date;
  const weeks = Math.floor(daysBetween(start_date, weekly_until) / WEEK);
  return addDays(end_date, weeks * WEEK);
}

/** Checks the combination of a closure's times. The schema has already checked each field by itself. */
export function findClosureErrors(closure: ClosureTimes): FieldError[] {
  const { start_date, start_minute, end_date, end_minute, weekly_until } = closure;
  const begin = `${start_date} ${toTime(start_minute)}`;
  const span = daysBetween(start_date, end_date);
  if (span < 0) return [notAfter('end_date', begin)];
  if (span === 0 && end_minute <= start_minute) return [notAfter('end_time', begin)];
  if (weekly_until === null) return span > MAX_DAYS ? [tooLong('end_date')] : [];
  if (weekly_until < start_date) return [notAfter('weekly_until', begin)];
  if (span > WEEK || (span === WEEK && end_minute > start_minute)) {
    const detail = 'A weekly closure can last at most a week.';
    return [{ pointer: '#/end_date', code: 'too_long', detail }];
  }
  return daysBetween(start_date, weekly_until) > MAX_DAYS ? [tooLong('weekly_until')] : [];
}

function notAfter(field: string, begin: string): FieldError {
  return { pointer: `#/${field}`, code: 'not_after_start', detail: `${field} must be after the start (${begin}).` };
}

function tooLong(field: string): FieldError {
  const detail = `${field} is more than ${MAX_DAYS} days after the start.`;
  return { pointer: `#/${field}`, code: 'too_long', detail };
}
