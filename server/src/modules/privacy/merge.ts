import { type FormerName, formerNamesOf } from '../accounts/guests.ts';
import { type UserRow, findUserById, getUserById, updateUser, withSearchColumns } from '../accounts/store.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { refuseRolesBeyondActor } from '../accounts/grants.ts';
import { saveParticipants } from '../../kernel/participants.ts';
import { findUpcomingRowsOf } from '../../kernel/visible.ts';
import { participantsOf } from '../../kernel/people.ts';
import { lockBookings } from '../../kernel/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { hashEmail } from '../../platform/email-address.ts';
import { type Problem, invalid } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/actions.ts';
import { getPerson } from '../people/actions.ts';
import { personOf, storedNames } from '../people/corrections.ts';
import { timestamp } from '../../platform/time.ts';
import { eraseUserRow } from './store.ts';
import { storedBooking } from '../../kernel/booking.ts';
import { lockUsers } from '../accounts/active-users.ts';

/**
 * Merges a guest into another record of the same person: moves the guest's bookings, series and memberships to the
 * person, and erases the guest. A repeated call changes nothing. The person keeps the guest's name and address as
 * former names, so that imports recognise them.
 */
export function mergeGuest(context: AuditedContext, id: number, guestId: number): Promise<UserRow> {
  const { db, now, actor } = context;
  return transact(db, async (db) => {
    if (id === guestId) throw refused('not_allowed', 'A person cannot be merged with themselves.');
    await lockUsers(db, [id, guestId]);
    const person = await getPerson(db, id);
    const guest = await findUserById(db, guestId);
    if (!guest) {
      const merged = db.selectFrom('users').select('id').where('id', '=', guestId).where('merged_into', '=', id);
      if (await merged.executeTakeFirst()) return person;
      throw refused('user_not_found', `There is no user ${guestId}.`);
    }
    if (guest.email !== null) throw refused('not_allowed', 'Only a guest can be merged into another person.');
    await refuseRolesBeyondActor(db, context, [person.role]);
    const time = timestamp(now());
    const moved = await moveEverything(db, { from: guestId, to: id, now: now() });
    await eraseUserRow(db, guestId, { time, erasing: null });
    await updateUser(db, guestId, { merged_into: id }, time);
    await db.updateTable('users').set({ merged_into: id }).where('merged_into', '=', guestId).execute();
    const after = await updateUser(db, id, mergedColumns(person, guest), time);
    for (const part of context.modules) await part.person?.merge?.(db, { from: guestId, to: id, now: now() });
    const change = { merged: guestId, bookings: moved };
    await recordAudit(db, actor, { action: 'mergeUser', target: `users ${id}`, after: change }, now());
    for (const booking of await findUpcomingRowsOf(db, id, time))
      if (booking.updated_at === time) await recordEvent(db, 'booking.updated', storedBooking(booking), time);
    return after;
  });
}

/** Keeps the person's own data, and adds data that only the guest has. */
function mergedColumns(person: UserRow, guest: UserRow): Partial<UserRow> {
  const contact_email = person.email === null ? (person.contact_email ?? guest.contact_email) : person.contact_email;
  const phone = person.phone ?? guest.phone;
  const note = [person.note, guest.note].filter(Boolean).join('\n') || null;
  const { name, email } = person;
  const { sort_name, search_text } = withSearchColumns({ name, email: email ?? contact_email, phone });
  const { name: guestName, email: guestEmail } = personOf(guest);
  const merged: FormerName = { name: guestName, email: guestEmail, id: guest.id };
  const former = [...formerNamesOf(person), ...formerNamesOf(guest), merged];
  const key = personOf({ ...person, contact_email }).key;
  return { contact_email, phone, note, sort_name, search_text, former_names: storedNames(former, key) };
}

/**
 * Moves everything from one person to another. Locks memberships before bookings, as ADR 7 requires. Returns the number
 * of moved bookings.
 */
async function moveEverything(db: Db, { from, to, now }: { from: number; to: number; now: number }): Promise<number> {
  const people = db.selectFrom('membership_people').select('membership_id').where('user_id', 'in', [from, to]);
  const memberships = db.selectFrom('memberships').select('id').where('id', 'in', people);
  await memberships.orderBy('id').forUpdate().execute();
  const held = db.selectFrom('membership_people').select('membership_id').where('user_id', '=', to);
  const moving = db.updateTable('membership_people').set({ user_id: to }).where('user_id', '=', from);
  await moving.where('membership_id', 'not in', held).execute();
  await db.deleteFrom('membership_people').where('user_id', '=', from).execute();
  await db.updateTable('booking_series').set({ user_id: to }).where('user_id', '=', from).execute();

  const owned = await db.selectFrom('bookings').select('id').where('user_id', '=', from).orderBy('id').execute();
  const time = timestamp(now);
  const changes = db.updateTable('bookings').set((eb) => {
    return { user_id: to, version: eb('version', '+', 1), updated_at: time };
  });
  await changes.where('user_id', '=', from).execute();
  await leaveOwnBookings(db, to, now);
  return owned.length;
}

/**
 * Removes a person from the participants of the person's own bookings. After a merge, the owner of a booking may also
 * be one of its participants.
 */
async function leaveOwnBookings(db: Db, id: number, now: number): Promise<void> {
  const own = db.selectFrom('bookings').select('id').where('user_id', '=', id);
  const joined = db.selectFrom('booking_participants').select('booking_id').where('user_id', '=', id);
  const ids = (await joined.where('booking_id', 'in', own).execute()).map(({ booking_id }) => booking_id);
  for (const [, booking] of await lockBookings(db, ids)) {
    const participants = participantsOf(booking).filter(({ user_id }) => user_id !== id);
    await saveParticipants(db, booking, { participants, now });
  }
  await db.deleteFrom('booking_participants').where('user_id', '=', id).where('booking_id', 'in', own).execute();
}

/** Marks the guests who were merged into an erased user, so that their names are removed from other tables too. */
export async function eraseMergedGuests(db: Db, id: number): Promise<void> {
  for (const { id: guestId, email } of formerNamesOf(await getUserById(db, id))) {
    if (guestId === undefined) continue;
    const erasing = email === null ? '' : hashEmail(email);
    await db.updateTable('users').set({ erasing }).where('id', '=', guestId).execute();
  }
}

function refused(code: 'not_allowed' | 'user_not_found', detail: string): Problem {
  return invalid([{ pointer: '#/user_id', code, detail }]);
}
