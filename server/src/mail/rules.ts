import type { AdminBooking } from '../bookings/schema.ts';
import type { Tables } from '../db/schema.ts';
import type { MailKind, MailPurpose } from '../db/mail-tables.ts';
import type { Selectable } from 'kysely';

type Wishes = Pick<Selectable<Tables['users']>, 'mail_confirmations' | 'mail_reminders'>;

/** A booking as events have it; with a waiting list it may be an offer. */
export type MailedBooking = AdminBooking;

/** What a mail about one booking tells. */
export type BookingMailKind = Exclude<MailKind, MailPurpose | 'summary'>;

const byEvent: Record<string, BookingMailKind> = {
  'booking.offered': 'offer',
  'booking.pending': 'request',
  'booking.confirmed': 'confirmation',
  'booking.rejected': 'rejection',
  'booking.rescheduled': 'change',
  'booking.cancelled': 'cancellation',
};

/** What mail an event calls for. */
export function kindOf(type: string, booking: MailedBooking): BookingMailKind | undefined {
  if (type === 'booking.created') return booking.status === 'pending' ? 'request' : 'confirmation';
  return byEvent[type];
}

/** Whether it may tell the end of an offer that one declined or let pass: if it was never taken, it was no booking. */
export function mayBeOffer(kind: MailKind, { waitlist_entry_id, cancelled_by }: Omit<MailedBooking, 'user'>): boolean {
  return kind === 'cancellation' && typeof waitlist_entry_id === 'number' && cancelled_by !== 'admin';
}

/** Whether such mail can be turned off, and by which wish; what the club does to a booking one is always told. */
export function wishFor(kind: MailKind): keyof Wishes | undefined {
  if (kind === 'reminder') return 'mail_reminders';
  return kind === 'confirmation' || kind === 'request' ? 'mail_confirmations' : undefined;
}

export function isWanted(kind: MailKind, user: Wishes): boolean {
  const wish = wishFor(kind);
  return wish === undefined || user[wish] === 1;
}

/** Whether what a mail tells of is still so when it is sent. */
export function isStillTrue(
  kind: MailKind,
  then: MailedBooking,
  current: { status: string; version: number; starts_at: string } | undefined,
  time: string,
): boolean {
  if (kind === 'offer') return current?.status === 'offered';
  if (kind !== 'reminder') return true;
  const isSame = current !== undefined && current.starts_at === new Date(then.starts_at).toISOString();
  return isSame && current.status === 'confirmed' && current.starts_at > time;
}

const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 3_600_000;

/** How long to wait after so many failed attempts, in milliseconds. @param chance 0–1: so that not all come at once */
export function retryAfter(attempts: number, chance: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10), LAST_RETRY_MS) * (0.75 + chance / 2);
}
