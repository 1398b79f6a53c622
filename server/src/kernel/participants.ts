import { emailKey, storedEmailKeys } from '../platform/email-address.ts';
import { findCourt } from '../modules/courts/store.ts';
import { presentCourt } from '../modules/courts/schema.ts';
import { rowWriter } from '../platform/db/given-rows.ts';
import type { Db } from '../platform/db/schema.ts';
import type { FieldCode } from '../platform/problems.ts';
import { invalid } from '../platform/errors.ts';
import { timestamp } from '../platform/time.ts';
import { recordChanges } from './changed-events.ts';
import type { Account, Companion } from './company.ts';
import { problemFor } from './rules.ts';
import {
  hasAccepted,
  type Participant,
  type ParticipantInput,
  participantsJson,
  participantsOf,
} from './participant-schema.ts';
import { refusePeople } from './court-rules.ts';
import { type BookingRow, lockBooking, updateBooking } from './store.ts';

export function countPeople(participants: readonly unknown[] | undefined): number {
  return 1 + (participants?.length ?? 0);
}

export interface GivenParticipant {
  name: string | null;
  email: string | null;
  /** The normalised email address, for comparisons. */
  key: string | null;
}

export function checkParticipants(
  input: readonly ParticipantInput[] = [],
  owner: { email: string | null },
): GivenParticipant[] {
  const seen = new Set(owner.email === null ? [] : [emailKey(owner.email)]);
  return input.map(({ name = null, email = null }, i) => {
    if (name === null && email === null)
      throw participantError(i, 'required', 'A participant needs a name or an email.');
    const key = email === null ? null : emailKey(email);
    if (key !== null && seen.has(key)) throw participantError(i, 'duplicate', `${email} already takes part.`);
    if (key !== null) seen.add(key);
    return { name, email, key };
  });
}

function participantError(i: number, code: FieldCode, detail: string) {
  return invalid([{ pointer: `#/participants/${i}`, code, detail }]);
}

export async function findAccounts(
  db: Db,
  participants: readonly Pick<GivenParticipant, 'key'>[],
): Promise<Map<string, Account>> {
  const keys = participants.flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return new Map();
  const columns = [
    'id',
    'email_key',
    'email_verified_at',
    'accepts_invitations',
    'deactivated_at',
    'pending_since',
  ] as const;
  const query = db.selectFrom('users').select(columns).where('email_key', 'in', keys.flatMap(storedEmailKeys));
  const users = await query.execute();
  return new Map(
    users.map(({ id, email_key, ...user }) => {
      const isActive = user.deactivated_at === null && user.pending_since === null;
      const acceptsInvitations = user.accepts_invitations === 1 && isActive;
      return [emailKey(email_key!), { id, acceptsInvitations, isVerified: user.email_verified_at !== null }];
    }),
  );
}

/**
 * Returns the participants in the form in which a booking stores them. Only admins get `user_id` in responses.
 * @param companions the same people in the same order
 */
export function linkedParticipants(
  participants: readonly GivenParticipant[],
  companions: readonly Companion[],
): Participant[] {
  return participants.map(({ name, email }, i) => {
    const { userId, state } = companions[i]!;
    return { name, email, user_id: userId, state };
  });
}

/**
 * Writes a row of `booking_participants` for each participant with an account, so that these users can see the
 * bookings.
 */
export async function writeParticipants(
  db: Db,
  bookings: readonly Pick<BookingRow, 'id' | 'participants'>[],
): Promise<void> {
  const rows = bookings.flatMap((booking) => {
    const participants = participantsOf(booking);
    // A booking may contain two addresses of the same account, if the account has changed its address.
    const ids = new Set(participants.flatMap(({ user_id }) => user_id ?? []));
    return [...ids].map((user_id) => {
      return { booking_id: booking.id, user_id, state: hasAccepted(participants, user_id) ? null : 'invited' };
    });
  });
  await writeParticipantRows(db, rows);
}

const writeParticipantRows = rowWriter('booking_participants', {
  numbers: ['booking_id', 'user_id'],
  texts: ['state'],
});

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

export type Price = Pick<BookingRow, 'price_amount' | 'price_currency'>;

/**
 * Replaces the participants of a booking. The caller must have locked the booking and its owner. `price` is the
 * booking's price with the new participants. `companions` are the same people as `input`, in the same order.
 */
export async function replaceParticipants(
  db: Db,
  booking: BookingRow,
  {
    input,
    companions,
    now,
    price = booking,
  }: { input: readonly ParticipantInput[]; companions: readonly Companion[]; now: number; price?: Price },
): Promise<BookingRow> {
  const court = await findCourt(db, booking.court_id);
  const count = countPeople(input);
  // The court's capacity may have been lowered since the booking was made, so check only requests that add people.
  const violation = court && count > peopleOf(booking) && refusePeople(presentCourt(court), count);
  if (violation) throw problemFor([violation]);
  const given = checkParticipants(input, { email: booking.user_email });
  return saveParticipants(db, booking, { participants: linkedParticipants(given, companions), now, price });
}

/** Stores a locked booking's participants. Records an event if the participants have changed. */
export async function saveParticipants(
  db: Db,
  booking: BookingRow,
  { participants: list, now, price = booking }: { participants: readonly Participant[]; now: number; price?: Price },
): Promise<BookingRow> {
  const participants = participantsJson(list);
  if (participants === participantsJson(participantsOf(booking))) return booking;
  const { price_amount, price_currency } = price;
  const changes = {
    participants,
    price_amount,
    price_currency,
    version: booking.version + 1,
    updated_at: timestamp(now),
  };
  await updateBooking(db, booking.id, changes);
  const row = { ...booking, ...changes };
  await rewriteParticipants(db, row);
  await recordChanges(db, 'booking.updated', [{ before: booking, after: row }]);
  return row;
}

/** Returns the participants in a request. Participants whom the booking already has keep their accounts and states. */
export function companionsIn(
  input: readonly ParticipantInput[],
  { user_email, participants }: Pick<BookingRow, 'user_email' | 'participants'>,
): Companion[] {
  const known = new Map(companionsOf({ participants }).map((companion) => [companion.key, companion]));
  return companionsAmong(checkParticipants(input, { email: user_email })).map((companion) => {
    const { userId, state, isNew } = (companion.key !== null && known.get(companion.key)) || companion;
    return { ...companion, userId, state, isNew };
  });
}

/**
 * Returns new participants. A person without an email address cannot be invited, so this person is accepted at once,
 * and counts as a guest.
 */
export function companionsAmong(participants: readonly Pick<GivenParticipant, 'name' | 'key'>[]): Companion[] {
  return participants.map(({ name, key }) => {
    return { name, key, userId: null, state: key === null ? 'accepted' : 'invited', isNew: true };
  });
}

export function companionsOf(booking: Pick<BookingRow, 'participants'>): Companion[] {
  return participantsOf(booking).map(({ name, email, user_id, state }) => {
    return { name, key: email === null ? null : emailKey(email), userId: user_id, state, isNew: false };
  });
}

/** Returns the accounts that have declined an invitation to a booking, or have left the booking. */
export async function findDeclined(db: Db, bookingId: number): Promise<Set<number>> {
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

export function peopleOf(row: Pick<BookingRow, 'participants'>): number {
  return countPeople(participantsOf(row));
}
