import type { CourtDay } from '@courtside/client';
import { dateIn, minuteIn, minuteOf, timeOf } from './format.ts';

export type CellState = 'free' | 'taken' | 'closed' | 'past' | 'unavailable';

/** What a court is for some minutes of a day. */
export interface Cell {
  minute: number;
  state: CellState;
  /** The first time within the cell at which a booking can begin. */
  start: string | undefined;
}

/** Minutes that a column of the grid stands for. */
export const STEP = 30;

/** The columns that show every court's opening hours, from a time of day on. */
export function columnsOf(days: readonly CourtDay[], from: string | undefined): number[] {
  const windows = days.flatMap(({ open }) => open);
  if (windows.length === 0) return [];
  const first = Math.min(...windows.map(({ start_time }) => minuteOf(start_time)));
  const last = Math.max(...windows.map(({ end_time }) => minuteOf(end_time)));
  // What is over on every court needs no room.
  const over = Math.min(...days.map(nowOn), last - STEP);
  const begin = Math.floor(Math.max(first, over, from === undefined ? 0 : minuteOf(from)) / STEP) * STEP;
  return Array.from({ length: Math.max(0, Math.ceil((last - begin) / STEP)) }, (_, i) => begin + i * STEP);
}

/** When bookings of a length can begin. */
export function startsOf(day: CourtDay, length: number | undefined, from?: string): CourtDay['starts'] {
  return day.starts.filter(
    ({ start_time, durations }) =>
      (length === undefined || durations.includes(length)) && (from === undefined || start_time >= from),
  );
}

/** A court's row of the grid. */
export function cellsOf(day: CourtDay, columns: readonly number[], length: number | undefined): Cell[] {
  const now = nowOn(day);
  const starts = startsOf(day, length);
  return columns.map((minute) => {
    const covers = ({ start_time, end_time }: { start_time: string; end_time: string }): boolean =>
      minuteOf(start_time) < minute + STEP && minuteOf(end_time) > minute;
    const start = starts.find(({ start_time }) => {
      const at = minuteOf(start_time);
      return at >= minute && at < minute + STEP;
    })?.start_time;
    return { minute, start, state: stateOf() };

    function stateOf(): CellState {
      if (!day.open.some(covers) || day.closures.some(covers)) return 'closed';
      if (start !== undefined) return 'free';
      if (minute < now) return 'past';
      return day.free.some(covers) ? 'unavailable' : 'taken';
    }
  });
}

/** How far the day is over at the court. */
function nowOn({ booking_date, time_zone }: CourtDay): number {
  const today = dateIn(time_zone);
  if (booking_date === today) return minuteIn(time_zone);
  return booking_date < today ? 24 * 60 : 0;
}

export const endOf = (start: string, minutes: number): string => timeOf(minuteOf(start) + minutes);
