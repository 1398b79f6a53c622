import type { CourtDay } from '@courtside/client';
import { dateIn, minuteIn, minuteOf, timeOf } from './format.ts';

export type CellState = 'free' | 'taken' | 'closed' | 'past' | 'unavailable';

/** A grid cell: one court during one column's time. */
export interface Cell {
  /** The start of the column, in minutes since midnight. */
  minute: number;
  state: CellState;
  /** The first bookable start time within the cell. */
  start: string | undefined;
}

export const COLUMN_MINUTES = 30;

/** Returns each column's start, in minutes since midnight. The columns cover the opening hours of all courts. */
export function columnsOf(days: readonly CourtDay[], from: string | undefined): number[] {
  const windows = days.flatMap(({ open }) => open);
  if (windows.length === 0) return [];
  const first = Math.min(...windows.map(({ start_time }) => minuteOf(start_time)));
  const last = Math.max(...windows.map(({ end_time }) => minuteOf(end_time)));
  // Skip the hours that have passed at every court, but keep at least one column.
  const passed = Math.min(...days.map(passedMinutes), last - COLUMN_MINUTES);
  const begin =
    Math.floor(Math.max(first, passed, from === undefined ? 0 : minuteOf(from)) / COLUMN_MINUTES) * COLUMN_MINUTES;
  return Array.from(
    { length: Math.max(0, Math.ceil((last - begin) / COLUMN_MINUTES)) },
    (_, i) => begin + i * COLUMN_MINUTES,
  );
}

/** @param length the required length in minutes, or undefined for any length */
export function startsOf(day: CourtDay, length: number | undefined, from?: string): CourtDay['starts'] {
  return day.starts.filter(
    ({ start_time, durations }) =>
      (length === undefined || durations.includes(length)) && (from === undefined || start_time >= from),
  );
}

export function cellsOf(day: CourtDay, columns: readonly number[], length: number | undefined): Cell[] {
  const passed = passedMinutes(day);
  const starts = startsOf(day, length);
  return columns.map((minute) => {
    const covers = ({ start_time, end_time }: { start_time: string; end_time: string }): boolean =>
      minuteOf(start_time) < minute + COLUMN_MINUTES && minuteOf(end_time) > minute;
    const start = starts.find(({ start_time }) => {
      const at = minuteOf(start_time);
      return at >= minute && at < minute + COLUMN_MINUTES;
    })?.start_time;
    return { minute, start, state: stateOf() };

    function stateOf(): CellState {
      if (!day.open.some(covers) || day.closures.some(covers)) return 'closed';
      if (start !== undefined) return 'free';
      if (minute < passed) return 'past';
      return day.free.some(covers) ? 'unavailable' : 'taken';
    }
  });
}

/** Returns how many minutes of the day have passed at the court. */
function passedMinutes({ booking_date, time_zone }: CourtDay): number {
  const today = dateIn(time_zone);
  if (booking_date === today) return minuteIn(time_zone);
  return booking_date < today ? 24 * 60 : 0;
}

export const endOf = (start: string, minutes: number): string => timeOf(minuteOf(start) + minutes);
