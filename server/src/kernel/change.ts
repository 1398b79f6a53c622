// Cancels, reschedules and changes bookings. Each change has three steps: lock, decide, write.
import { type AuditedContext, recordAudit } from '../modules/audit/actions.ts';
import { loadPolicy } from '../modules/club/policy-cache.ts';
import type { Context } from '../platform/context.ts';
import type { BookingStatus, Db } from '../platform/db/schema.ts';
import { MustRepeat, transact } from '../platform/db/transact.ts';
import { invalid } from '../platform/errors.ts';
import { checkVersion } from '../platform/versions.ts';
import { getBooking, getBookingOf } from './visible.ts';
import { checkParticipantChange, findCutoff, freedBy, lockForFreeing } from './ask-parts.ts';
import { type BatchFacts, loadFacts, lockParts, requestFor } from './facts.ts';
import type { CheckedSlot } from './book.ts';
import { type Companion, accountsIn, companionsIn, lockPeopleOf } from './people.ts';
import { type Price, linkInvited, replaceParticipants } from './participants.ts';
import { exemptionsFor } from './on-behalf.ts';
import type { Exemptions, SlotRequest } from './part.ts';
import {
  type SlotPatch,
  checkPeople,
  checkTarget,
  findTarget,
  replaceFields,
  slotPatchOf,
  withStates,
  writeNewSlot,
} from './reschedule.ts';
import { OCCUPYING_STATUSES, checkCancel, checkReschedule } from './statuses.ts';
import type { AdminBookingPatch, BookingPatch, ParticipantInput } from './schema.ts';
import { changeStatus, changeStatusAsAdmin } from './status.ts';
import { type BookingRow, findBookings, lockBooking } from './store.ts';
import { type Limits, NO_LIMITS, limitsOf } from './limits.ts';
import { fieldsOf, givenFields } from './booking.ts';
import { lockUsers, refuseEnded } from '../modules/accounts/active-users.ts';
import { problemFor } from './violations.ts';
import { byKey } from '../platform/db/batch-loader.ts';
import { moneyOf } from '../platform/http/fields.ts';

/** The changes in a request. */
interface Change {
  /** The new court, date and times. The booking keeps what is missing. */
  slot: SlotPatch;
  /** The new participants. Undefined if the booking keeps its participants. */
  participants: readonly ParticipantInput[] | undefined;
  /** The new values of the fields that parts add. */
  fields: object;
  status?: BookingStatus | undefined;
  /** Why the club reschedules the booking. */
  reason?: string;
  now: number;
  limits: Limits;
  /** Whether the caller has locked everything but the booking. */
  isLocked?: boolean;
  /** Rules that do not apply to an admin. Undefined if a player changes the booking. */
  exemptions?: Exemptions;
  /** Throws if the booking cannot be changed. */
  check: (db: Db, booking: BookingRow) => Promise<void>;
}

export function cancel(
  { db, now }: Context,
  player: { id: number },
  id: number,
  accepted?: number[],
): Promise<BookingRow> {
  return transact(db, async (db) => {
    const before = await getBookingOf(db, player.id, id);
    await lockForFreeing(db, [freedBy(before)]);
    const booking = await lockUnchanged(db, before);
    checkVersion(booking.version, accepted);
    if (booking.status === 'cancelled') return booking;
    checkCancel(booking, await findCutoff(db, booking), now());
    return changeStatus(db, booking, { status: 'cancelled', by: 'player', reason: null, now: now() });
  });
}

/** Changes the time, the court or the participants of a booking for its player. */
export async function reschedule(
  { db, now, config }: Context,
  player: { id: number },
  id: number,
  { patch, accepted }: { patch: BookingPatch; accepted: number[] | undefined },
): Promise<BookingRow> {
  const { participants } = patch;
  const [slot, fields] = [slotPatchOf(patch), givenFields(patch)];
  const check = async (db: Db, booking: BookingRow): Promise<void> => {
    checkVersion(booking.version, accepted);
    checkReschedule(booking, now());
    // If a request keeps the slot, the cancellation deadline does not apply.
    if (Object.keys(patch).length > 0 && Object.keys(slot).length === 0) return;
    checkCancel(booking, await findCutoff(db, booking), now());
  };
  const limits = limitsOf(await loadPolicy(db), config);
  return transact(db, async (db) => {
    const added = (booking: BookingRow) => companionsIn(participants ?? [], booking);
    const { booking, users } = await lockPeopleOf(db, () => getBookingOf(db, player.id, id), added);
    refuseEnded(users.get(player.id));
    return applyChange(db, booking, { slot, participants, fields, check, now: now(), limits });
  });
}

