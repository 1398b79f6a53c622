import { chunked } from '../platform/db/chunks.ts';
import type { BookingStatus, Db } from '../platform/db/schema.ts';
import { type EventType, type NewEvent, recordEvents } from '../platform/events/actions.ts';
import { Problem } from '../platform/errors.ts';
import { timestamp } from '../platform/time.ts';
import { endHolds, findHoldAfterApproval, freedBy, slotFreed, tellParts } from './ask-parts.ts';
import type { HoldEnd } from './part.ts';
import { ACTIVE_STATUSES, OCCUPYING_STATUSES, checkStatusChange, statusAt } from './statuses.ts';
import { type BookingRow, lockBookings, updateBookings } from './store.ts';
import { storedBooking } from './booking.ts';

interface StatusChange {
  status: BookingStatus;
  by: HoldEnd['by'];
  reason: string | null;
  now: number;
  /** The end of the hold, in milliseconds since the Unix epoch. Only for the status `offered`. */
  until?: number;
}

/** Changes a locked booking's status, frees the court if necessary, and records an event. */
export async function changeStatus(db: Db, booking: BookingRow, change: StatusChange): Promise<BookingRow> {
  const [row] = await changeStatuses(db, [booking], change);
  return row!;
}

/**
 * Changes the statuses with one statement per table for all bookings, because each statement is a round trip to
 * PostgreSQL.
 */
async function changeStatuses(db: Db, bookings: readonly BookingRow[], change: StatusChange): Promise<BookingRow[]> {
  const { status, by, reason, now, until } = change;
  const time = timestamp(now);
  const isCancelled = status === 'cancelled';
  const changes = {
    status,
    cancelled_at: isCancelled ? time : null,
    cancelled_by: isCancelled ? (by === 'club' ? 'admin' : by) : null,
    offer_expires_at: until === undefined ? null : timestamp(until),
    updated_at: time,
    // A cancelled booking must not keep the reason of an earlier change, such as a rescheduling by the club.
    ...((reason !== null || isCancelled) && { status_reason: reason }),
  };
  await updateBookings(db, bookings, changes);
  await endHolds(db, bookings, change);
  if (!OCCUPYING_STATUSES.includes(status)) await freeSpaces(db, bookings, now);
  const changed = bookings.map((before): ChangedBooking => {
    return { before, after: { ...before, ...changes, version: before.version + 1 } };
  });
  await recordChanges(db, `booking.${status}` as EventType, changed);
  return changed.map(({ after }) => after);
}

/**
 * Changes the status of a booking for an admin. The caller must have locked the booking.
 * @param change `by` is the player if an admin cancels for the player, so that the refund rules apply
 */
export async function changeStatusAsAdmin(
  db: Db,
  booking: BookingRow,
  change: { status: BookingStatus; by?: 'player' | 'admin' | undefined; reason?: string | null; now: number },
): Promise<BookingRow> {
  const { status, by, reason = null, now } = change;
  if (booking.status === status) {
    if (by === undefined || by === booking.cancelled_by) return booking;
    throw new Problem('invalid_transition', `The booking is already cancelled by: ${booking.cancelled_by}.`);
  }
  checkStatusChange(booking, status, now);
  const made = { by: by ?? 'admin', reason, now };
  const isApproval = booking.status === 'pending' && status === 'confirmed';
  const until = isApproval ? await findHoldAfterApproval(db, booking, now) : undefined;
  if (until !== undefined) return changeStatus(db, booking, { ...made, status: 'offered', until });
  return changeStatus(db, booking, { ...made, status });
}

/**
 * Cancels bookings that are still active and have not been rescheduled since they were read. Returns the ids of the
 * cancelled bookings. Call `lockForFreeing` first.
 */
export async function cancelAll(
  db: Db,
  bookings: readonly Pick<BookingRow, 'id' | 'court_id' | 'starts_at' | 'ends_at'>[],
  { by = 'club', reason, now }: { by?: StatusChange['by']; reason: string | null; now: number },
): Promise<number[]> {
  const cancelled: number[] = [];
  for (const batch of chunked(bookings)) {
    const ids = batch.map(({ id }) => id);
    const rows = await lockBookings(db, ids);
    const upcoming = batch.flatMap(({ id, court_id, starts_at, ends_at }) => {
      const row = rows.get(id);
      const isSameSlot = row?.court_id === court_id && row.starts_at === starts_at && row.ends_at === ends_at;
      return row && isSameSlot && ACTIVE_STATUSES.includes(statusAt(row, now)) ? row : [];
    });
    await changeStatuses(db, upcoming, { status: 'cancelled', by, reason, now });
    cancelled.push(...upcoming.map(({ id }) => id));
  }
  return cancelled;
}

export interface ChangedBooking {
  before: BookingRow;
  after: BookingRow;
}

/**
 * Tells the parts which bookings have changed, and records an event for each. Each event contains the former values of
 * the changed fields.
 */
export async function recordChanges(db: Db, type: EventType, changed: readonly ChangedBooking[]): Promise<void> {
  const events = changed.map(({ before, after }): NewEvent => {
    const states = { data: storedBooking(after), before: storedBooking(before) };
    return { type, ...states, timestamp: after.updated_at };
  });
  tellParts(db, changed);
  await recordEvents(db, events);
}

/** Deletes the bookings' rows in `occupancy`. Before commit, the free slots are offered to the waiting list. */
export async function freeSpaces(
  db: Db,
  bookings: readonly Pick<BookingRow, 'id' | 'court_id' | 'booking_date' | 'end_minute'>[],
  now: number,
): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('occupancy').where('booking_id', 'in', ids).execute();
  for (const booking of bookings) slotFreed(db, freedBy(booking), now);
}
