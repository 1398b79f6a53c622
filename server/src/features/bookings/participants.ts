import { emailKey, storedEmailKeys } from '../../platform/email-address.ts';
import { findCourt } from '../courts/store.ts';
import { presentCourt } from '../courts/schema.ts';
import { rowWriter } from '../../platform/db/given-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FieldCode } from '../../platform/error-catalogue.ts';
import { invalid } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { recordChanges } from './changed-events.ts';
import type { Companion } from './company.ts';
import { problemFor } from './rules.ts';
import { type Participant, type ParticipantInput, participantsOf } from './schema.ts';
import { refusePeople } from './slot-rules.ts';
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
): Promise<Map<string, number>> {
  const keys = participants.flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return new Map();
  const query = db.selectFrom('users').select(['id', 'email_key']);
  const users = await query.where('email_key', 'in', keys.flatMap(storedEmailKeys)).execute();
  return new Map(users.map(({ id, email_key }) => [emailKey(email_key!), id]));
}

/** Adds the ids of the participants' accounts. Only admins see these ids. */
export function linkAccounts(
  participants: readonly GivenParticipant[],
  accounts: ReadonlyMap<string, number | null>,
): Participant[] {
  return participants.map(({ name, email, key }) => {
    return { name, email, user_id: (key !== null && accounts.get(key)) || null };
  });
}

/** Stores the participants' accounts, so that these users can see the bookings. */
export async function writeParticipants(
  db: Db,
  bookings: readonly Pick<BookingRow, 'id' | 'participants'>[],
): Promise<void> {
  const rows = bookings.flatMap((booking) => {
    // Two participants with different email addresses have the same account if it has changed its address.
    const ids = new Set(participantsOf(booking).flatMap(({ user_id }) => user_id ?? []));
    return [...ids].map((user_id) => ({ booking_id: booking.id, user_id }));
  });
  await writeParticipantRows(db, rows);
}

const writeParticipantRows = rowWriter('booking_participants', { numbers: ['booking_id', 'user_id'] });

export type Price = Pick<BookingRow, 'price_amount' | 'price_currency'>;

/** The caller must have locked the booking and its owner. `price` is the booking's price with these participants. */
export async function replaceParticipants(
  db: Db,
  booking: BookingRow,
  { input, now, price = booking }: { input: readonly ParticipantInput[]; now: number; price?: Price },
): Promise<BookingRow> {
  const court = await findCourt(db, booking.court_id);
  const count = countPeople(input);
  // The court's capacity may have been lowered since the booking was made, so check only requests that add people.
  const violation = court && count > peopleOf(booking) && refusePeople(presentCourt(court), count);
  if (violation) throw problemFor([violation]);
  const given = checkParticipants(input, { email: booking.user_email });
  // Look up accounts only for new participants. Earlier participants stay linked to the same accounts.
  const known = new Map(
    participantsOf(booking).flatMap(({ email, user_id }) => (email ? [[emailKey(email), user_id]] : [])),
  );
  const added = given.filter(({ key }) => key !== null && !known.has(key));
  const linked = linkAccounts(given, new Map([...known, ...(await findAccounts(db, added))]));
  return saveParticipants(db, booking, { participants: linked, now, price });
}

/** Stores a locked booking's participants. Records an event if the participants have changed. */
export async function saveParticipants(
  db: Db,
  booking: BookingRow,
  { participants: list, now, price = booking }: { participants: readonly Participant[]; now: number; price?: Price },
): Promise<BookingRow> {
  const participants = list.length === 0 ? null : JSON.stringify(list);
  if (participants === booking.participants) return booking;
  const { price_amount, price_currency } = price;
  await db.deleteFrom('booking_participants').where('booking_id', '=', booking.id).execute();
  const changes = {
    participants,
    price_amount,
    price_currency,
    version: booking.version + 1,
    updated_at: timestamp(now),
  };
  await updateBooking(db, booking.id, changes);
  const row = { ...booking, ...changes };
  await writeParticipants(db, [row]);
  await recordChanges(db, 'booking.updated', [{ before: booking, after: row }]);
  return row;
}

/** Returns the participants in a request. Participants whom the booking already has are not looked up again. */
export function companionsIn(
  input: readonly ParticipantInput[],
  { user_email, participants }: Pick<BookingRow, 'user_email' | 'participants'>,
): Companion[] {
  const known = new Map(companionsOf({ participants }).map((companion) => [companion.key, companion]));
  return companionsAmong(checkParticipants(input, { email: user_email })).map((companion) => {
    const { userId, isNew } = (companion.key !== null && known.get(companion.key)) || companion;
    return { ...companion, userId, isNew };
  });
}

export function companionsAmong(participants: readonly Pick<GivenParticipant, 'name' | 'key'>[]): Companion[] {
  return participants.map(({ name, key }) => ({ name, key, userId: null, isNew: true }));
}

export function companionsOf(booking: Pick<BookingRow, 'participants'>): Companion[] {
  return participantsOf(booking).map(({ name, email, user_id }) => {
    return { name, key: email === null ? null : emailKey(email), userId: user_id, isNew: false };
  });
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