/** Changes a booking for an admin. */
export async function changeBooking(
  { db, now, config, actor }: AuditedContext,
  id: number,
  { patch, accepted }: { patch: AdminBookingPatch; accepted: number[] | undefined },
): Promise<BookingRow> {
  const { status, cancelled_by, reason = null, participants, override } = patch;
  if (cancelled_by !== undefined && status !== 'cancelled') {
    const detail = 'Send cancelled_by only with the status cancelled.';
    throw invalid([{ pointer: '#/cancelled_by', code: 'not_allowed', detail }]);
  }
  const [slot, fields] = [slotPatchOf(patch), givenFields(patch)];
  const changesStatusOnly = Object.keys({ ...slot, ...fields }).length === 0 && participants === undefined;
  if (status === undefined && changesStatusOnly) throw nothingToChange();
  const check = async (_db: Db, booking: BookingRow): Promise<void> => {
    checkVersion(booking.version, accepted);
    if (!changesStatusOnly) checkReschedule(booking, now());
  };
  const limits = limitsOf(await loadPolicy(db), config);
  return transact(db, async (db) => {
    const find = () => getBooking(db, id);
    const added = (booking: BookingRow) => companionsIn(participants ?? [], booking);
    const before = changesStatusOnly ? await find() : (await lockPeopleOf(db, find, added)).booking;
    const change = {
      slot,
      participants,
      fields,
      status,
      check,
      now: now(),
      limits,
      exemptions: exemptionsFor(override),
    };
    const booking = await applyChange(db, before, change);
    const after = status
      ? await changeStatusAsAdmin(db, booking, { status, by: cancelled_by, reason, now: now() })
      : booking;
    await recordAudit(db, actor, { action: 'updateBookingStatus', target: `bookings ${id}`, before, after }, now());
    return after;
  });
}

/** Reads bookings for `rescheduleForClub`, and locks their people. Call this before any other lock. */
export async function lockForClub(db: Db, ids: readonly number[], now: number): Promise<Map<number, BookingRow>> {
  const bookings = ids.length === 0 ? [] : await findBookings(db, ids);
  const requests = bookings.map((booking) => requestFor(booking, { now, limits: NO_LIMITS }));
  await lockUsers(db, accountsIn(requests));
  await lockParts(db, requests);
  return byKey(bookings, ({ id }) => id);
}

interface ClubReschedule {
  slot: SlotPatch;
  version?: number;
  /** Whether the club lets players have two bookings at the same time. */
  mayOverlap: boolean;
  reason: string;
  now: number;
}

/**
 * Reschedules a booking in a transaction that has called `lockForClub`, and has locked the old and the new court. The
 * price does not rise, because the player has not asked for the change.
 */
export function rescheduleForClub(
  db: Db,
  booking: BookingRow,
  { version = booking.version, mayOverlap, ...change }: ClubReschedule,
): Promise<BookingRow> {
  const check = async (): Promise<void> => {
    checkVersion(booking.version, [version]);
    checkReschedule(booking, change.now);
    // The club reschedules a booking because its slot is closed.
    if (!findTarget(booking, change.slot))
      throw problemFor([{ pointer: '#/start_time', code: 'court_closed', detail: 'This slot is being closed.' }]);
  };
  const others = {
    participants: undefined,
    fields: {},
    limits: { ...NO_LIMITS, mayOverlap },
    exemptions: exemptionsFor(),
    isLocked: true,
  };
  return applyChange(db, booking, { ...change, ...others, check });
}

function nothingToChange(): Error {
  const detail = 'Send at least one of status, court_id, booking_date, start_time, end_time and participants.';
  return invalid([{ pointer: '#/status', code: 'required', detail }]);
}

/**
 * Changes the slot, the participants, the status or the fields of a booking. Unless only the status changes, the caller
 * must already have locked the player and the participants.
 */
async function applyChange(db: Db, before: BookingRow, change: Change): Promise<BookingRow> {
  const locked = await lockForChange(db, before, change);
  await change.check(db, locked.booking);
  return writeChange(db, locked, await decideChange(db, locked, change), change);
}

