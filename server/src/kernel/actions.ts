import type { Context } from '../platform/context.ts';
import type { LockedUser } from '../modules/accounts/store.ts';
import type { CourtRow } from '../modules/courts/store.ts';
import { chunked } from '../platform/db/chunks.ts';
import type { BookingStatus, Db } from '../platform/db/schema.ts';
import { freedBy, lockForFreeing } from './freed.ts';
import { transact } from '../platform/db/transact.ts';
import { invalid, Problem } from '../platform/errors.ts';
import type { EventType } from '../platform/events/actions.ts';
import { checkVersion } from '../platform/versions.ts';
import type { Money } from '../platform/http/fields.ts';
import { timestamp, toEndMinutes, toMinutes } from '../platform/time.ts';
import { type ChangedBooking, recordChanges } from './changed-events.ts';
import { checkedPrice } from './best-check.ts';
import type { Companion } from './company.ts';
import { type BookingRequest, bookingOf, createBookings, type Player } from './create.ts';
import { endHolds } from './held.ts';
import { loadBookingInputs } from './inputs.ts';
import type { SlotRequest } from './part.ts';
import { freeSpaces } from './occupancy.ts';
import { checkParticipants } from './participants.ts';
import { findCutoff } from './ask-parts.ts';
import type { Limits } from './quotas.ts';
import {
  checkCancel,
  checkStatusChange,
  courtNotFound,
  OCCUPYING_STATUSES,
  problemFor,
  type Slot,
  type Span,
  statusAt,
  ACTIVE_STATUSES,
} from './rules.ts';
import type { BookingInput } from './schema.ts';
import type { Override, RuleExemptions } from './slot-check.ts';
import { checkSlot, findMidnightProblem, notAfterStart } from './slot-rules.ts';
import { type BookingRow, findBooking, findBookingOf, lockBooking, lockBookings, updateBookings } from './store.ts';

export function requestOf(
  player: Player,
  input: BookingInput,
  { now, limits }: { now: number; limits: Limits },
): BookingRequest {
  const { court_id, note = null } = input;
  const participants = checkParticipants(input.participants, player);
  return { player, courtId: court_id, slot: slotOf(input), now, limits, note, participants };
}

export async function book(
  db: Db,
  player: Player,
  { input, now, limits }: { input: BookingInput; now: number; limits: Limits },
): Promise<BookingRow> {
  const [result] = await createBookings(db, [requestOf(player, input, { now, limits })]);
  return bookingOf(result!);
}

/** A slot that can be booked. `lockAndCheckSlot` has locked the player and the court until the transaction ends. */
export interface CheckedSlot {
  user: LockedUser | undefined;
  court: CourtRow;
  span: Span;
  price: Money | null;
  needsApproval: boolean;
  /** Whether a part has replaced the court's settings, for example with those of a plan. */
  hasTerms: boolean;
  overridden: Override[];
  companions: readonly Companion[];
}

export async function lockAndCheckSlot(
  db: Db,
  request: SlotRequest,
  exemptions?: RuleExemptions,
): Promise<CheckedSlot> {
  const inputs = await loadBookingInputs(db, [request]);
  const check = inputs.checkFor({ ...request, ...(exemptions && { exemptions }) });
  if (!check) throw courtNotFound(request.courtId);
  const midnight = findMidnightProblem(check, exemptions);
  if (midnight) throw midnight;
  const { violations, overridden } = checkSlot(check, exemptions);
  // A slot without a span always violates `nonexistent_local_time`.
  if (!check.span || violations.length > 0) throw problemFor(violations);
  const { court, span } = check;
  return {
    user: inputs.users.get(request.userId),
    court: inputs.courts.get(court.id)!,
    span,
    price: checkedPrice(check),
    needsApproval: court.requires_approval,
    hasTerms: check.sourceOf !== undefined,
    overridden,
    companions: check.companions ?? [],
  };
}

