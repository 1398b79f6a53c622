import type { AdminBooking, Court, CourtDay } from '@courtside/client';
import { inClubOrder } from '../../lib/by-name.ts';
import { addDays } from '../../lib/dates.ts';
import { hoursOn } from '../../lib/opening-hours.ts';
import { minutesOf } from '../../lib/times.ts';
import { lengthOf } from '../../lib/slot-length.ts';

/** The shortest empty slot that the sheet offers, in minutes. Shorter slots would be too small to click. */
const MIN_SLOT_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

/** A time range of a day, in minutes since midnight. */
export interface Range {
  start: number;
  end: number;
}

/**
 * The data of a day sheet. The objects are keyed by date, court or id. TanStack Query therefore keeps unchanged
 * bookings as the same objects after a refresh, and React renders only the changed columns.
 */
export interface SheetData {
  dates: readonly string[];
  days: Record<string, CourtDay>;
  bookings: Record<number, AdminBooking>;
  /** When all bookings were last loaded, as `performance.now()`. */
  completeAt: number;
}

/** One column of the sheet: a court on a date. */
export interface SheetColumn {
  key: string;
  court: Court;
  date: string;
  day: CourtDay | undefined;
  /** The court's own bookings, in order of their start times. The first can be of the day before. */
  bookings: AdminBooking[];
  /** Bookings of other courts that share a part with this court. */
  blocking: AdminBooking[];
}

export interface ColumnBlocks {
  bookings: (Range & { booking: AdminBooking })[];
  held: Range[];
  closures: (Range & { reason: string })[];
  /** The opening hours. */
  open: Range[];
  /** The empty slots. */
  slots: EmptySlot[];
}

export interface EmptySlot extends Range {
  /** The free minutes from the start of the slot, if they are too few for the shortest booking of the court. */
  tooShort?: number;
}

/** The columns of the sheet are the courts of a day, the days of a court, or the courts of several days. */
export type SheetAxis = 'courts' | 'days' | 'both';

export const columnKey = (courtId: number, date: string): string => `${courtId} ${date}`;

/** Returns the range in minutes after midnight of the start. An end on the next day is after 1440. */
export function rangeOf(times: { start_time: string; end_time: string }): Range {
  const start = minutesOf(times.start_time);
  return { start, end: start + lengthOf(times) };
}

/** Returns the range in minutes after midnight of `date`. A booking of the day before starts before 0. */
export function rangeOn(booking: AdminBooking, date: string): Range {
  const { start, end } = rangeOf(booking);
  const shift = booking.booking_date < date ? DAY_MINUTES : 0;
  return { start: start - shift, end: end - shift };
}

/** Returns the part of a booking that the sheet of `date` shows. */
function shownRangeOf(booking: AdminBooking, date: string): Range {
  const { start, end } = rangeOn(booking, date);
  return { start: Math.max(start, 0), end: Math.min(end, DAY_MINUTES) };
}

/** Whether a booking ends on the day after its date, and not at midnight. */
export const isOverNight = ({ start_time, end_time }: AdminBooking): boolean => end_time <= start_time;

export const overlaps = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end;

/** Returns the court and all courts that share a part with it. */
export function relatedCourts(id: number, courts: readonly Court[]): number[] {
  const parts = partsOf(id, courts);
  return courts.filter((court) => partsOf(court.id, courts).some((part) => parts.includes(part))).map(({ id }) => id);
}

/** Returns the courts that a booking of this court occupies: its parts, or the court itself if it has no parts. */
function partsOf(id: number, courts: readonly Court[]): readonly number[] {
  const parts = courts.find((court) => court.id === id)?.part_ids ?? [];
  return parts.length === 0 ? [id] : parts;
}

const startOf = ({ booking_date, start_time }: AdminBooking): string => booking_date + start_time;
const byStart = (a: AdminBooking, b: AdminBooking): number => startOf(a).localeCompare(startOf(b));

/** Returns the columns. Courts that take no bookings are left out, unless they have a booking. */
export function columnsOf(
  courts: readonly Court[],
  { dates, days, bookings }: Pick<SheetData, 'dates' | 'days' | 'bookings'>,
): SheetColumn[] {
  const byColumn = new Map<string, AdminBooking[]>();
  for (const booking of Object.values(bookings)) {
    const { court_id, booking_date } = booking;
    for (const date of isOverNight(booking) ? [booking_date, addDays(booking_date, 1)] : [booking_date]) {
      const key = columnKey(court_id, date);
      byColumn.set(key, [...(byColumn.get(key) ?? []), booking]);
    }
  }
  const hasParts = courts.some(({ part_ids }) => part_ids.length > 0);
  return inClubOrder(courts).flatMap((court) => {
    const related = hasParts ? relatedCourts(court.id, courts).filter((id) => id !== court.id) : [];
    return dates.flatMap((date): SheetColumn[] => {
      const key = columnKey(court.id, date);
      const own = byColumn.get(key) ?? [];
      const blocking = related.flatMap((id) => byColumn.get(columnKey(id, date)) ?? []);
      if (!days[key] && own.length === 0) return [];
      return [{ key, court, date, day: days[key], bookings: own.toSorted(byStart), blocking }];
    });
  });
}

/** Returns the hours that the sheet shows: full hours that contain all opening hours and bookings. */
export function hoursOf(columns: readonly SheetColumn[]): Range | undefined {
  const ranges = columns.flatMap(({ date, day, bookings }) => [
    ...(day?.open ?? []).map(rangeOf),
    ...bookings.map((booking) => shownRangeOf(booking, date)),
  ]);
  if (ranges.length === 0) return undefined;
  const first = Math.floor(Math.min(...ranges.map(({ start }) => start)) / 60) * 60;
  const last = Math.ceil(Math.max(...ranges.map(({ end }) => end)) / 60) * 60;
  return { start: first, end: last };
}

