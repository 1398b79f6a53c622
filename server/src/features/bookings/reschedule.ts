import { findCourt } from '../courts/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { freedBy, lockForFreeing } from '../../platform/db/slot-hooks.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { invalid } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/actions.ts';
import { checkVersion } from '../../platform/versions.ts';
import { MINUTES_A_DAY, timestamp, toMinutes, toTime } from '../../platform/time.ts';
import { bookingOrNotFound, lockAndCheckSlot, changeStatusAsAdmin, slotOf } from './actions.ts';
import { exemptionsFor } from './on-behalf.ts';
import { courtColumns, timeColumns } from './columns.ts';
import { type Limits, limitsOf } from './quotas.ts';
import { lockActing, lockUser } from '../accounts/store.ts';
import { checkParticipants, countPeople, lockOwner, peopleOf, replaceParticipants } from './participants.ts';
import { impliedCheckIn, checkCancel, checkReschedule, COURT_HOLDING_STATUSES, type Slot } from './rules.ts';
import { type AdminBookingPatch, type BookingPatch, overridesOf, presentAdminBooking } from './schema.ts';
import type { RuleExemptions } from './slot-check.ts';
import { type BookingRow, findBooking, findBookingOf, lockBooking, updateBooking } from './store.ts';
import { freeSpaces, occupancyOf, writeOccupancy } from './occupancy.ts';
import type { Config } from '../../config.ts';

interface Bookings {
  db: Database;
  now: () => number;
  config: Config;
}

/**
 * Moves a player's own booking to another court, date or time, in one step: refused, the old slot is still theirs. The
 * price is that of the new slot; where the court needs approval it is `pending` again.
 * @throws {Problem} `not_found`, `version_mismatch`, those of `checkCancel`, and every rule that the new slot breaks
 */
export function reschedule(
  { db, now, config }: Bookings,
  player: { id: number },
  id: number,
  { patch, accepted }: { patch: BookingPatch; accepted: number[] | undefined },
): Promise<BookingRow> {
  const { participants, ...slot } = patch;
  const check = async (db: Db, booking: BookingRow): Promise<void> => {
    checkVersion(booking.version, accepted);
    // What is wrong with the request is told before anything is written.
    if (participants) checkParticipants(participants, { email: booking.user_email });
    checkReschedule(booking, now());
    // Who plays may change until the end.
    if (participants !== undefined && Object.keys(slot).length === 0) return;
    const court = await findCourt(db, booking.court_id);
    checkCancel(booking, court?.cancellation_cutoff_minutes ?? 0, now());
  };
  return transact(db, async (db) => {
    const booking = bookingOrNotFound(await findBookingOf(db, player.id, id), id);
    await lockActing(db, player.id);
    const people = participants && countPeople(participants);
    const shifted = await applyReschedule(db, booking, {
      patch: slot,
      people,
      check,
      now: now(),
      limits: limitsOf(config),
    });
    return participants ? replaceParticipants(db, shifted, { input: participants, now: now() }) : shifted;
  });
}

/** Changes a booking for an admin: its slot, its status, or both. @throws {Problem} */
export function changeBooking(
  { db, now, config }: Bookings,
  id: number,
  { patch, accepted }: { patch: AdminBookingPatch; accepted: number[] | undefined },
): Promise<BookingRow> {
  const { status, reason, participants, override, ...slot } = patch;
  if (status === undefined && participants === undefined && Object.keys(slot).length === 0) {
    const detail =
      'status is required, or what is to change of court_id, booking_date, start_time, end_time and participants.';
    throw invalid([{ pointer: '#/status', code: 'required', detail }]);
  }
  const check = async (_db: Db, booking: BookingRow): Promise<void> => {
    checkVersion(booking.version, accepted);
    // What is wrong with the request is told before anything is written.
    if (participants) checkParticipants(participants, { email: booking.user_email });
    if (Object.keys(slot).length > 0 || participants) checkReschedule(booking, now());
  };
  return transact(db, async (db) => {
    const before = bookingOrNotFound(await findBooking(db, id), id);
    const isMoved = Object.keys(slot).length > 0;
    if (participants) await lockOwner(db, before);
    else if (isMoved) await lockUser(db, before.user_id);
    if (!isMoved && status !== undefined && !COURT_HOLDING_STATUSES.includes(status))
      await lockForFreeing(db, [freedBy(before)]);
    const people = participants && countPeople(participants);
    const wish = { patch: slot, people, check, now: now(), limits: limitsOf(config), leave: exemptionsFor(override) };
    const shifted = await applyReschedule(db, before, wish);
    const booking = participants
      ? await replaceParticipants(db, shifted, { input: participants, now: now() })
      : shifted;
    return status === undefined
      ? booking
      : changeStatusAsAdmin(db, booking, { status, reason: reason ?? null, now: now() });
  });
}

