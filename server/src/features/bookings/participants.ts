import { emailKey, lockUser, type LockedUser } from '../accounts/store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import type { Config } from '../../config.ts';
import { findCourt } from '../courts/store.ts';
import { presentCourt } from '../courts/schema.ts';
import { rowWriter } from '../../platform/db/given-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { invalid } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/actions.ts';
import { timestamp } from '../../platform/time.ts';
import { problemFor } from './rules.ts';
import { type Participant, type ParticipantInput, participantsOf, presentAdminBooking } from './schema.ts';
import { refusePeople } from './slot-rules.ts';
import { type BookingRow, updateBooking } from './store.ts';

/** How many people play: the owner and the participants. */
export function countPeople(participants: readonly unknown[] | undefined): number {
  return 1 + (participants?.length ?? 0);
}

/** A participant, as the owner of the booking gives them. */
export interface GivenParticipant {
  name: string | null;
  email: string | null;
  /** The email in the form that is compared. */
  key: string | null;
}

/** @throws {Problem} `validation_failed` for one without name and email, twice the same email, or the owner's own */
export function checkParticipants(
  input: readonly ParticipantInput[] = [],
  owner: { email: string | null },
): GivenParticipant[] {
  const seen = new Set(owner.email === null ? [] : [emailKey(owner.email)]);
  return input.map(({ name = null, email = null }, i) => {
    if (name === null && email === null) throw fault(i, 'required', 'A participant has a name or an email.');
    const key = email === null ? null : emailKey(email);
    if (key !== null && seen.has(key)) throw fault(i, 'duplicate', `${email} takes part already.`);
    if (key !== null) seen.add(key);
    return { name, email, key };
  });
}

function fault(i: number, code: string, detail: string) {
  return invalid([{ pointer: `#/participants/${i}`, code, detail }]);
}

/** The ids of the accounts that participants have, by email key. */
export async function findAccounts(db: Db, participants: readonly GivenParticipant[]): Promise<Map<string, number>> {
  const keys = participants.flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return new Map();
  const query = db.selectFrom('users').select(['id', 'email_key']).where('email_key', 'in', keys);
  return new Map((await query.execute()).map(({ id, email_key }) => [email_key!, id]));
}

/**
 * Whether a user may see the bookings that name their address. Anybody can register with somebody else's address, so it must be
 * verified, unless the service sends no mail: then nobody can verify an address.
 */
export function mayTakePart(
  { email_verified_at }: Pick<SignedIn, 'email_verified_at'>,
  { SMTP_URL }: Pick<Config, 'SMTP_URL'>,
): boolean {
  return email_verified_at !== null || SMTP_URL === '';
}

/** The participants as they are kept. Only admins see which of them have an account. */
export function linkAccounts(
  participants: readonly GivenParticipant[],
  accounts: ReadonlyMap<string, number | null>,
): Participant[] {
  return participants.map(({ name, email, key }) => {
    return { name, email, user_id: (key !== null && accounts.get(key)) || null };
  });
}

/** Writes which accounts take part, so that they can see the bookings. */
export async function writeParticipants(
  db: Db,
  bookings: readonly Pick<BookingRow, 'id' | 'participants'>[],
): Promise<void> {
  const rows = bookings.flatMap((booking) =>
    participantsOf(booking).flatMap(({ user_id }) => (user_id === null ? [] : [{ booking_id: booking.id, user_id }])),
  );
  await writeRows(db, rows);
}

const writeRows = rowWriter('booking_participants', ['booking_id', 'user_id']);

/** Changes who takes part in a booking that is locked, with its owner. @throws {Problem} `too_many_people`, `validation_failed` */
export async function replaceParticipants(
  db: Db,
  booking: BookingRow,
  { input, now }: { input: readonly ParticipantInput[]; now: number },
): Promise<BookingRow> {
  const court = await findCourt(db, booking.court_id);
  const count = countPeople(input);
  // The court may have taken more when they were added.
  const refusal = court && count > peopleOf(booking) && refusePeople(presentCourt(court), count);
  if (refusal) throw problemFor([refusal]);
  const given = checkParticipants(input, { email: booking.user_email });
  // Whether an email has an account is looked up when it is added, not for participants who were there before.
  const known = new Map(
    participantsOf(booking).flatMap(({ email, user_id }) => (email ? [[emailKey(email), user_id]] : [])),
  );
  const added = given.filter(({ key }) => key !== null && !known.has(key));
  const kept = linkAccounts(given, new Map([...known, ...(await findAccounts(db, added))]));
  return saveParticipants(db, booking, { participants: kept, now });
}

/** Writes who takes part in a booking that is locked, and tells of it, where that is a change. */
export async function saveParticipants(
  db: Db,
  booking: BookingRow,
  { participants: kept, now }: { participants: readonly Participant[]; now: number },
): Promise<BookingRow> {
  const participants = kept.length === 0 ? null : JSON.stringify(kept);
  if (participants === booking.participants) return booking;
  await db.deleteFrom('booking_participants').where('booking_id', '=', booking.id).execute();
  const changes = { participants, version: booking.version + 1, updated_at: timestamp(now) };
  await updateBooking(db, booking.id, changes);
  const row = { ...booking, ...changes };
  await writeParticipants(db, [row]);
  await recordEvent(db, 'booking.updated', presentAdminBooking(row), changes.updated_at);
  return row;
}

/** How many take part in a booking that is kept. */
export function peopleOf(row: Pick<BookingRow, 'participants'>): number {
  return countPeople(participantsOf(row));
}

/** Holds the owner of a booking, before the booking itself. */
export function lockOwner(db: Db, { user_id }: Pick<BookingRow, 'user_id'>): Promise<LockedUser | undefined> {
  return lockUser(db, user_id);
}
