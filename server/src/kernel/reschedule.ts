import type { Context } from '../platform/context.ts';
import { type AuditedContext, recordAudit } from '../modules/audit/actions.ts';
import type { Db } from '../platform/db/schema.ts';
import { freedBy, lockForFreeing } from './freed.ts';
import { transact } from '../platform/db/transact.ts';
import { invalid, Problem } from '../platform/errors.ts';
import { checkVersion } from '../platform/versions.ts';
import { timestamp, toMinutes, toTime } from '../platform/time.ts';
import { loadPolicy } from '../modules/club/policy-cache.ts';
import {
  bookingOrNotFound,
  getBooking,
  getBookingOf,
  lockAndCheckSlot,
  changeStatusAsAdmin,
  slotOf,
} from './actions.ts';
import { recordChanges } from './changed-events.ts';
import { exemptionsFor } from './on-behalf.ts';
import { courtColumns, overridesOf, timeColumns } from './columns.ts';
import { type Limits, limitsOf } from './quotas.ts';
import { checkParticipantChange, findCutoff, lockParts } from './ask-parts.ts';
import type { Refused } from './refused.ts';
import { refuseEnded } from '../modules/accounts/store.ts';
import { type Companion, findCompanionAccounts, invite, linkCompanions, lockPeopleOf } from './company.ts';
import {
  checkParticipants,
  companionsIn,
  companionsOf,
  countPeople,
  peopleOf,
  findDeclined,
  replaceParticipants,
  rewriteParticipants,
} from './participants.ts';
import { countNamed } from './naming.ts';
import { impliedCheckIn, checkCancel, checkReschedule, OCCUPYING_STATUSES, type Slot } from './rules.ts';
import { type ParticipantInput, participantsJson, participantsOf } from './participant-schema.ts';
import { type AdminBookingPatch, type BookingPatch } from './schema.ts';
import type { RuleExemptions } from './slot-check.ts';
import { type BookingRow, lockBooking, updateBooking } from './store.ts';
import { freeSpaces, occupancyOf, writeOccupancy } from './occupancy.ts';

export async function reschedule(
  { db, now, config }: Context,
  player: { id: number },
  id: number,
  { patch, accepted }: { patch: BookingPatch; accepted: number[] | undefined },
): Promise<BookingRow> {
  const { participants, ...slot } = patch;
  const check = async (db: Db, booking: BookingRow): Promise<void> => {
    checkVersion(booking.version, accepted);
    // Report errors in the request before the first write.
    if (participants) checkParticipants(participants, { email: booking.user_email });
    checkReschedule(booking, now());
    // If a request changes only the participants, the cancellation deadline does not apply.
    if (participants !== undefined && Object.keys(slot).length === 0) return;
    checkCancel(booking, await findCutoff(db, booking), now());
  };
  const limits = limitsOf(await loadPolicy(db), config);
  return transact(db, async (db) => {
    const added = (booking: BookingRow) => companionsIn(participants ?? [], booking);
    const { booking, users } = await lockPeopleOf(db, () => getBookingOf(db, player.id, id), added);
    refuseEnded(users.get(player.id));
    return applyChange(db, booking, { patch: slot, participants, check, now: now(), limits });
  });
}

export async function changeBooking(
  { db, now, config, actor }: AuditedContext,
  id: number,
  { patch, accepted }: { patch: AdminBookingPatch; accepted: number[] | undefined },
): Promise<BookingRow> {
  const { status, reason, participants, override, ...slot } = patch;
  if (status === undefined && participants === undefined && Object.keys(slot).length === 0) {
    const detail = 'Send at least one of status, court_id, booking_date, start_time, end_time and participants.';
    throw invalid([{ pointer: '#/status', code: 'required', detail }]);
  }
  const check = async (_db: Db, booking: BookingRow): Promise<void> => {
    checkVersion(booking.version, accepted);
    // Report errors in the request before the first write.
    if (participants) checkParticipants(participants, { email: booking.user_email });
    if (Object.keys(slot).length > 0 || participants) checkReschedule(booking, now());
  };
  const limits = limitsOf(await loadPolicy(db), config);
  return transact(db, async (db) => {
    const isReschedule = Object.keys(slot).length > 0;
    const added = (booking: BookingRow) => companionsIn(participants ?? [], booking);
    const find = () => getBooking(db, id);
    const isLocking = participants !== undefined || isReschedule;
    const before = isLocking ? (await lockPeopleOf(db, find, added)).booking : await find();
    const freesSlot = status !== undefined && !OCCUPYING_STATUSES.includes(status);
    const exemptions = exemptionsFor(override);
    const wanted = { patch: slot, participants, check, now: now(), limits, exemptions, freesSlot };
    const booking = await applyChange(db, before, wanted);
    const after =
      status === undefined
        ? booking
        : await changeStatusAsAdmin(db, booking, { status, reason: reason ?? null, now: now() });
    await recordAudit(db, actor, { action: 'updateBookingStatus', target: `bookings ${id}`, before, after }, now());
    return after;
  });
}

