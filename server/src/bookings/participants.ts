import { emailKey, lockUser, type LockedUser } from '../accounts/store.ts';
import { findCourt } from '../courts/store.ts';
import { presentCourt } from '../courts/schema.ts';
import type { Db } from '../db/schema.ts';
import { invalid } from '../errors.ts';
import { recordEvent } from '../events/actions.ts';
import { timestamp } from '../time.ts';
import { refuse } from './rules.ts';
import { type Participant, type ParticipantInput, participantsOf, presentAdminBooking } from './schema.ts';
import { refusePeople } from './slot-rules.ts';
import { type BookingRow, updateBooking } from './store.ts';

/** How many people play: the owner and whom they bring. */
export function countPeople(participants: readonly unknown[] | undefined): number {
  return 1 + (participants?.length ?? 0);
}

/**
 * The participants as they are kept. Whether an email has an account is looked up when it is added, not for those that were
 * there before, and told to nobody but admins.
 * @throws {Problem} `validation_failed` for one without name and email, twice the same email, or the owner's own
 */
export async function readParticipants(
  db: Db,
  input: readonly ParticipantInput[],
  owner: { email: string | null },
  before: readonly Participant[] = [],
): Promise<Participant[]> {
  const seen = new Set(owner.email === null ? [] : [emailKey(owner.email)]);
  const given = input.map(({ name = null, email = null }, i) => {
    if (name === null && email === null) throw fault(i, 'required', 'A participant has a name or an email.');
    const key = email === null ? null : emailKey(email);
    if (key !== null && seen.has(key)) throw fault(i, 'duplicate', `${email} takes part already.`);
    if (key !== null) seen.add(key);
    return { name, email, key };
  });
  const known = new Map(before.map(({ email, user_id }) => [email && emailKey(email), user_id]));
  const added = given.flatMap(({ key }) => (key === null || known.has(key) ? [] : [key]));
  for (const { id, email_key } of await findByEmails(db, added)) known.set(email_key, id);
  return given.map(({ name, email, key }) => ({ name, email, user_id: (key !== null && known.get(key)) || null }));
}

function fault(i: number, code: string, detail: string) {
  return invalid([{ pointer: `#/participants/${i}`, code, detail }]);
}

function findByEmails(db: Db, keys: string[]): Promise<{ id: number; email_key: string | null }[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return db.selectFrom('users').select(['id', 'email_key']).where('email_key', 'in', keys).execute();
}

/** Lets those of the participants who have an account see the bookings. */
export async function admit(db: Db, ids: readonly number[], participants: readonly Participant[]): Promise<void> {
  const users = participants.flatMap(({ user_id }) => user_id ?? []);
  const rows = ids.flatMap((booking_id) => users.map((user_id) => ({ booking_id, user_id })));
  if (rows.length > 0) await db.insertInto('booking_participants').values(rows).execute();
}

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
  if (refusal) throw refuse([refusal]);
  const kept = await readParticipants(db, input, { email: booking.user_email }, participantsOf(booking));
  return keepParticipants(db, booking, { participants: kept, now });
}

/** Writes who takes part in a booking that is locked, and tells of it, where that is a change. */
export async function keepParticipants(
  db: Db,
  booking: BookingRow,
  { participants: kept, now }: { participants: readonly Participant[]; now: number },
): Promise<BookingRow> {
  const participants = kept.length === 0 ? null : JSON.stringify(kept);
  if (participants === booking.participants) return booking;
  await db.deleteFrom('booking_participants').where('booking_id', '=', booking.id).execute();
  await admit(db, [booking.id], kept);
  const changes = { participants, version: booking.version + 1, updated_at: timestamp(now) };
  await updateBooking(db, booking.id, changes);
  const row = { ...booking, ...changes };
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
