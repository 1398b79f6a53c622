import type { Booking, Court, CourtDay } from '@courtside/client';
import { compareCourts } from './by-name.ts';
import { now } from './clock.ts';
import { addDays, dateIn, minuteIn, minuteOf, timeOf } from './dates.ts';

export type BlockState =
  | 'free'
  | 'own'
  | 'taken'
  | 'tooShort'
  | 'closed'
  | 'shut'
  | 'past'
  | 'late'
  | 'later'
  | 'excluded'
  | 'refused';
type Start = CourtDay['starts'][number];
/** A time that the person's plan or the booking window does not allow. */
export type Restriction = NonNullable<CourtDay['restrictions']>[number];

const restrictedStates = { not_in_plan: 'excluded', too_early: 'later', too_late: 'late' } as const;

/**
 * Consecutive columns of one court that are shown as one block, for example a closure or a booked time. A free block is
 * as long as the booking that can start there.
 */
export interface Block {
  /** In minutes since midnight. */
  minute: number;
  /** Number of columns. */
  span: number;
  state: BlockState;
  /** The bookable start of a free block. */
  start?: Start | undefined;
  /** Why the court is closed. */
  reason?: string | undefined;
  /** The signed-in player's booking. */
  booking?: OwnBooking | undefined;
  restriction?: Restriction | undefined;
}

export type OwnBooking = Pick<Booking, 'id' | 'court_id' | 'booking_date' | 'start_time' | 'end_time'>;

/** A court's day, without the start times and durations that the player's limits or own bookings do not allow. */
export interface OfferedDay extends CourtDay {
  /** The half hours from which start times were removed, in minutes since midnight. */
  refused?: ReadonlySet<number>;
}

/**
 * Returns the player's bookings on a court's day, and the part of the previous day's booking that continues after
 * midnight.
 */
export function ownBookingsOn(own: readonly OwnBooking[], { court_id, booking_date }: CourtDay): OwnBooking[] {
  return own.flatMap((booking) => {
    if (booking.court_id !== court_id) return [];
    if (booking.booking_date === booking_date) return booking;
    const isRest = booking.end_time <= booking.start_time && addDays(booking.booking_date, 1) === booking_date;
    return isRest ? { ...booking, start_time: '00:00' } : [];
  });
}

/** How far ahead a court can be booked, and its minimum notice. */
export type BookingWindow = Pick<Court, 'max_advance_days' | 'min_notice_minutes'>;

export const COLUMN_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

/** Returns how many minutes of the day have passed at the court. */
export function passedMinutes({ booking_date, time_zone }: CourtDay, at: number): number {
  const today = dateIn(time_zone, at);
  return booking_date === today ? minuteIn(time_zone, at) : booking_date < today ? DAY_MINUTES : 0;
}

/**
 * Returns each column's start, in minutes since midnight. The columns cover the opening hours of all courts, from the
 * current hour on.
 * @param step the length of a column in minutes
 */
export function columnsOf(
  days: readonly CourtDay[],
  from?: string,
  at: number = now(),
  step: number = COLUMN_MINUTES,
): number[] {
  const windows = days.flatMap(({ open }) => open);
  if (windows.length === 0) return [];
  const first = Math.min(...windows.map(({ start_time }) => minuteOf(start_time)));
  const last = Math.max(...windows.map(({ end_time }) => minuteOf(end_time)));
  const passed = Math.min(...days.map((day) => passedMinutes(day, at)));
  if (passed >= last) return [];
  const currentHour = Math.floor(passed / 60) * 60;
  const begin = Math.max(first, currentHour, from === undefined ? 0 : minuteOf(from));
  const column = Math.floor(begin / step);
  return Array.from({ length: Math.max(0, Math.ceil(last / step) - column) }, (_, i) => (column + i) * step);
}

/** @param length the required duration in minutes, or undefined for any duration */
export function startsOf(day: CourtDay, length: number | undefined, from?: string): CourtDay['starts'] {
  return day.starts.filter(
    ({ start_time, durations }) =>
      (length === undefined || durations.includes(length)) && (from === undefined || start_time >= from),
  );
}

export interface BlockOptions {
  length?: number | undefined;
  own?: readonly OwnBooking[];
  window?: BookingWindow | undefined;
  at?: number;
  /** The length of a column in minutes. */
  step?: number;
}

