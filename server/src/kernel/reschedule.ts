import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../platform/db/schema.ts';
import { Problem, invalid } from '../platform/errors.ts';
import { timestamp, toMinutes, toTime, type Slot } from '../platform/time.ts';
import { checkSlot, peopleRules } from './rules.ts';
import { recordChanges, freeSpaces } from './status.ts';
import { type CheckedSlot, checkRequest, slotOf } from './book.ts';
import { type BookingRow, updateBooking } from './store.ts';
import { type Companion, companionsOf, countPeople, participantsJson, participantsOf, peopleOf } from './people.ts';
import { type BatchFacts, addedPrice } from './facts.ts';
import type { OwnFields, SlotRequest } from './part.ts';
import { changePrice } from './price-lines.ts';
import { problemFor } from './violations.ts';
import { type Price, rewriteParticipants } from './participants.ts';
import type { Refused } from './routes.ts';
import type { BookingPatch } from './schema.ts';
import { fieldsOf, courtColumns, impliedCheckIn, overridesOf, timeColumns, rewriteFields } from './booking.ts';
import { occupancyOf, writeOccupancy } from './earlier-bookings.ts';

export type SlotPatch = Pick<BookingPatch, 'court_id' | 'booking_date' | 'start_time' | 'end_time'>;

/** Returns the fields of a patch that change the slot. */
export function slotPatchOf({ court_id, booking_date, start_time, end_time }: SlotPatch): SlotPatch {
  return {
    ...(court_id !== undefined && { court_id }),
    ...(booking_date !== undefined && { booking_date }),
    ...(start_time !== undefined && { start_time }),
    ...(end_time !== undefined && { end_time }),
  };
}

export function rescheduleTarget(booking: BookingRow, patch: BookingPatch): Omit<Refused, 'now'> {
  const { participants, court_id: courtId = booking.court_id } = patch;
  const people = participants ? countPeople(participants) : peopleOf(booking);
  const { id, court_id, booking_date: date, start_minute: start, end_minute: end } = booking;
  const rescheduled = { id, courtId: court_id, slot: { date, start, end } };
  return { courtId, slot: newSlotOf(booking, patch), rescheduled, people, userId: booking.user_id };
}

/** Returns the new court and slot, or undefined if the booking already has them. */
export function findTarget(booking: BookingRow, patch: SlotPatch): { courtId: number; slot: Slot } | undefined {
  if (Object.keys(patch).length === 0) return undefined;
  const { court_id, booking_date, start_minute, end_minute } = booking;
  const [courtId, slot] = [patch.court_id ?? court_id, newSlotOf(booking, patch)];
  const isSame =
    court_id === courtId && booking_date === slot.date && start_minute === slot.start && end_minute === slot.end;
  return isSame ? undefined : { courtId, slot };
}

/** Checks the new slot of a booking. @throws {Problem} if the slot breaks a rule */
export function checkTarget(
  { facts, request }: { facts: BatchFacts; request: SlotRequest },
  patch: SlotPatch,
): CheckedSlot {
  const checked = checkRequest(facts, request);
  if (checked instanceof Problem) throw patch.end_time === undefined ? withoutEnd(checked) : checked;
  return checked;
}

/**
 * Checks new participants and new own fields of a booking that keeps its slot. Returns the new price.
 * @throws {Problem} if they break a rule
 */
export function checkPeople(
  { facts, request }: { facts: BatchFacts; request: SlotRequest },
  booking: BookingRow,
): Price {
  const check = facts.checkFor(request)!;
  const { violations } = checkSlot(check, request.exemptions, peopleRules);
  if (violations.length > 0) throw problemFor(violations);
  const former = { ...request, companions: companionsOf(booking), fields: fieldsOf(booking) };
  const [before, after] = [addedPrice({ ...check, ...former, request: former }), addedPrice(check)];
  if (!before && !after) return booking;
  const amount = (after?.amount ?? 0) - (before?.amount ?? 0);
  return changePrice(booking, { kind: 'other', amount }, (after ?? before)!.currency);
}

