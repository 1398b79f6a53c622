import type { AdminBooking, Court, CourtDay } from '@courtside/client';
import { COLUMN_MINUTES } from '../day.ts';
import { minuteOf } from '../format.ts';

interface Stretch {
  start_time: string;
  end_time: string;
}
type Whole = Pick<Court, 'id' | 'part_ids'>;

/** A part of a court's line: a booking, time that another court's booking holds, or what is left. */
export interface SheetCell {
  start: number;
  /** How many columns it is wide. */
  span: number;
  state: 'booked' | 'held' | 'closed' | 'open';
  booking: AdminBooking | undefined;
}

/**
 * The minutes between which the columns of a day lie: every half hour from the hour of the first opening or booking to the
 * last, and whenever else something begins or ends, so that each has its very time.
 */
export function edgesOf(days: readonly CourtDay[], bookings: readonly Stretch[]): number[] {
  const minutesOf = (stretches: readonly Stretch[]): number[] =>
    stretches.flatMap(({ start_time, end_time }) => [minuteOf(start_time), minuteOf(end_time)]);
  const marks = minutesOf([...bookings, ...days.flatMap(({ open }) => open)]);
  if (marks.length === 0) return [];
  const first = Math.floor(Math.min(...marks) / 60) * 60;
  const last = Math.ceil(Math.max(...marks) / COLUMN_MINUTES) * COLUMN_MINUTES;
  const halves = Array.from({ length: (last - first) / COLUMN_MINUTES + 1 }, (_, i) => first + i * COLUMN_MINUTES);
  const closed = minutesOf(days.flatMap(({ closures }) => closures)).filter((at) => at > first && at < last);
  return [...new Set([...halves, ...marks, ...closed])].toSorted((a, b) => a - b);
}

/** A court's line: each booking is one cell, and so is what bookings of other courts hold of it; the rest is half hours. */
export function sheetCellsOf(
  { court_id, open, closures }: CourtDay,
  { edges, bookings, courts }: { edges: readonly number[]; bookings: readonly AdminBooking[]; courts: Whole[] },
): SheetCell[] {
  const spaces = spacesOf(court_id, courts);
  const own = bookings.filter((one) => one.court_id === court_id);
  const held = bookings.filter((one) => spacesOf(one.court_id, courts).some((space) => spaces.includes(space)));
  const cells: SheetCell[] = [];
  for (const start of edges.slice(0, -1)) {
    const covers = ({ start_time, end_time }: Stretch): boolean =>
      minuteOf(start_time) <= start && start < minuteOf(end_time);
    const booking = own.find(covers);
    const isClosed = !open.some(covers) || closures.some(covers);
    const state = booking ? 'booked' : held.some(covers) ? 'held' : isClosed ? 'closed' : 'open';
    const last = cells.at(-1);
    const goesOn = last?.state === state && last.booking === booking;
    if (goesOn && (state === 'booked' || state === 'held' || start % COLUMN_MINUTES !== 0)) last.span += 1;
    else cells.push({ start, span: 1, state, booking });
  }
  return cells;
}

/** What a booking of a court holds: the courts that it is made of, or itself. */
function spacesOf(id: number, courts: readonly Whole[]): readonly number[] {
  const parts = courts.find((court) => court.id === id)?.part_ids ?? [];
  return parts.length === 0 ? [id] : parts;
}
