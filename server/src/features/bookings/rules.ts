import type { BookingStatus } from '../../platform/db/schema.ts';
import type { Code } from '../../platform/error-catalogue.ts';
import { type FieldError, Problem } from '../../platform/errors.ts';
import { plural } from '../../platform/text.ts';
import { MINUTE, type Moment, momentOf, timestamp } from '../../platform/time.ts';

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
export type RuleViolation = FieldError & { code: Code };

/** The statuses of a booking that is still to come, or under way. */
export const ACTIVE_STATUSES: readonly BookingStatus[] = ['offered', 'pending', 'confirmed'];

/** The same without those that a player has yet to accept: what counts towards quotas. */
export const QUOTA_STATUSES: readonly BookingStatus[] = ACTIVE_STATUSES.filter((status) => status !== 'offered');

/** The statuses that hold a court. */
export const COURT_HOLDING_STATUSES: readonly BookingStatus[] = [
  'offered',
  'pending',
  'confirmed',
  'completed',
  'no_show',
];

/** Which status may follow which, by the hand of an admin. */
const moves: Record<BookingStatus, readonly BookingStatus[]> = {
  offered: ['confirmed', 'pending', 'cancelled'],
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

/** One problem for all the rules that a request breaks: the first gives the code. */
export function problemFor(violations: readonly [RuleViolation, ...RuleViolation[]]): Problem {
  const [{ code, detail }] = violations;
  const names = overridesFor(violations);
  const way = names && ` Send "override": ${JSON.stringify(names)} to book all the same.`;
  return new Problem(code, `${detail}${way ?? ''}`, { errors: [...violations] });
}

/** The problem of a request for a court that is not there. */
export function courtNotFound(id: number): Problem {
  return problemFor([{ pointer: '#/court_id', code: 'court_not_found', detail: `There is no court ${id}.` }]);
}

/** What an admin would have to name to book all the same; null where nothing would do. */
export function overridesFor(violations: readonly RuleViolation[]): string[] | null {
  const names = new Set(violations.map(({ override }) => override));
  return names.has(undefined) ? null : ([...names] as string[]);
}

/** What decides about the status of a booking. */
interface Timed {
  status: BookingStatus;
  starts_at: string;
  ends_at: string;
  offer_expires_at: string | null;
}

/** The status that the clock gives a booking whose time has come, or its own. */
export function statusAt(booking: Timed, now: number): BookingStatus {
  const time = timestamp(now);
  if (booking.status === 'offered' && (booking.offer_expires_at ?? time) <= time) return 'cancelled';
  if (booking.status === 'pending' && booking.starts_at <= time) return 'cancelled';
  if (booking.status === 'confirmed' && booking.ends_at <= time) return 'completed';
  return booking.status;
}

/** A time (timestamps) when no process of the service ran, so that nobody could check in. */
export interface Outage {
  from: string;
  to: string;
}

/** When players check in: milliseconds before and after the start, and the outages during which they could not. */
export interface CheckIn {
  before: number;
  after: number;
  outages: readonly Outage[];
}

/**
 * The status that the clock gives a booking. Where the court gives up on players who have not come, that is a no-show, unless they could
 * not check in during an outage of the service.
 */
export function dueStatus(
  booking: Parameters<typeof statusAt>[0] & {
    checked_in_at: string | null;
    court_no_show_after_minutes: number | null;
  },
  { before, after, outages }: CheckIn,
  now: number,
): BookingStatus {
  const status = statusAt(booking, now);
  const { checked_in_at, court_no_show_after_minutes: minutes } = booking;
  if (booking.status !== 'confirmed' || checked_in_at !== null || minutes === null) return status;
  const start = Date.parse(booking.starts_at);
  const latest = start + Math.max(minutes * MINUTE, after);
  if (hadOutage(outages, start - before, latest)) return status;
  return status === 'completed' || latest < now ? 'no_show' : status;
}

/** Whether an outage overlaps the time between two moments, in milliseconds since the Unix epoch. */
function hadOutage(outages: readonly Outage[], from: number, to: number): boolean {
  return outages.some((outage) => Date.parse(outage.from) < to && from < Date.parse(outage.to));
}

/**
 * When the player came, as far as is known of a booking that is made, or moved, at this moment. Only admins and imports put anybody on
 * a court after the start: who is there then has come, and could not check in any more.
 */
export function impliedCheckIn({ starts }: Pick<Span, 'starts'>, status: BookingStatus, now: number): string | null {
  return status === 'confirmed' && starts.epochMs < now ? timestamp(now) : null;
}

/**
 * @param window from how long before the start until how long after it, in milliseconds
 * @throws {Problem} `invalid_transition` for what is not confirmed, `check_in_closed`
 */
export function checkCheckIn(
  booking: { status: BookingStatus; starts_at: string; ends_at: string },
  window: { before: number; after: number },
  now: number,
): void {
  if (booking.status !== 'confirmed') {
    throw new Problem('invalid_transition', `A booking that is ${booking.status} cannot be checked in.`);
  }
  const [start, end] = [Date.parse(booking.starts_at), Date.parse(booking.ends_at)];
  const [opens, closes] = [start - window.before, Math.min(start + window.after, end)];
  if (opens <= now && now <= closes) return;
  const values = { opens_at: timestamp(opens), closes_at: timestamp(closes) };
  const detail = `Check-in is open from ${values.opens_at} to ${values.closes_at}.`;
  throw new Problem('check_in_closed', detail, { extra: values });
}

/** @throws {Problem} `invalid_transition` unless an admin may move the booking to the status now */
export function checkStatusChange(booking: Timed, to: BookingStatus, now: number): void {
  const from = statusAt(booking, now);
  // What the clock is about to do, an admin may do first.
  if (from !== to && !moves[from].includes(to)) {
    throw new Problem('invalid_transition', `A booking that is ${from} cannot become ${to}.`);
  }
  const isEarly = (to === 'completed' || to === 'no_show') && timestamp(now) < booking.starts_at;
  if (isEarly) throw new Problem('invalid_transition', `The booking cannot be ${to} before it starts.`);
}

/** @throws {Problem} `invalid_transition` unless the booking can still be moved to another slot */
export function checkReschedule(booking: Timed, now: number): void {
  const status = statusAt(booking, now);
  if (QUOTA_STATUSES.includes(status)) return;
  throw new Problem('invalid_transition', `A booking that is ${status} cannot be moved.`);
}

/** @throws {Problem} when a participant may no longer leave: `already_started`, `invalid_transition` */
export function checkLeave(booking: Timed, now: number): void {
  if (Date.parse(booking.starts_at) < now) {
    throw new Problem('already_started', 'The booking has begun: only its owner changes who plays.');
  }
  const status = statusAt(booking, now);
  if (!QUOTA_STATUSES.includes(status))
    throw new Problem('invalid_transition', `The booking is ${status}: nobody plays.`);
}

/** @throws {Problem} when a player may no longer cancel: `already_started`, `invalid_transition`, `cancellation_too_late` */
export function checkCancel(booking: Pick<Timed, 'status' | 'starts_at'>, cutoffMinutes: number, now: number): void {
  // Nobody asked for an offer: it can be declined as long as it is there.
  if (booking.status === 'offered') return;
  const start = Date.parse(booking.starts_at);
  if (booking.status === 'rejected') {
    throw new Problem('invalid_transition', 'The booking was rejected: there is nothing to cancel.');
  }
  const isOver = booking.status === 'completed' || booking.status === 'no_show';
  if (isOver || start < now) throw new Problem('already_started');
  if (start - cutoffMinutes * MINUTE < now) {
    const detail = `This court can be cancelled up to ${plural(cutoffMinutes, 'minute')} before the start. SlotCheck the club.`;
    throw new Problem('cancellation_too_late', detail);
  }
}
