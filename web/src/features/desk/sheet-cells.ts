import type { AdminBooking, Court, CourtDay } from '@courtside/client';
import { COLUMN_MINUTES } from '../../lib/day.ts';
import { minuteOf } from '../../lib/format.ts';

interface TimeRange {
  start_time: string;
  end_time: string;
}
type CourtParts = Pick<Court, 'id' | 'part_ids'>;

/** A cell in a court's row: a booking, a time blocked by a booking of a court that shares a part, or any other time. */
export interface SheetCell {
  /** In minutes since midnight. */
  start: number;
  /** Number of columns. */
  span: number;
  state: 'booked' | 'held' | 'closed' | 'open';
  booking: AdminBooking | undefined;
}

/**
 * Returns the column edges for a day, in minutes since midnight: every half hour, and each start and end of opening
 * hours, bookings and closures. With these edges, the sheet shows each booking at its exact time.
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

/** Returns the cells in a court's row: one per booking or blocked time, and one per half hour of any other time. */
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

/** Returns the courts that a booking of this court occupies: its parts, or the court itself if it has no parts. */
function partsOf(id: number, courts: readonly CourtParts[]): readonly number[] {
  const parts = courts.find((court) => court.id === id)?.part_ids ?? [];
  return parts.length === 0 ? [id] : parts;
}
