import type { Fault } from '../errors.ts';
import { toMinutes } from '../time.ts';
import type { OpeningWindow, PeakPrice } from './schema.ts';

/** The largest buffer between bookings that a court can have. */
export const MAX_BUFFER_MINUTES = 240;

/** A stretch of a day in minutes from midnight, half open. */
export interface Window {
  start: number;
  end: number;
}

interface Policy {
  latitude: number | null;
  longitude: number | null;
  opening_hours: OpeningWindow[];
  slot_minutes: number;
  min_duration_minutes: number;
  max_duration_minutes: number;
  peak_prices: Omit<PeakPrice, 'price_per_hour'>[];
}

/** The longest booking that a court takes unless told otherwise, in minutes. */
const USUAL_MAXIMUM = 180;

/** How long bookings may be when nothing is said: one slot at least, and at most what fits three hours. */
export function defaultDurations(slot: number): { min_duration_minutes: number; max_duration_minutes: number } {
  return {
    min_duration_minutes: slot,
    max_duration_minutes: Math.max(slot, Math.floor(USUAL_MAXIMUM / slot) * slot),
  };
}

/** What is wrong with a court's fields beyond their types. */
export function findFaults(court: Policy): Fault[] {
  return [
    ...positionFaults(court),
    ...hoursFaults(court.opening_hours),
    ...durationFaults(court),
    ...peakFaults(court.peak_prices),
  ];
}

const weeks = new WeakMap<OpeningWindow[], (Window[] | undefined)[]>();

/** The windows of one day (Monday = 1), touching ones joined; worked out once for each list of hours. */
export function windowsOf(openingHours: OpeningWindow[], day: number): readonly Window[] {
  const week = weeks.get(openingHours) ?? [];
  weeks.set(openingHours, week);
  return (week[day] ??= joinWindows(openingHours, day));
}

function joinWindows(openingHours: OpeningWindow[], day: number): Window[] {
  const windows: Window[] = [];
  for (const { open, close } of sortHours(openingHours.filter((window) => window.day === day))) {
    const last = windows.at(-1);
    if (last && last.end === toMinutes(open)) last.end = toMinutes(close);
    else windows.push({ start: toMinutes(open), end: toMinutes(close) });
  }
  return windows;
}

/** The windows by day and opening. */
export function sortHours(openingHours: OpeningWindow[]): OpeningWindow[] {
  return openingHours.toSorted((a, b) => a.day - b.day || toMinutes(a.open) - toMinutes(b.open));
}

/** Every day of the week from `open` to `close`. */
export function everyDay(open: string, close: string): OpeningWindow[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }));
}

function positionFaults({ latitude, longitude }: Policy): Fault[] {
  if ((latitude === null) === (longitude === null)) return [];
  const missing = latitude === null ? 'latitude' : 'longitude';
  return [{ pointer: `#/${missing}`, code: 'required', detail: 'latitude and longitude go together.' }];
}

function hoursFaults(hours: OpeningWindow[]): Fault[] {
  return hours.flatMap(({ day, open, close }, i): Fault[] => {
    const pointer = `#/opening_hours/${i}`;
    if (toMinutes(close) <= toMinutes(open)) {
      return [{ pointer: `${pointer}/close`, code: 'not_after_open', detail: `close must be after open (${open}).` }];
    }
    const clash = hours.slice(0, i).find((other) => other.day === day && overlap(other, { open, close }));
    if (!clash) return [];
    const detail = `This window overlaps ${clash.open}–${clash.close} on the same day.`;
    return [{ pointer, code: 'overlapping', detail }];
  });
}

interface Patience {
  no_show_after_minutes: number | null;
}

/** Whether a court gives up on who has not come where it did not before, or sooner. */
export function isStricter(
  { no_show_after_minutes: before }: Patience,
  { no_show_after_minutes: after }: Patience,
): boolean {
  return after !== null && (before === null || after < before);
}

function overlap(a: Pick<OpeningWindow, 'open' | 'close'>, b: Pick<OpeningWindow, 'open' | 'close'>): boolean {
  return toMinutes(a.open) < toMinutes(b.close) && toMinutes(b.open) < toMinutes(a.close);
}

function peakFaults(peaks: Policy['peak_prices']): Fault[] {
  return peaks.flatMap(({ days, start_time: open, end_time: close }, i): Fault[] => {
    const pointer = `#/peak_prices/${i}`;
    if (toMinutes(close) <= toMinutes(open)) {
      const detail = `end_time must be after start_time (${open}).`;
      return [{ pointer: `${pointer}/end_time`, code: 'not_after_start', detail }];
    }
    const before = peaks.slice(0, i).filter((other) => other.days.some((day) => days.includes(day)));
    const clash = before.find((other) => overlap({ open: other.start_time, close: other.end_time }, { open, close }));
    if (!clash) return [];
    const detail = `This window overlaps ${clash.start_time}–${clash.end_time} on the same day.`;
    return [{ pointer, code: 'overlapping', detail }];
  });
}

function durationFaults(court: Policy): Fault[] {
  const { slot_minutes, min_duration_minutes, max_duration_minutes } = court;
  const faults: Fault[] = (['min_duration_minutes', 'max_duration_minutes'] as const)
    .filter((field) => court[field] % slot_minutes !== 0)
    .map((field) => {
      const detail = `${field} (${court[field]}) must be a multiple of slot_minutes (${slot_minutes}).`;
      return { pointer: `#/${field}`, code: 'not_a_multiple', detail };
    });
  if (min_duration_minutes > max_duration_minutes) {
    const detail = `max_duration_minutes must be at least min_duration_minutes (${min_duration_minutes}).`;
    faults.push({ pointer: '#/max_duration_minutes', code: 'too_small', detail });
  }
  return faults;
}

/** The default week: every day 06:00–23:00. */
export const USUAL_HOURS = everyDay('06:00', '23:00');