/** Stores new values of the own fields of a locked booking. */
export async function replaceFields(
  db: Db,
  booking: BookingRow,
  { fields, now, price = booking }: { fields: OwnFields; now: number; price?: Price },
): Promise<BookingRow> {
  if (isDeepStrictEqual(fields, fieldsOf(booking))) return booking;
  const { price_amount, price_currency, price_lines } = price;
  const changes = {
    price_amount,
    price_currency,
    price_lines,
    version: booking.version + 1,
    updated_at: timestamp(now),
  };
  const row = { ...booking, ...changes, ...fields };
  await updateBooking(db, booking.id, changes);
  await rewriteFields(db, row);
  await recordChanges(db, 'booking.updated', [{ before: booking, after: row }]);
  return row;
}

/**
 * Replaces the problem if the request contains no end. The booking keeps its length, so its new end can be after
 * midnight. The original problem would name an end that the client has not sent.
 */
function withoutEnd(problem: Problem): Problem {
  const isPastMidnight = problem.options.errors?.[0]?.code === 'not_after_start';
  if (!isPastMidnight) return problem;
  const detail = 'The booking would end after midnight, when the court is closed. Send an end_time too.';
  return invalid([{ pointer: '#/end_time', code: 'after_midnight', detail }]);
}

interface NewSlot {
  slot: Slot;
  checked: CheckedSlot;
  /** Whether an admin reschedules the booking, or has already approved it, so that it needs no approval. */
  status: BookingRow['status'];
  /** The value of `bookings.participants`. */
  participants: string | null;
  /** Why the club reschedules the booking. */
  reason: string | null;
  now: number;
}

/** Writes the new slot of a locked booking, and frees its old slot. */
export async function writeNewSlot(db: Db, booking: BookingRow, change: NewSlot): Promise<BookingRow> {
  const { slot, checked, status, participants, reason, now } = change;
  const { court, span, price, priceLines, overridden } = checked;
  const implied = impliedCheckIn(span, status, now);
  // A check-in is for one start time. If the booking now starts at another time, remove the check-in.
  const keepsCheckIn = implied !== null || timestamp(span.starts.epochMs) === booking.starts_at;
  const changes = {
    ...timeColumns(court, slot, span),
    status,
    status_reason: reason,
    checked_in_at: (keepsCheckIn ? booking.checked_in_at : null) ?? implied,
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    price_lines: priceLines,
    overrides: overridesOf(overridden),
    participants,
    version: booking.version + 1,
    updated_at: timestamp(now),
  };
  await freeSpaces(db, [booking], now);
  await updateBooking(db, booking.id, changes);
  await writeOccupancy(db, occupancyOf({ ...booking, ...changes }, court));
  const rescheduled = { ...booking, ...changes, ...courtColumns(court) };
  if (participants !== booking.participants) await rewriteParticipants(db, rescheduled);
  await recordChanges(db, 'booking.rescheduled', [{ before: booking, after: rescheduled }]);
  return rescheduled;
}

/**
 * Returns the value of `bookings.participants` with the states of `companions`. The states can change, because
 * participants may have to accept the new slot.
 */
export function withStates(booking: BookingRow, companions: readonly Companion[]): string | null {
  const participants = participantsOf(booking);
  const isSame = participants.every(({ state }, i) => state === companions[i]?.state);
  if (isSame) return booking.participants;
  return participantsJson(participants.map((participant, i) => ({ ...participant, state: companions[i]!.state })));
}

function newSlotOf(booking: BookingRow, patch: BookingPatch): Slot {
  const start_time = patch.start_time ?? toTime(booking.start_minute);
  const end = toMinutes(start_time) + booking.end_minute - booking.start_minute;
  const booking_date = patch.booking_date ?? booking.booking_date;
  return slotOf({ booking_date, start_time, end_time: patch.end_time ?? toTime(end) });
}