export function cancel(
  { db, now }: Context,
  player: { id: number },
  id: number,
  accepted?: number[],
): Promise<BookingRow> {
  return transact(db, async (db) => {
    await lockForFreeing(db, [freedBy(await getBookingOf(db, player.id, id))]);
    const booking = await lockOwnBooking(db, player.id, id);
    checkVersion(booking.version, accepted);
    if (booking.status === 'cancelled') return booking;
    checkCancel(booking, await findCutoff(db, booking), now());
    return changeStatus(db, booking, { status: 'cancelled', by: 'player', reason: null, now: now() });
  });
}

/** Changes the status of a booking for an admin. The caller must have locked the booking. */
export async function changeStatusAsAdmin(
  db: Db,
  booking: BookingRow,
  { status, reason = null, now }: { status: BookingStatus; reason?: string | null; now: number },
): Promise<BookingRow> {
  if (booking.status === status) return booking;
  checkStatusChange(booking, status, now);
  return changeStatus(db, booking, { status, by: 'admin', reason, now });
}

/**
 * Cancels bookings that are still active and have not been rescheduled since they were read. Returns the ids of the
 * cancelled bookings. Call `lockForFreeing` first.
 */
export async function cancelAll(
  db: Db,
  bookings: readonly Pick<BookingRow, 'id' | 'court_id' | 'starts_at' | 'ends_at'>[],
  { by = 'admin', reason, now }: { by?: StatusChange['by']; reason: string | null; now: number },
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
    await changeStatuses(db, upcoming, { status: 'cancelled', by, reason, keepsPlace: by === 'admin', now });
    cancelled.push(...upcoming.map(({ id }) => id));
  }
  return cancelled;
}

export async function getBooking(db: Db, id: number): Promise<BookingRow> {
  return bookingOrNotFound(await findBooking(db, id), id);
}

export async function getBookingOf(db: Db, playerId: number, id: number): Promise<BookingRow> {
  return bookingOrNotFound(await findBookingOf(db, playerId, id), id);
}

async function lockOwnBooking(db: Db, playerId: number, id: number): Promise<BookingRow> {
  const booking = bookingOrNotFound(await lockBooking(db, id), id);
  return bookingOrNotFound(booking.user_id === playerId ? booking : undefined, id);
}

interface StatusChange {
  status: BookingStatus;
  by: 'player' | 'admin' | 'system';
  reason: string | null;
  now: number;
  keepsPlace?: boolean;
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
  const { status, by, reason, now } = change;
  const time = timestamp(now);
  const isCancelled = status === 'cancelled';
  const changes = {
    status,
    cancelled_at: isCancelled ? time : null,
    cancelled_by: isCancelled ? by : null,
    offer_expires_at: null,
    updated_at: time,
  };
  await updateBookings(db, bookings, { ...changes, reason });
  await endHolds(db, bookings, change);
  if (!OCCUPYING_STATUSES.includes(status)) await freeSpaces(db, bookings, now);
  const changed = bookings.map((before): ChangedBooking => {
    const status_reason = reason ?? before.status_reason;
    return { before, after: { ...before, ...changes, status_reason, version: before.version + 1 } };
  });
  await recordChanges(db, `booking.${status}` as EventType, changed);
  return changed.map(({ after }) => after);
}

/**
 * Returns the slot of a request. An end before the start is on the next day.
 * @throws {Problem} if the start and the end are equal
 */
export function slotOf({
  booking_date,
  start_time,
  end_time,
}: Omit<BookingInput, 'court_id' | 'note' | 'participants'>): Slot {
  if (start_time === end_time) throw invalid([notAfterStart(start_time)]);
  const start = toMinutes(start_time);
  return { date: booking_date, start, end: toEndMinutes(end_time, start) };
}

export function bookingOrNotFound(booking: BookingRow | undefined, id: number): BookingRow {
  if (!booking) throw new Problem('not_found', `There is no booking ${id}.`);
  return booking;
}
