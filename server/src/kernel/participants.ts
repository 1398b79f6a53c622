import { findCourt } from '../modules/courts/store.ts';
import type { Court } from '../modules/courts/schema.ts';
import type { Db } from '../platform/db/schema.ts';
import { Problem, invalid } from '../platform/errors.ts';
import { timestamp } from '../platform/time.ts';
import { peopleNamedIn, rewriteNamedPeople } from './event-people.ts';
import { recordChanges } from './status.ts';
import {
  type Companion,
  companionsIn,
  companionsOf,
  countPeople,
  findCompanionAccounts,
  hasAccepted,
  invite,
  isByAdmin,
  linkCompanions,
  storedParticipants,
  lockPeopleOf,
  participantsJson,
  participantsOf,
  peopleOf,
  writeParticipants,
} from './people.ts';
import type { Exemptions, Facts } from './part.ts';
import { problemFor, type RuleViolation, violationOf } from './violations.ts';
import { type BookingRow, lockBooking, updateBooking } from './store.ts';
import { lockParts, requestFor } from './facts.ts';
import type { Config } from '../config.ts';
import type { Context } from '../platform/context.ts';
import { transact } from '../platform/db/transact.ts';
import type { SignedIn } from '../platform/http/identity.ts';
import { bookingOrNotFound, findBookingWith, findInvited, hasParticipantAccess } from './visible.ts';
import { checkAcceptance, checkParticipantChange } from './ask-parts.ts';
import { checkAccept, checkLeave } from './statuses.ts';
import { people } from './rules.ts';
import { presentCourt } from '../modules/courts/court.ts';
import { type Limits, NO_LIMITS } from './limits.ts';
import type { Participant, ParticipantInput } from './schema.ts';
import { refuseEnded } from '../modules/accounts/active-users.ts';

/** Replaces the rows of a booking in `booking_participants`. Keeps the rows of people who have declined or left. */
export async function rewriteParticipants(db: Db, booking: Pick<BookingRow, 'id' | 'participants'>): Promise<void> {
  const ids = participantsOf(booking).flatMap(({ user_id }) => user_id ?? []);
  const rows = db.deleteFrom('booking_participants').where('booking_id', '=', booking.id);
  const replaced = rows.where((eb) =>
    eb.or([eb('state', 'is', null), eb('state', '=', 'invited'), eb('user_id', 'in', ids)]),
  );
  await replaced.execute();
  await writeParticipants(db, [booking]);
}

export type Price = Pick<BookingRow, 'price_amount' | 'price_currency' | 'price_lines'>;

/**
 * Replaces the participants of a booking. The caller must have locked the booking and its owner. `price` is the
 * booking's price with the new participants.
 */
export async function replaceParticipants(
  db: Db,
  booking: BookingRow,
  { companions, now, price = booking }: { companions: readonly Companion[]; now: number; price?: Price },
): Promise<BookingRow> {
  const court = await findCourt(db, booking.court_id);
  const count = countPeople(companions);
  // The court's capacity may have been lowered since the booking was made, so check only requests that add people.
  const violation = court && count > peopleOf(booking) && refusePeople(presentCourt(court), count);
  if (violation) throw problemFor([violation]);
  return saveParticipants(db, booking, { participants: storedParticipants(companions), now, price });
}

/** Stores a locked booking's participants. Records an event if the participants have changed. */
export async function saveParticipants(
  db: Db,
  booking: BookingRow,
  { participants: list, now, price = booking }: { participants: readonly Participant[]; now: number; price?: Price },
): Promise<BookingRow> {
  const participants = participantsJson(list);
  if (participants === participantsJson(participantsOf(booking))) return booking;
  const { price_amount, price_currency, price_lines } = price;
  const changes = {
    participants,
    people: JSON.stringify(peopleNamedIn(booking, list)),
    price_amount,
    price_currency,
    price_lines,
    version: booking.version + 1,
    updated_at: timestamp(now),
  };
  await updateBooking(db, booking.id, changes);
  const row = { ...booking, ...changes };
  await rewriteParticipants(db, row);
  await rewriteNamedPeople(db, [row]);
  await recordChanges(db, 'booking.updated', [{ before: booking, after: row }]);
  return row;
}

