import type { LockedUser } from '../modules/accounts/store.ts';
import type { CourtRow } from '../modules/courts/store.ts';
import type { Db } from '../platform/db/schema.ts';
import { invalid, Problem } from '../platform/errors.ts';
import type { Money } from '../platform/http/fields.ts';
import { toEndMinutes, toMinutes } from '../platform/time.ts';
import { checkedPrice } from './ask-parts.ts';
import type { Companion } from './company.ts';
import { type BookingRequest, bookingOf, createBookings, type Player } from './create.ts';
import { type BookingInputs, loadBookingInputs } from './inputs.ts';
import type { SlotRequest } from './part.ts';
import { checkParticipants } from './participants.ts';
import type { Limits } from './quotas.ts';
import { courtNotFound, problemFor, type Slot, type Span } from './rules.ts';
import type { BookingInput } from './schema.ts';
import type { Override, RuleExemptions } from './slot-check.ts';
import { checkSlot, findMidnightProblem, notAfterStart } from './slot-rules.ts';
import { type BookingRow, findBooking, findBookingOf } from './store.ts';

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
  return checkLoadedSlot(await loadBookingInputs(db, [request]), request, exemptions);
}

/** Checks a slot with the data that `loadBookingInputs` has loaded for this request. @throws {Problem} */
export function checkLoadedSlot(
  inputs: BookingInputs,
  request: SlotRequest,
  exemptions: RuleExemptions | undefined,
): CheckedSlot {
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

export async function getBooking(db: Db, id: number): Promise<BookingRow> {
  return bookingOrNotFound(await findBooking(db, id), id);
}

export async function getBookingOf(db: Db, playerId: number, id: number): Promise<BookingRow> {
  return bookingOrNotFound(await findBookingOf(db, playerId, id), id);
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
