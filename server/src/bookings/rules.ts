import { windowsOf, type Window } from '../courts/rules.ts';
import type { Court } from '../courts/schema.ts';
import type { BookingStatus } from '../db/schema.ts';
import { type Code, type Fault, Problem } from '../errors.ts';
import type { Money } from '../http/fields.ts';
import { addDays, MINUTE, type Moment, momentOf, timestamp, today, toTime, weekday } from '../time.ts';

/** The slot that a booking asks for; minutes count from midnight of the date at the court. */
export interface Slot {
  date: string;
  start: number;
  end: number;
}

/** A slot in real time. */
export interface Span {
  starts: Moment;
  ends: Moment;
}

/** A rule that a request breaks; `code` is one of the problem catalogue. */
export type Refusal = Fault & { code: Code };

/** The statuses that hold a court. */
export const HOLDING: readonly BookingStatus[] = ['offered', 'pending', 'confirmed', 'completed', 'no_show'];

/** Which status may follow which, by the hand of an admin. */
const moves: Record<BookingStatus, readonly BookingStatus[]> = {
  offered: ['cancelled'],
  pending: ['confirmed', 'rejected', 'cancelled'],
  confirmed: ['cancelled', 'completed', 'no_show'],
  completed: ['no_show'],
  no_show: ['completed'],
  rejected: [],
  cancelled: [],
};

/** When a slot begins and ends in real time; undefined where the clocks skip its start or its end. */
export function spanOf({ date, start, end }: Slot, timeZone: string): Span | undefined {
  const starts = momentOf(date, start, timeZone);
  const ends = momentOf(date, end, timeZone, true);
  return starts && ends && { starts, ends };
}

/** Every rule of the court that a slot breaks, in the order in which they are told. */
export function findRefusals(
  court: Court,
  slot: Slot,
  { span, now }: { span: Span | undefined; now: number },
): Refusal[] {
  return [
    ...(court.active ? [] : [refusal('court_inactive', 'court_id', `${court.name} takes no bookings at present.`)]),
    ...(span ? timeRefusals(court, slot, { start: span.starts.epochMs, now }) : [skippedTime(court, slot)]),
    ...horizonRefusals(court, slot, now),
    ...hoursRefusals(court, slot),
    ...durationRefusals(court, slot),
  ];
}

/** The refusal of a slot that something else holds. */
export function slotTaken(detail = 'Somebody else has this slot.'): Refusal {
  return refusal('slot_taken', 'start_time', detail);
}

/** One problem for all the rules that a request breaks: the first gives the code. */
export function refuse(refusals: readonly [Refusal, ...Refusal[]]): Problem {
  return new Problem(refusals[0].code, refusals[0].detail, { errors: [...refusals] });
}

/** What the time costs: elapsed minutes by the price per hour, rounded half up to the minor unit. */
export function priceOf(perHour: Money | null, { starts, ends }: Span): Money | null {
  if (!perHour) return null;
  const minutes = (ends.epochMs - starts.epochMs) / MINUTE;
  return { amount: Math.floor((perHour.amount * minutes + 30) / 60), currency: perHour.currency };
}

/** The status that the clock gives a booking whose time has come, or its own. */
export function statusAt(
  booking: { status: BookingStatus; starts_at: string; ends_at: string },
  now: number,
): BookingStatus {
  const time = timestamp(now);
  if (booking.status === 'pending' && booking.starts_at <= time) return 'cancelled';
  if (booking.status === 'confirmed' && booking.ends_at <= time) return 'completed';
  return booking.status;
}

/** @throws {Problem} `invalid_transition` unless an admin may move the booking to the status now */
export function checkMove(
  booking: { status: BookingStatus; starts_at: string; ends_at: string },
  to: BookingStatus,
  now: number,
): void {
  const from = statusAt(booking, now);
  // What the clock is about to do, an admin may do first.
  if (from !== to && !moves[from].includes(to)) {
    throw new Problem('invalid_transition', `A booking that is ${from} cannot become ${to}.`);
  }
  const isEarly = (to === 'completed' || to === 'no_show') && timestamp(now) < booking.starts_at;
  if (isEarly) throw new Problem('invalid_transition', `The booking cannot be ${to} before it starts.`);
}