/** Returns the accounts that have declined an invitation to a booking, or have left the booking. */
async function findDeclined(db: Db, bookingId: number): Promise<Set<number>> {
  const query = db.selectFrom('booking_participants').select('user_id').where('booking_id', '=', bookingId);
  const rows = await query.where('state', '=', 'declined').execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Removes an account from the bookings in which it takes part. The bookings keep the participant's name and email. */
export async function unlinkAccount(db: Db, userId: number, now: number): Promise<void> {
  const query = db.selectFrom('booking_participants').select('booking_id').where('user_id', '=', userId);
  for (const { booking_id } of await query.orderBy('booking_id').execute()) {
    const booking = await lockBooking(db, booking_id);
    if (!booking) continue;
    const participants = participantsOf(booking).map((participant) =>
      participant.user_id === userId ? { ...participant, user_id: null } : participant,
    );
    await saveParticipants(db, booking, { participants, now });
  }
  await db.deleteFrom('booking_participants').where('user_id', '=', userId).execute();
}

interface Naming {
  participants: readonly ParticipantInput[];
  limits: Limits;
  exemptions: Exemptions | undefined;
}

/**
 * Finds the accounts of new participants. A player cannot name a person who has declined this booking or left it. An
 * admin can name such a person, and the person is then invited again.
 */
export async function linkInvited(
  db: Db,
  booking: BookingRow,
  { participants, limits, exemptions }: Naming,
): Promise<Companion[]> {
  const companions = companionsIn(participants, booking);
  const accounts = await findCompanionAccounts(db, [{ companions }]);
  const declined = await findDeclined(db, booking.id);
  const linked = linkCompanions(companions, accounts, limits);
  const hasDeclined = ({ userId, isNew }: Companion) => isNew && userId !== null && declined.has(userId);
  const again = linked.findIndex(hasDeclined);
  if (again >= 0 && !isByAdmin({ exemptions })) {
    const { name, email } = participants[again]!;
    const detail = `${name ?? email} cannot take part in this booking.`;
    throw invalid([{ pointer: `#/participants/${again}`, code: 'not_allowed', detail }]);
  }
  return invite(linked, hasDeclined);
}

type Player = Pick<SignedIn, 'id' | 'email_verified_at'>;

/**
 * Accepts an invitation. If the booking belongs to a series, also accepts the invitations to its later bookings, as far
 * as the person's limits allow. A repeated call changes nothing.
 */
export async function acceptInvitation(context: Context, player: Player, id: number): Promise<BookingRow> {
  const accepted = await acceptOne(context, player, id);
  if (accepted.series_id === null) return accepted;
  const others = await findInvited(context.db.read, player.id, {
    seriesId: accepted.series_id,
    after: timestamp(context.now()),
  });
  for (const other of others) {
    await acceptOne(context, player, other).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }
  return accepted;
}

function acceptOne({ db, now, config }: Context, player: Player, id: number): Promise<BookingRow> {
  return transact(db, async (db) => {
    const booking = await lockNamed(db, player, { id, now: now(), config });
    const before = participantsOf(booking);
    if (hasAccepted(before, player.id)) return booking;
    checkAccept(booking, now());
    const participants = before.map((participant) => {
      return participant.user_id === player.id ? { ...participant, state: 'accepted' as const } : participant;
    });
    const price = await checkAcceptance(db, booking, { userId: player.id, participants });
    return saveParticipants(db, booking, { participants, now: now(), price });
  });
}

/**
 * Locks all people of a booking, then their shared memberships, then the booking. A new booking takes its locks in the
 * same order, so that transactions do not deadlock.
 * @throws {Problem} `not_found` if the booking does not name the player as a participant
 */
async function lockNamed(
  db: Db,
  player: Player,
  { id, now, config }: { id: number; now: number; config: Pick<Config, 'SMTP_URL'> },
): Promise<BookingRow> {
  const find = async () => {
    const booking = bookingOrNotFound(await findBookingWith(db, player.id, id), id);
    if (booking.user_id === player.id) throw new Problem('own_booking');
    return bookingOrNotFound(hasParticipantAccess(player, config) ? booking : undefined, id);
  };
  const { booking: found, users } = await lockPeopleOf(db, find, () => []);
  refuseEnded(users.get(player.id));
  await lockParts(db, [requestFor(found, { now, limits: NO_LIMITS })]);
  return bookingOrNotFound(await lockBooking(db, id), id);
}

/** Declines an invitation, or leaves a booking. The owner cannot name the person again for this booking. */
export function leaveBooking(
  { db, now, config }: Context,
  player: Pick<SignedIn, 'id' | 'email_verified_at'>,
  id: number,
): Promise<void> {
  return transact(db, async (db) => {
    const booking = await lockNamed(db, player, { id, now: now(), config });
    checkLeave(booking, now());
    const others = participantsOf(booking).filter(({ user_id }) => user_id !== player.id);
    const companions = companionsOf({ participants: participantsJson(others) });
    const { price } = await checkParticipantChange(db, booking, companions);
    const row = db.updateTable('booking_participants').set({ state: 'declined' });
    await row.where('booking_id', '=', id).where('user_id', '=', player.id).execute();
    await saveParticipants(db, booking, { participants: others, now: now(), price });
  });
}

/** Returns the violation if the court is too small for this number of people. */
export function refusePeople(court: Court, count: number): RuleViolation | undefined {
  const check = { court, people: count } as Facts;
  return people.breaks(check) ? violationOf(people, check) : undefined;
}