export function blocksOf(column: SheetColumn): ColumnBlocks {
  const { court, date, day, bookings, blocking } = column;
  const open = (day?.open ?? []).map(rangeOf);
  const closures = (day?.closures ?? []).map(({ reason, ...range }) => ({ ...rangeOf(range), reason }));
  const booked = bookings.map((booking) => ({ ...shownRangeOf(booking, date), booking }));
  const held = blocking.map((booking) => shownRangeOf(booking, date));
  const busy = [...booked, ...held, ...closures];
  const slots = open.flatMap((hours) =>
    subtract(hours, busy).flatMap((gap) => cut(gap, slotStep(court.slot_minutes), hours.start, court.slot_minutes)),
  );
  const room = roomIn({ bookings: booked, held, closures, open }, column);
  const marked = slots.map((slot) => {
    const { minutes, isInBuffer } = room(slot.start);
    const free = isInBuffer ? 0 : minutes;
    return free < court.min_duration_minutes ? { ...slot, tooShort: free } : slot;
  });
  return { bookings: booked, held, closures, open, slots: marked };
}

/** Returns the length of an empty slot: a multiple of the court's start interval. */
function slotStep(interval: number): number {
  return Math.ceil(MIN_SLOT_MINUTES / interval) * interval;
}

/** Returns the parts of a range that no busy range overlaps. */
function subtract(range: Range, busy: readonly Range[]): Range[] {
  const gaps: Range[] = [];
  let { start } = range;
  for (const one of busy.toSorted((a, b) => a.start - b.start)) {
    if (one.start > start) gaps.push({ start, end: Math.min(one.start, range.end) });
    start = Math.max(start, one.end);
    if (start >= range.end) return gaps;
  }
  return [...gaps, { start, end: range.end }];
}

/** Cuts a gap into pieces at every step from `origin`. Leaves out pieces that are shorter than `shortest`. */
function cut({ start, end }: Range, step: number, origin: number, shortest: number): Range[] {
  const pieces: Range[] = [];
  for (let at = start; at < end;) {
    const next = Math.min(end, origin + (Math.floor((at - origin) / step) + 1) * step);
    if (next - at >= shortest) pieces.push({ start: at, end: next });
    at = next;
  }
  return pieces;
}

/** Returns the end of the free time that begins at a start time, in minutes since midnight. */
export function freeUntil(column: SheetColumn | undefined, start: number): number {
  if (!column) return DAY_MINUTES;
  const { bookings, held, closures } = blocksOf(column);
  const next = [...bookings, ...held, ...closures].filter(({ end }) => end > start).map((one) => one.start);
  return Math.min(latestEnd(column), ...next.filter((at) => at >= start));
}

/** The free time that begins at a start time. */
export interface Room {
  /** The minutes until the next booking with its buffer, the next closure or the closing time. */
  minutes: number;
  /** Whether the start is in the buffer after an earlier booking. */
  isInBuffer: boolean;
}

/** Returns the free time that begins at a start time. Outside the opening hours, the closing time is no limit. */
export function roomAt(column: SheetColumn, start: number): Room {
  return roomsOf(column)(start);
}

/** Like `roomAt`, for many start times. */
export function roomsOf(column: SheetColumn): (start: number) => Room {
  return roomIn(blocksOf(column), column);
}

function roomIn(
  { bookings, held, closures, open }: Omit<ColumnBlocks, 'slots'>,
  column: SheetColumn,
): (start: number) => Room {
  const { buffer_minutes: buffer } = column.court;
  const taken = [...bookings, ...held];
  return (start) => {
    const hours = open.find((range) => range.start <= start && start < range.end);
    // If the court also opens at midnight, a booking may continue after midnight.
    const closes = !hours || (hours.end === DAY_MINUTES && latestEnd(column) > DAY_MINUTES) ? Infinity : hours.end;
    const limits = [
      ...taken.filter(({ end }) => end > start).map((one) => one.start - buffer),
      ...closures.filter(({ end }) => end > start).map((one) => one.start),
    ];
    const isInBuffer = taken.some(({ end }) => end <= start && start < end + buffer);
    return { minutes: Math.max(0, Math.min(closes, ...limits) - start), isInBuffer };
  };
}

/** Returns the latest end of a booking: midnight, or the closing time after it if the court is open at midnight. */
export function latestEnd({ court, date, day }: SheetColumn): number {
  if (!day?.open.some(({ end_time }) => end_time === '24:00')) return DAY_MINUTES;
  const next = hoursOn(court, addDays(date, 1)).find(({ open }) => open === '00:00');
  return next ? DAY_MINUTES + minutesOf(next.close) : DAY_MINUTES;
}

/** Returns the bookings that overlap a range of the court, or the buffer before or after the range. */
export function holdersOf(column: SheetColumn | undefined, range: Range): AdminBooking[] {
  if (!column) return [];
  const buffer = column.court.buffer_minutes;
  const wide = { start: range.start - buffer, end: range.end + buffer };
  return [...column.bookings, ...column.blocking].filter((booking) => overlaps(rangeOn(booking, column.date), wide));
}

/** Whether a booking already has this court, day and time. */
export function isUnchanged(booking: AdminBooking, { court, date }: SheetColumn, { start, end }: Range): boolean {
  const before = rangeOf(booking);
  return booking.court_id === court.id && booking.booking_date === date && before.start === start && before.end === end;
}