/** Returns a court's row of the grid. The blocks cover the columns without gaps. */
export function blocksOf(
  day: OfferedDay,
  columns: readonly number[],
  { length, own = [], window, at = now(), step = COLUMN_MINUTES }: BlockOptions = {},
): Block[] {
  // Round up to whole minutes: a few seconds after 10:00, the service no longer offers a start at 10:00.
  const nextMinute = at + 59_999;
  const passed = passedMinutes(day, nextMinute);
  // If `restrictions` is set, rules of the person's plan apply on this day, and replace the court's booking window.
  const courtWindow = day.restrictions ? undefined : window;
  const tooLate = courtWindow ? passedMinutes(day, nextMinute + courtWindow.min_notice_minutes * 60_000) : passed;
  const isLater = openingOf(day, courtWindow, at) !== undefined;
  const startsByColumn = new Map<number, Start>();
  for (const start of startsOf(day, length).toReversed())
    startsByColumn.set(Math.floor(minuteOf(start.start_time) / step) * step, start);
  const blocks: Block[] = [];
  for (const minute of columns) {
    const block = blockAt(minute);
    const last = blocks.at(-1);
    if (last && joins(last, block, length)) last.span += 1;
    else blocks.push(block);
  }
  return blocks;

  function blockAt(minute: number): Block {
    const covers = coversColumn(minute, step);
    const block = (state: BlockState): Block => ({ minute, span: 1, state });
    const start = startsByColumn.get(minute);
    if (start) return { ...block('free'), start };
    const booking = own.find((one) => covers(one));
    if (booking) return { ...block('own'), booking };
    if (!day.open.some(covers)) return block('shut');
    const closure = day.closures.find(covers);
    if (closure) return { ...block('closed'), reason: closure.reason };
    if (minute < passed) return block('past');
    if (day.refused?.has(minute - (minute % COLUMN_MINUTES))) return block('refused');
    const restriction = day.restrictions?.find(covers);
    if (restriction) return { ...block(restrictedStates[restriction.code]), restriction };
    if (isLater) return block('later');
    if (minute < tooLate) return block('late');
    return block(day.free.some(covers) ? 'tooShort' : 'taken');
  }
}

/** Returns a function that tests whether an interval covers a part of a column. */
export function coversColumn(minute: number, step: number) {
  return ({ start_time, end_time }: { start_time: string; end_time: string }): boolean =>
    minuteOf(start_time) < minute + step && (end_time <= start_time || minuteOf(end_time) > minute);
}

/** Whether a column continues the block before it. A free block is as long as its shortest booking. */
function joins(last: Block, next: Block, length: number | undefined): boolean {
  if (last.start && next.state === 'tooShort')
    return minuteOf(last.start.start_time) + (length ?? last.start.durations[0] ?? 0) > next.minute;
  return (
    next.state !== 'free' &&
    last.state === next.state &&
    last.reason === next.reason &&
    last.restriction === next.restriction &&
    last.booking?.id === next.booking?.id
  );
}

/** When booking opens, in the time of the court. */
export interface Opening {
  date: string;
  /** Undefined if booking opens at midnight. */
  time?: string | undefined;
  /** The plan that sets the time. */
  plan?: string | undefined;
}

/** Returns when booking of a day opens, or undefined if booking is open for a part of the day or never opens. */
export function openingOf(day: CourtDay, window: BookingWindow | undefined, at: number = now()): Opening | undefined {
  if (day.restrictions) return planOpening(day, day.restrictions);
  if (!window) return undefined;
  const date = addDays(day.booking_date, -window.max_advance_days);
  return date > dateIn(day.time_zone, at) ? { date } : undefined;
}

function planOpening({ open }: CourtDay, restrictions: readonly Restriction[]): Opening | undefined {
  const openings = restrictions.flatMap((restriction) => openingOfRestriction(restriction) ?? []);
  if (openings.length === 0 || totalMinutes(restrictions) < totalMinutes(open)) return undefined;
  return openings.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))[0];
}

const keyOf = ({ date, time = '' }: Opening): string => date + time;

export function openingOfRestriction({ opens_at, plan }: Restriction): Opening | undefined {
  if (opens_at === null) return undefined;
  const time = opens_at.slice(11, 16);
  return { date: opens_at.slice(0, 10), time: time === '00:00' ? undefined : time, plan: plan ?? undefined };
}

function totalMinutes(intervals: readonly { start_time: string; end_time: string }[]): number {
  return intervals.reduce((sum, { start_time, end_time }) => sum + minuteOf(end_time) - minuteOf(start_time), 0);
}

/** Sorts courts by the club's own order. */
export function sortCourtDays(days: readonly CourtDay[]): CourtDay[] {
  return days.toSorted((a, b) => compareCourts(a.court, b.court));
}

export const endOf = (start: string, minutes: number): string => timeOf(minuteOf(start) + minutes);
