import type { AdminBooking, Court, CourtDay } from '@courtside/client';
import { COLUMN_MINUTES } from '../day.ts';
import { minuteOf } from '../format.ts';

interface TimeRange {
  start_time: string;
  end_time: string;
}
type CourtParts = Pick<Court, 'id' | 'part_ids'>;

/**
 * A cell in the row of a court: a booking, time occupied by a booking of a part or of the whole court, or other time.
 */
export interface SheetCell {
  /** The start of the cell, in minutes since midnight. */
  start: number;
  /** The width of the cell, in columns. */
  span: number;
  state: 'booked' | 'held' | 'closed' | 'open';
  booking: AdminBooking | undefined;
}

/**
 * Returns the edges of the columns of a day, in minutes since midnight. There is an edge every half hour from the first
 * opening or booking to the last, and at every time at which something begins or ends. So each cell has exact times.
 */
export function edgesOf(days: readonly CourtDay[], bookings: readonly TimeRange[]): number[] {
  const minutesOf = (ranges: readonly TimeRange[]): number[] =>
    ranges.flatMap(({ start_time, end_time }) => [minuteOf(start_time), minuteOf(end_time)]);
  const marks = minutesOf([...bookings, ...days.flatMap(({ open }) => open)]);
  if (marks.length === 0) return [];
  const first = Math.floor(Math.min(...marks) / 60) * 60;
  const last = Math.ceil(Math.max(...marks) / COLUMN_MINUTES) * COLUMN_MINUTES;
  const halves = Array.from({ length: (last - first) / COLUMN_MINUTES + 1 }, (_, i) => first + i * COLUMN_MINUTES);
  const closed = minutesOf(days.flatMap(({ closures }) => closures)).filter((at) => at > first && at < last);
  return [...new Set([...halves, ...marks, ...closed])].toSorted((a, b) => a - b);
}

/**
 * Returns the cells in the row of a court. Each booking and each occupied time is one cell. Other time is divided into
 * half hours.
 */
export function sheetCellsOf(
  { court_id, open, closures }: CourtDay,
  { edges, bookings, courts }: { edges: readonly number[]; bookings: readonly AdminBooking[]; courts: CourtParts[] },
): SheetCell[] {
  const parts = partsOf(court_id, courts);
  const ownBookings = bookings.filter((one) => one.court_id === court_id);
  const blockingBookings = bookings.filter((one) => partsOf(one.court_id, courts).some((part) => parts.includes(part)));
  const cells: SheetCell[] = [];
  for (const start of edges.slice(0, -1)) {
    const covers = ({ start_time, end_time }: TimeRange): boolean =>
      minuteOf(start_time) <= start && start < minuteOf(end_time);
    const booking = ownBookings.find(covers);
    const isClosed = !open.some(covers) || closures.some(covers);
    const state = booking ? 'booked' : blockingBookings.some(covers) ? 'held' : isClosed ? 'closed' : 'open';
    const last = cells.at(-1);
    const isSameState = last?.state === state && last.booking === booking;
    if (isSameState && (state === 'booked' || state === 'held' || start % COLUMN_MINUTES !== 0)) last.span += 1;
    else cells.push({ start, span: 1, state, booking });
  }
  return cells;
}

/** Returns the courts that a booking of a court occupies: its parts, or the court itself if it has none. */
function partsOf(id: number, courts: readonly CourtParts[]): readonly number[] {
  const parts = courts.find((court) => court.id === id)?.part_ids ?? [];
  return parts.length === 0 ? [id] : parts;
}
