import { findOrAddGuest } from '../modules/accounts/guests.ts';
import { type Actor, recordAudit } from '../modules/audit/actions.ts';
import {
  type UserRow,
  findUserByEmail,
  findUserById,
  getUserById,
  phoneColumns,
  updateUser,
} from '../modules/accounts/store.ts';
import type { Db } from '../platform/db/schema.ts';
import { invalid } from '../platform/errors.ts';
import { timestamp } from '../platform/time.ts';
import { bookingOf, createBookings, slotOf } from './book.ts';
import { checkParticipants, lockPeople, newCompanion, refuseUnverified } from './people.ts';
import type { Exemptions } from './part.ts';
import { problemFor } from './violations.ts';
import type { AdminBookingInput, BookingInput, PlayerReference, ParticipantInput } from './schema.ts';
import type { BookingRow } from './store.ts';
import { type Limits, NO_LIMITS } from './limits.ts';
import { fieldsOf, type Player } from './booking.ts';
import type { LockedUser } from '../modules/accounts/active-users.ts';

/** Returns the exemptions of a request that an admin sends. To break any other rule, the admin must override it by name. */
export function exemptionsFor(override: readonly string[] = []): Exemptions {
  return { isExempt: ({ exemptsAdmins }) => exemptsAdmins === true, override };
}

export interface OnBehalf {
  now: number;
  actor: Actor;
  limits?: Limits;
  /** Whether admins need a verified email address to book for themselves. */
  needsVerifiedEmail?: boolean;
}

export async function bookFor(db: Db, input: AdminBookingInput, options: OnBehalf): Promise<BookingRow> {
  const { now, actor, limits = NO_LIMITS } = options;
  const slot = slotOf(input);
  const player = await findOrAddPlayer(db, input, options);
  const [result] = await createBookings(db, [
    {
      ...{ player, courtId: input.court_id, slot, now, limits, note: input.note ?? null },
      companions: checkParticipants(input.participants, player),
      fields: fieldsOf(input),
      exemptions: exemptionsFor(input.override),
      status: 'confirmed',
    },
  ]);
  const row = bookingOf(result!);
  await recordAudit(db, actor, { action: 'createBookingAsAdmin', target: `bookings ${row.id}`, after: row }, now);
  return row;
}

/**
 * Locks the player for whom an admin books, and the participants. If the player is a guest who does not exist yet, adds
 * the guest.
 */
export async function findOrAddPlayer(
  db: Db,
  { user_id, email, guest_name, guest_phone, participants = [] }: PlayerReference & Pick<BookingInput, 'participants'>,
  { now, actor, needsVerifiedEmail = false }: OnBehalf,
): Promise<Player> {
  if ([user_id, email, guest_name].filter((given) => given !== undefined).length !== 1) {
    throw invalid([{ pointer: '#/user_id', code: 'required', detail: 'Send one of user_id, email and guest_name.' }]);
  }
  if (guest_phone !== undefined && guest_name === undefined) {
    throw invalid([{ pointer: '#/guest_name', code: 'required', detail: 'Send guest_phone only with guest_name.' }]);
  }
  const lock = (userId: number) => lockPlayer(db, userId, participants);
  if (guest_name !== undefined)
    return findGuest(db, { name: guest_name.trim(), phone: guest_phone, lock }, timestamp(now));
  const user = email === undefined ? await findUserById(db, user_id!) : await findUserByEmail(db, email);
  if (user && user.id === actor.user_id) refuseUnverified(user, { require_verified_email: needsVerifiedEmail });
  // A concurrent request may have erased the user before the lock.
  if (user && (await lock(user.id))?.erased_at === null) return user;
  const detail = email === undefined ? `There is no user ${user_id}.` : `Nobody has registered with ${email}.`;
  throw problemFor([{ pointer: email === undefined ? '#/user_id' : '#/email', code: 'user_not_found', detail }]);
}

/**
 * Locks the player and the participants' accounts. Reads only the email addresses of the participants, because the
 * participants have not been validated yet.
 */
async function lockPlayer(db: Db, userId: number, participants: readonly ParticipantInput[]) {
  const companions = participants.map(({ email = null }) => newCompanion(null, email));
  return (await lockPeople(db, { userId, companions })).get(userId);
}

interface GivenGuest {
  name: string;
  phone: string | undefined;
  lock: (userId: number) => Promise<LockedUser | undefined>;
}

async function findGuest(db: Db, given: GivenGuest, time: string): Promise<Player> {
  const { name, phone = null } = given;
  const guest = await findOrAddGuest(db, { name, email: null, phone }, time);
  // If a concurrent request has erased this guest, add a new guest with the same name.
  if ((await given.lock(guest.id))?.erased_at !== null) return findGuest(db, given, time);
  if (phone !== null) await addPhone(db, guest, { phone, time });
  return guest;
}

/**
 * Adds a phone number to a guest who has none. Rejects a number that differs from the guest's number, because the guest
 * may be a different person with the same name.
 */
async function addPhone(db: Db, { id }: UserRow, { phone, time }: { phone: string; time: string }) {
  const guest = await getUserById(db, id);
  if (guest.phone === null) await updateUser(db, id, phoneColumns(guest, phone), time);
  else if (digitsOf(guest.phone) !== digitsOf(phone)) {
    const detail = `The guest ${guest.name} has another phone number. Send the user_id of this guest, or a longer name.`;
    throw invalid([{ pointer: '#/guest_phone', code: 'another_phone', detail }]);
  }
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '');
}