export function rescheduleTarget(booking: BookingRow, patch: BookingPatch): Omit<Refused, 'now'> {
  const { participants, court_id: courtId = booking.court_id } = patch;
  const people = participants ? countPeople(participants) : peopleOf(booking);
  const { id, court_id, booking_date: date, start_minute: start, end_minute: end } = booking;
  const rescheduled = { id, courtId: court_id, slot: { date, start, end } };
  return { courtId, slot: newSlotOf(booking, patch), rescheduled, people, userId: booking.user_id };
}

interface RescheduleRequest {
  patch: Omit<BookingPatch, 'participants'>;
  /** The new participants, if they change too. */
  companions: readonly Companion[] | undefined;
  /** Throws if the booking cannot be changed. Runs a second time after the booking has been locked. */
  check: (db: Db, booking: BookingRow) => Promise<void>;
  now: number;
  limits: Limits;
  /** Rules that do not apply to an admin. Undefined if a player reschedules the booking. */
  exemptions?: RuleExemptions;
  /** Whether the caller will cancel or reject the booking afterwards, which frees its slot. */
  freesSlot?: boolean;
}

interface Change extends Omit<RescheduleRequest, 'companions'> {
  participants: readonly ParticipantInput[] | undefined;
}

/** Reschedules a booking and replaces its participants. The caller must have locked the people. */
async function applyChange(db: Db, before: BookingRow, { participants, ...wanted }: Change): Promise<BookingRow> {
  const isAdmin = wanted.exemptions !== undefined;
  const companions = participants && (await linkInvited(db, before, { ...wanted, participants, isAdmin }));
  if (companions && !isAdmin) await countNamed(db, { ...wanted, userId: before.user_id, companions });
  const { booking, joining } = await applyReschedule(db, before, { ...wanted, companions });
  if (!participants || !companions) return booking;
  const checked = joining
    ? { price: booking, companions: joining }
    : await checkParticipantChange(db, booking, companions, { isExempt: isAdmin });
  return replaceParticipants(db, booking, { input: participants, now: wanted.now, ...checked });
}

interface Invited {
  participants: readonly ParticipantInput[];
  limits: Limits;
  isAdmin: boolean;
}

/**
 * Finds the accounts of new participants. A player cannot name a person who has declined this booking or left it. An
 * admin can name such a person, and the person is then invited again.
 */
async function linkInvited(
  db: Db,
  booking: BookingRow,
  { participants, limits, isAdmin }: Invited,
): Promise<Companion[]> {
  const companions = companionsIn(participants, booking);
  const accounts = await findCompanionAccounts(db, [{ companions }]);
  const declined = await findDeclined(db, booking.id);
  const linked = linkCompanions(companions, accounts, limits);
  const hasDeclined = ({ userId, isNew }: Companion) => isNew && userId !== null && declined.has(userId);
  const again = linked.findIndex(hasDeclined);
  if (again >= 0 && !isAdmin) {
    const { name, email } = participants[again]!;
    const detail = `${name ?? email} cannot take part in this booking.`;
    throw invalid([{ pointer: `#/participants/${again}`, code: 'not_allowed', detail }]);
  }
  return invite(linked, hasDeclined);
}

interface Rescheduled {
  booking: BookingRow;
  /** The participants, if the booking has a new slot. Undefined if the booking already had the requested slot. */
  joining?: readonly Companion[];
}