interface Locked {
  booking: BookingRow;
  /** The booking as it would be, and the data that decides about it. Undefined if only the status changes. */
  wanted: { request: SlotRequest; facts: BatchFacts } | undefined;
  hasNewSlot: boolean;
}

/** Locks the rows of the parts (such as shared memberships), then courts, then the booking. */
async function lockForChange(db: Db, before: BookingRow, change: Change): Promise<Locked> {
  const { slot, participants, fields, status, isLocked = false, exemptions, limits, now } = change;
  const companions = participants && (await linkInvited(db, before, { participants, limits, exemptions }));
  const target = findTarget(before, slot);
  // Several people may share a guest's name, so a guest's bookings may overlap.
  const mayOverlap = limits.mayOverlap || before.user_email === null;
  const request: SlotRequest = {
    ...requestFor(before, { now, limits: { ...limits, mayOverlap } }),
    ...{ ...target, ...(companions && { companions }), ...(exemptions && { exemptions }) },
    fields: fieldsOf(fields, fieldsOf(before)),
    existingId: before.id,
  };
  const changesBooking = target !== undefined || companions !== undefined || Object.keys(fields).length > 0;
  if (changesBooking && !isLocked) await lockParts(db, [request]);
  const frees = target !== undefined || (status !== undefined && !OCCUPYING_STATUSES.includes(status));
  if (frees && !isLocked) await lockForFreeing(db, [freedBy(before)], changesBooking ? [request.courtId] : []);
  const wanted = changesBooking ? { request, facts: await loadFacts(db, [request]) } : undefined;
  return { booking: await lockUnchanged(db, before), wanted, hasNewSlot: target !== undefined };
}

/**
 * Locks a booking. The other locks depend on the booking as it was before the lock, so if a concurrent request has
 * changed it, the transaction starts again.
 */
async function lockUnchanged(db: Db, { id, version }: BookingRow): Promise<BookingRow> {
  const booking = await lockBooking(db, id);
  if (booking?.version !== version) throw new MustRepeat();
  return booking;
}

interface ChangeDecision {
  newSlot?: CheckedSlot;
  /** The new participants with their states. Undefined if the booking keeps its participants. */
  companions?: readonly Companion[];
  /** The price with the new participants and fields. If the slot is new too, its price includes them. */
  price?: Price;
}

/** @throws {Problem} if a rule forbids the new slot, the new participants or the new fields */
async function decideChange(db: Db, { booking, wanted, hasNewSlot }: Locked, change: Change): Promise<ChangeDecision> {
  if (!wanted) return {};
  const { slot, participants, exemptions } = change;
  if (hasNewSlot) {
    const newSlot = checkTarget(wanted, slot);
    return { newSlot, ...(participants && { companions: newSlot.companions }) };
  }
  const price = checkPeople(wanted, booking);
  if (!participants) return { price };
  const { companions = [] } = wanted.request;
  return checkParticipantChange(db, { ...booking, ...price }, companions, exemptions);
}

async function writeChange(
  db: Db,
  { booking, wanted }: Locked,
  decision: ChangeDecision,
  change: Change,
): Promise<BookingRow> {
  if (!wanted) return booking;
  const { request, facts } = wanted;
  const { newSlot, companions, price } = decision;
  const { exemptions, reason = null, now } = change;
  let row = booking;
  if (newSlot) {
    const status = exemptions ? booking.status : newSlot.needsApproval ? 'pending' : 'confirmed';
    const participants = companions ? booking.participants : withStates(booking, newSlot.companions);
    const isDearer = (newSlot.price?.amount ?? 0) > (booking.price_amount ?? 0);
    const checked =
      reason !== null && isDearer ? { ...newSlot, price: moneyOf(booking), priceLines: booking.price_lines } : newSlot;
    row = await writeNewSlot(db, booking, { slot: request.slot, checked, status, participants, reason, now });
  }
  if (Object.keys(change.fields).length > 0) {
    row = await replaceFields(db, row, { fields: request.fields, now, ...(price && { price }) });
  }
  if (companions) row = await replaceParticipants(db, row, { companions, now, ...(price && { price }) });
  facts.grant({ request: companions ? { ...request, companions } : request, ...row });
  await facts.writeParts(db, now);
  return row;
}
