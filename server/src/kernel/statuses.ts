import type { BookingStatus } from '../platform/db/schema.ts';
import { Problem } from '../platform/errors.ts';
import { plural } from '../platform/text.ts';
import { MINUTE, timestamp } from '../platform/time.ts';

/** The statuses of a booking that is upcoming or in progress. */
export const ACTIVE_STATUSES: readonly BookingStatus[] = ['offered', 'pending', 'confirmed'];

/** The active statuses without held slots (`ask-parts.ts`), which do not count towards quotas until they are accepted. */
export const ACCEPTED_STATUSES: readonly BookingStatus[] = ACTIVE_STATUSES.filter((status) => status !== 'offered');

export const OCCUPYING_STATUSES: readonly BookingStatus[] = ['offered', 'pending', 'confirmed', 'completed', 'no_show'];

const nextStatuses: Record<BookingStatus, readonly BookingStatus[]> = {
  offered: ['confirmed', 'pending', 'cancelled'],
  pending: ['confirmed', 'rejected', 'cancelled'],
  confirmed: ['cancelled', 'completed', 'no_show'],
  completed: ['no_show'],
  no_show: ['completed'],
  rejected: [],
  cancelled: [],
};

interface StatusColumns {
  status: BookingStatus;
  starts_at: string;
  ends_at: string;
  offer_expires_at: string | null;
}

/** Returns the status that is due now. The stored status may be outdated until a background task updates it. */
export function statusAt(booking: StatusColumns, now: number): BookingStatus {
  const time = timestamp(now);
  if (booking.status === 'offered' && (booking.offer_expires_at ?? time) <= time) return 'cancelled';
  if (booking.status === 'pending' && booking.starts_at <= time) return 'cancelled';
  if (booking.status === 'confirmed' && booking.ends_at <= time) return 'completed';
  return booking.status;
}

/** A period in which no process of the service was running, so nobody could check in. Both fields are timestamps. */
export interface Outage {
  from: string;
  to: string;
}

/**
 * Check-in opens `before` milliseconds before the start of the booking. It closes `after` milliseconds after the start,
 * or at the end of the booking if that is earlier.
 */
export interface CheckIn {
  before: number;
  after: number;
  outages: readonly Outage[];
}

/** Like `statusAt`, but detects no-shows. If an outage prevented the check-in, the player is not a no-show. */
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

function hadOutage(outages: readonly Outage[], from: number, to: number): boolean {
  return outages.some((outage) => Date.parse(outage.from) < to && from < Date.parse(outage.to));
}

/**
 * Checks that a booking can be checked in now. `window.before` and `window.after` are milliseconds before and after the
 * start of the booking.
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

export function checkStatusChange(booking: StatusColumns, to: BookingStatus, now: number): void {
  const from = statusAt(booking, now);
  // If `from` equals `to`, the booking has already reached this status by its time, but a background task may not have
  // stored it yet. Allow the change.
  if (from !== to && !nextStatuses[from].includes(to)) {
    throw new Problem('invalid_transition', `A booking that is ${from} cannot become ${to}.`);
  }
  const isEarly = (to === 'completed' || to === 'no_show') && timestamp(now) < booking.starts_at;
  if (isEarly) throw new Problem('invalid_transition', `The booking cannot be ${to} before it starts.`);
}

export function checkReschedule(booking: StatusColumns, now: number): void {
  const status = statusAt(booking, now);
  if (ACCEPTED_STATUSES.includes(status)) return;
  throw new Problem('invalid_transition', `A booking that is ${status} cannot be rescheduled.`);
}

export function checkLeave(booking: StatusColumns, now: number): void {
  checkParticipation(booking, now, 'leave a booking');
}

export function checkAccept(booking: StatusColumns, now: number): void {
  checkParticipation(booking, now, 'join a booking');
}

function checkParticipation(booking: StatusColumns, now: number, change: string): void {
  if (Date.parse(booking.starts_at) < now) {
    throw new Problem('already_started', 'The booking has started. Only its owner can change the participants now.');
  }
  const status = statusAt(booking, now);
  if (!ACCEPTED_STATUSES.includes(status))
    throw new Problem('invalid_transition', `You cannot ${change} that is ${status}.`);
}

export function checkCancel(
  booking: Pick<StatusColumns, 'status' | 'starts_at'>,
  cutoffMinutes: number,
  now: number,
): void {
  // A player can decline a held slot at any time, because a part has booked it, not the player.
  if (booking.status === 'offered') return;
  const start = Date.parse(booking.starts_at);
  if (booking.status === 'rejected') {
    throw new Problem('invalid_transition', 'The booking was rejected, so it cannot be cancelled.');
  }
  const isOver = booking.status === 'completed' || booking.status === 'no_show';
  if (isOver || start < now) throw new Problem('already_started');
  if (start - cutoffMinutes * MINUTE < now) {
    const limit = plural(cutoffMinutes, 'minute');
    const detail = `A booking of this court can be cancelled or rescheduled up to ${limit} before the start. Ask the club.`;
    throw new Problem('cancellation_too_late', detail);
  }
}

/**
 * Returns whether the player has requested a held slot, and the club has approved it if the court requires that.
 * Otherwise, the booking is an offer of the waiting list. An offer keeps version 1 until the player accepts it.
 */
export function isRequested({
  waitlist_entry_id,
  version,
}: {
  waitlist_entry_id: number | null;
  version: number;
}): boolean {
  return waitlist_entry_id === null || version > 1;
}