/** Locks shared memberships, then the courts, then the booking. The caller must have locked the people. */
async function applyReschedule(db: Db, before: BookingRow, wanted: RescheduleRequest): Promise<Rescheduled> {
  const { patch, check, now, limits, exemptions } = wanted;
  await check(db, before);
  const changesSlot = Object.keys(patch).length > 0;
  const companions = wanted.companions ?? companionsOf(before);
  if (changesSlot || wanted.companions) await lockParts(db, [{ userId: before.user_id, companions }]);
  if (!changesSlot) {
    if (wanted.freesSlot) await lockForFreeing(db, [freedBy(before)]);
    return { booking: await lockChecked(db, before, check) };
  }
  const courtId = patch.court_id ?? before.court_id;
  const slot = newSlotOf(before, patch);
  if (isSameSlot(before, courtId, slot)) {
    const booking = await lockChecked(db, before, check);
    if (isSameSlot(booking, courtId, slot)) return { booking };
  }
  // Several people may share a guest's name, so a guest's bookings may overlap.
  const mayOverlap = limits.mayOverlap || before.user_email === null;
  const request = {
    userId: before.user_id,
    courtId,
    slot,
    now,
    limits: { ...limits, mayOverlap },
    existingId: before.id,
  };
  await lockForFreeing(db, [freedBy(before)], [courtId]);
  const checked = await lockAndCheckSlot(db, { ...request, companions }, exemptions).catch((error) => {
    throw patch.end_time === undefined ? withoutEnd(error) : error;
  });
  const { court, span, price, needsApproval, overridden, companions: joining } = checked;
  const booking = await lockChecked(db, before, check);
  // A concurrent request has changed the booking before the lock. The new slot depends on the booking, so compute it
  // again.
  if (booking.version !== before.version) return applyReschedule(db, booking, wanted);
  const status = exemptions ? booking.status : needsApproval ? ('pending' as const) : ('confirmed' as const);
  const implied = impliedCheckIn(span, status, now);
  // A check-in is for one start time. If the booking now starts at another time, remove the check-in.
  const keepsCheckIn = implied !== null || timestamp(span.starts.epochMs) === booking.starts_at;
  const changes = {
    ...timeColumns(court, slot, span),
    status,
    checked_in_at: (keepsCheckIn ? booking.checked_in_at : null) ?? implied,
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    overrides: overridesOf(overridden),
    participants: wanted.companions ? booking.participants : withStates(booking, joining),
    version: booking.version + 1,
    updated_at: timestamp(now),
  };
  await freeSpaces(db, [booking], now);
  await updateBooking(db, booking.id, changes);
  await writeOccupancy(db, occupancyOf({ ...booking, ...changes }, court));
  const rescheduled = { ...booking, ...changes, ...courtColumns(court) };
  if (changes.participants !== booking.participants) await rewriteParticipants(db, rescheduled);
  await recordChanges(db, 'booking.rescheduled', [{ before: booking, after: rescheduled }]);
  return { booking: rescheduled, joining };
}

/**
 * Returns the value of `bookings.participants` with the states of `companions`. The states can change, because
 * participants may have to accept the new slot.
 */
function withStates(booking: BookingRow, companions: readonly Companion[]): string | null {
  const participants = participantsOf(booking);
  const isSame = participants.every(({ state }, i) => state === companions[i]?.state);
  if (isSame) return booking.participants;
  return participantsJson(participants.map((participant, i) => ({ ...participant, state: companions[i]!.state })));
}

/**
 * Replaces the error if the request contains no end. The booking keeps its length, so its new end can be after
 * midnight. The original error would name an end that the client has not sent.
 */
function withoutEnd(error: unknown): unknown {
  const isPastMidnight = error instanceof Problem && error.options.errors?.[0]?.code === 'not_after_start';
  if (!isPastMidnight) return error;
  const detail = 'The booking would end after midnight, when the court is closed. Send an end_time too.';
  return invalid([{ pointer: '#/end_time', code: 'after_midnight', detail }]);
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

function newSlotOf(booking: BookingRow, patch: BookingPatch): Slot {
  const start_time = patch.start_time ?? toTime(booking.start_minute);
  const end = toMinutes(start_time) + booking.end_minute - booking.start_minute;
  const booking_date = patch.booking_date ?? booking.booking_date;
  return slotOf({ booking_date, start_time, end_time: patch.end_time ?? toTime(end) });
}