/** Where a change would move a booking. @throws {Problem} `validation_failed` */
export function rescheduleTarget(
  booking: BookingRow,
  patch: BookingPatch,
): { courtId: number; slot: Slot; moving: { id: number; courtId: number; slot: Slot }; people: number } {
  const { participants, court_id: courtId = booking.court_id } = patch;
  const people = participants ? countPeople(participants) : peopleOf(booking);
  const { id, court_id, booking_date: date, start_minute: start, end_minute: end } = booking;
  const moving = { id, courtId: court_id, slot: { date, start, end } };
  return { courtId, slot: movedSlot(booking, patch), moving, people };
}

interface RescheduleRequest {
  patch: Omit<BookingPatch, 'participants'>;
  /** How many will play, where that changes along. */
  people: number | undefined;
  /** What must hold of the booking; checked again when it is locked. */
  check: (db: Db, booking: BookingRow) => Promise<void>;
  now: number;
  limits: Limits;
  /** Of an admin; a player has none. */
  leave?: RuleExemptions;
}

/** Locks courts and booking, in this order and after the player, and moves the booking; to the slot that it has, changes nothing. */
async function applyReschedule(db: Db, before: BookingRow, wanted: RescheduleRequest): Promise<BookingRow> {
  const { patch, people, check, now, limits, leave } = wanted;
  await check(db, before);
  if (Object.keys(patch).length === 0) return lockChecked(db, before, check);
  const courtId = patch.court_id ?? before.court_id;
  const slot = movedSlot(before, patch);
  if (isSameSlot(before, courtId, slot)) {
    const booking = await lockChecked(db, before, check);
    if (isSameSlot(booking, courtId, slot)) return booking;
  }
  const mayOverlap = limits.mayOverlap || before.user_email === null; // as of a new booking
  const request = {
    userId: before.user_id,
    courtId,
    slot,
    now,
    limits: { ...limits, mayOverlap },
    existingId: before.id,
  };
  await lockForFreeing(db, [freedBy(before)], [courtId]);
  const checked = await lockAndCheckSlot(db, { ...request, people: people ?? peopleOf(before) }, leave);
  const { court, span, price, needsApproval, overridden } = checked;
  const booking = await lockChecked(db, before, check);
  // Somebody moved it before it was locked: what is left out stays as it is now.
  if (booking.version !== before.version) return applyReschedule(db, booking, wanted);
  const status = leave ? booking.status : needsApproval ? ('pending' as const) : ('confirmed' as const);
  const came = impliedCheckIn(span, status, now);
  // Who has come has come to that time.
  const isTheSame = came !== null || timestamp(span.starts.epochMs) === booking.starts_at;
  const changes = {
    ...timeColumns(court, slot, span),
    status,
    checked_in_at: (isTheSame ? booking.checked_in_at : null) ?? came,
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    overrides: overridesOf(overridden),
    version: booking.version + 1,
    updated_at: timestamp(now),
  };
  await freeSpaces(db, [booking]);
  await updateBooking(db, booking.id, changes);
  await writeOccupancy(db, occupancyOf({ ...booking, ...changes }, court));
  const moved = { ...booking, ...changes, ...courtColumns(court) };
  await recordEvent(db, 'booking.rescheduled', presentAdminBooking(moved), changes.updated_at, booking);
  return moved;
}

async function lockChecked(db: Db, { id }: BookingRow, check: RescheduleRequest['check']): Promise<BookingRow> {
  const booking = bookingOrNotFound(await lockBooking(db, id), id);
  await check(db, booking);
  return booking;
}

function isSameSlot(booking: BookingRow, courtId: number, { date, start, end }: Slot): boolean {
  const { court_id, booking_date, start_minute, end_minute } = booking;
  return court_id === courtId && booking_date === date && start_minute === start && end_minute === end;
}

/** @throws {Problem} `validation_failed` when the slot would end before it starts, or after midnight */
function movedSlot(booking: BookingRow, patch: BookingPatch): Slot {
  const start_time = patch.start_time ?? toTime(booking.start_minute);
  const end = toMinutes(start_time) + booking.end_minute - booking.start_minute;
  if (patch.end_time === undefined && end > MINUTES_A_DAY) {
    const detail = 'The booking would end after midnight: send an end_time as well.';
    throw invalid([{ pointer: '#/end_time', code: 'after_midnight', detail }]);
  }
  const booking_date = patch.booking_date ?? booking.booking_date;
  return slotOf({ booking_date, start_time, end_time: patch.end_time ?? toTime(end) });
}