/** @throws {Problem} when a player may no longer cancel: `already_started`, `invalid_transition`, `cancellation_too_late` */
export function checkCancel(
  booking: { status: BookingStatus; starts_at: string; ends_at: string },
  cutoffMinutes: number,
  now: number,
): void {
  const start = Date.parse(booking.starts_at);
  if (booking.status === 'rejected') {
    throw new Problem('invalid_transition', 'The booking was rejected: there is nothing to cancel.');
  }
  const isOver = booking.status === 'completed' || booking.status === 'no_show';
  if (isOver || start < now) throw new Problem('already_started');
  if (start - cutoffMinutes * MINUTE < now) {
    const detail = `This court can be cancelled up to ${cutoffMinutes} minutes before the start. Ask the club.`;
    throw new Problem('cancellation_too_late', detail);
  }
}

function timeRefusals(court: Court, slot: Slot, { start, now }: { start: number; now: number }): Refusal[] {
  const refusals: Refusal[] = [];
  const begin = `${slot.date} ${toTime(slot.start)}`;
  if (start < now) {
    refusals.push(refusal('in_the_past', 'start_time', `${begin} is in the past at the court (${court.time_zone}).`));
  }
  if (court.min_notice_minutes > 0 && start < now + court.min_notice_minutes * MINUTE) {
    const detail = `This court is booked at least ${court.min_notice_minutes} minutes before the start.`;
    refusals.push(refusal('too_late', 'start_time', detail));
  }
  return refusals;
}

function skippedTime(court: Court, { date, start, end }: Slot): Refusal {
  const startIsSkipped = momentOf(date, start, court.time_zone) === undefined;
  const field = startIsSkipped ? 'start_time' : 'end_time';
  const detail = `${toTime(startIsSkipped ? start : end)} does not exist on ${date}: the clocks go forward in ${court.time_zone}.`;
  return refusal('nonexistent_local_time', field, detail);
}

function horizonRefusals(court: Court, { date }: Slot, now: number): Refusal[] {
  const last = addDays(today(court.time_zone, now), court.max_advance_days);
  if (date <= last) return [];
  const detail = `This court is booked at most ${court.max_advance_days} days ahead: up to ${last} today.`;
  return [refusal('too_early', 'booking_date', detail)];
}

function hoursRefusals(court: Court, { date, start, end }: Slot): Refusal[] {
  const windows = windowsOf(court.opening_hours, weekday(date));
  const around = windows.find((window) => window.start <= start && start < window.end);
  const refusals: Refusal[] = [];
  if (!around || around.end < end) {
    const open = windows.map(describe).join(', ');
    const detail = open ? `The court is open ${open} that day.` : 'The court is closed that day.';
    refusals.push(refusal('outside_opening_hours', around ? 'end_time' : 'start_time', detail));
  }
  const slot = court.slot_minutes;
  if (around && (start - around.start) % slot !== 0) {
    const detail = `Starts are every ${slot} minutes from ${toTime(around.start)}.`;
    refusals.push(refusal('off_grid', 'start_time', detail));
  } else if ((end - start) % slot !== 0) {
    refusals.push(refusal('off_grid', 'end_time', `Lengths are multiples of ${slot} minutes.`));
  }
  return refusals;
}

function durationRefusals(court: Court, { start, end }: Slot): Refusal[] {
  const { min_duration_minutes: least, max_duration_minutes: most } = court;
  const length = end - start;
  if (least <= length && length <= most) return [];
  return [
    refusal('duration_out_of_range', 'end_time', `A booking here lasts ${least} to ${most} minutes, not ${length}.`),
  ];
}

function describe({ start, end }: Window): string {
  return `${toTime(start)}–${toTime(end)}`;
}

function refusal(code: Code, field: string, detail: string): Refusal {
  return { pointer: `#/${field}`, code, detail };
}
