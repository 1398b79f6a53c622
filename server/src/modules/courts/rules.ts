import type { FieldError } from '../../platform/errors.ts';
import { toMinutes } from '../../platform/time.ts';
import type { OpeningWindow, PeakPrice, SpecialHours } from './schema.ts';

export const MAX_BUFFER_MINUTES = 240;
/** Maximum of the settings for the minimum notice and the cancellation cutoff: ten years. */
export const MAX_NOTICE_MINUTES = 5_256_000;

/** The largest position. Positions have six digits in `sort_name`. */
export const MAX_POSITION = 999_999;

interface Policy {
  latitude: number | null;
  longitude: number | null;
  opening_hours: OpeningWindow[];
  special_hours: SpecialHours[];
  slot_minutes: number;
  min_duration_minutes: number;
  max_duration_minutes: number;
  peak_prices: Omit<PeakPrice, 'price_per_hour'>[];
}

const DEFAULT_MAX_MINUTES = 180;

export function defaultDurations(slot: number): { min_duration_minutes: number; max_duration_minutes: number } {
  return {
    min_duration_minutes: slot,
    max_duration_minutes: Math.max(slot, Math.floor(DEFAULT_MAX_MINUTES / slot) * slot),
  };
}

/** Checks the combination of a court's fields. The schema has already checked each field by itself. */
export function findCourtErrors(court: Policy): FieldError[] {
  return [
    ...findPositionErrors(court),
    ...findHoursErrors(court.opening_hours, '#/opening_hours'),
    ...findSpecialHoursErrors(court.special_hours),
    ...findDurationErrors(court),
    ...findPeakPriceErrors(court.peak_prices),
  ];
}

export function everyDay(open: string, close: string): OpeningWindow[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }));
}

function findPositionErrors({ latitude, longitude }: Policy): FieldError[] {
  if ((latitude === null) === (longitude === null)) return [];
  const missing = latitude === null ? 'latitude' : 'longitude';
  return [{ pointer: `#/${missing}`, code: 'required', detail: 'Send latitude and longitude together.' }];
}

function findHoursErrors(hours: (Omit<OpeningWindow, 'day'> & { day?: number })[], path: string): FieldError[] {
  return hours.flatMap(({ day, open, close }, i): FieldError[] => {
    const pointer = `${path}/${i}`;
    if (toMinutes(close) <= toMinutes(open)) {
      return [{ pointer: `${pointer}/close`, code: 'not_after_open', detail: `close must be after open (${open}).` }];
    }
    const clash = hours.slice(0, i).find((other) => other.day === day && overlap(other, { open, close }));
    if (!clash) return [];
    const detail = `This window overlaps ${clash.open}–${clash.close} on the same day.`;
    return [{ pointer, code: 'overlapping', detail }];
  });
}

function findSpecialHoursErrors(periods: SpecialHours[]): FieldError[] {
  return periods.flatMap((period, i): FieldError[] => {
    const pointer = `#/special_hours/${i}`;
    const clash = periods.slice(0, i).find((other) => datesOverlap(other, period));
    const detail = clash && `This period overlaps ${clash.from_date} to ${clash.to_date}.`;
    return [
      ...findDateErrors(period, pointer),
      ...(detail === undefined ? [] : [{ pointer, code: 'overlapping', detail } as const]),
      ...findHoursErrors(period.windows, `${pointer}/windows`),
    ];
  });
}

interface Period {
  from_date?: string;
  to_date?: string;
}

export function hasDates({ from_date, to_date }: Period): boolean {
  return from_date !== undefined || to_date !== undefined;
}

function findDateErrors({ from_date = '', to_date = from_date }: Period, pointer: string): FieldError[] {
  if (to_date >= from_date) return [];
  const detail = `to_date must not be before from_date (${from_date}).`;
  return [{ pointer: `${pointer}/to_date`, code: 'before_start', detail }];
}

/** Whether two periods share a day. A period without a first or last day has no limit in this direction. */
function datesOverlap(a: Period, b: Period): boolean {
  return (a.from_date ?? '') <= (b.to_date ?? '~') && (b.from_date ?? '') <= (a.to_date ?? '~');
}

interface NoShowLimit {
  no_show_after_minutes: number | null;
}

export function isStricter(
  { no_show_after_minutes: before }: NoShowLimit,
  { no_show_after_minutes: after }: NoShowLimit,
): boolean {
  return after !== null && (before === null || after < before);
}

function overlap(a: Pick<OpeningWindow, 'open' | 'close'>, b: Pick<OpeningWindow, 'open' | 'close'>): boolean {
  return toMinutes(a.open) < toMinutes(b.close) && toMinutes(b.open) < toMinutes(a.close);
}

function findPeakPriceErrors(peaks: Policy['peak_prices']): FieldError[] {
  return peaks.flatMap(({ days, start_time: open, end_time: close, ...dates }, i): FieldError[] => {
    const pointer = `#/peak_prices/${i}`;
    const dateErrors = findDateErrors(dates, pointer);
    if (dateErrors.length > 0) return dateErrors;
    if (toMinutes(close) <= toMinutes(open)) {
      const detail = `end_time must be after start_time (${open}).`;
      return [{ pointer: `${pointer}/end_time`, code: 'not_after_start', detail }];
    }
    const sameDays = peaks.slice(0, i).filter((other) => {
      const isSameKind = hasDates(other) === hasDates(dates);
      return isSameKind && datesOverlap(other, dates) && other.days.some((day) => days.includes(day));
    });
    const clash = sameDays.find((other) => overlap({ open: other.start_time, close: other.end_time }, { open, close }));
    if (!clash) return [];
    const detail = `This window overlaps ${clash.start_time}–${clash.end_time} on the same day.`;
    return [{ pointer, code: 'overlapping', detail }];
  });
}

function findDurationErrors(court: Policy): FieldError[] {
  const { slot_minutes, min_duration_minutes, max_duration_minutes } = court;
  const errors: FieldError[] = (['min_duration_minutes', 'max_duration_minutes'] as const)
    .filter((field) => court[field] % slot_minutes !== 0)
    .map((field) => {
      const detail = `${field} (${court[field]}) must be a multiple of slot_minutes (${slot_minutes}).`;
      return { pointer: `#/${field}`, code: 'not_a_multiple', detail };
    });
  if (min_duration_minutes > max_duration_minutes) {
    const detail = `max_duration_minutes must be at least min_duration_minutes (${min_duration_minutes}).`;
    errors.push({ pointer: '#/max_duration_minutes', code: 'too_small', detail });
  }
  return errors;
}

export const DEFAULT_HOURS = everyDay('06:00', '23:00');
