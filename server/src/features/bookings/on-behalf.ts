import { findOrAddImportedUsers } from '../accounts/guests.ts';
import { type Actor, recordAudit } from '../audit/actions.ts';
import { findUserByEmail, findUserById, lockUser } from '../accounts/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { invalid } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { bookingOf, createBookings, type Player } from './create.ts';
import { checkParticipants } from './participants.ts';
import { slotOf } from './actions.ts';
import { type Limits, NO_LIMITS } from './quotas.ts';
import { problemFor } from './rules.ts';
import type { AdminBookingInput, PlayerReference } from './schema.ts';
import type { RuleExemptions, Override } from './slot-check.ts';
import type { BookingRow } from './store.ts';

/** Rules that never apply to an admin. An admin can override other rules by name. */
export const EXEMPT: readonly Override[] = ['past', 'notice', 'horizon', 'quota'];

export function exemptionsFor(override: readonly Override[] = []): RuleExemptions {
  return { exempt: EXEMPT, override };
}

export async function bookFor(
  db: Db,
  input: AdminBookingInput,
  { now, actor, limits = NO_LIMITS }: { now: number; actor: Actor; limits?: Limits },
): Promise<BookingRow> {
  const slot = slotOf(input);
  const player = await findOrAddPlayer(db, input, now);
  const [result] = await createBookings(db, [
    {
      ...{ player, courtId: input.court_id, slot, now, limits, note: input.note ?? null },
      participants: checkParticipants(input.participants, player),
      exemptions: exemptionsFor(input.override),
      status: 'confirmed',
    },
  ]);
  const row = bookingOf(result!);
  await recordAudit(db, actor, { action: 'createBookingAsAdmin', target: `bookings ${row.id}`, after: row }, now);
  return row;
}

/** Locks the player for whom an admin books. Adds a guest if no guest has that name. */
export async function findOrAddPlayer(
  db: Db,
  { user_id, email, guest_name }: PlayerReference,
  now: number,
): Promise<Player> {
  if ([user_id, email, guest_name].filter((given) => given !== undefined).length !== 1) {
    throw invalid([{ pointer: '#/user_id', code: 'required', detail: 'Send one of user_id, email and guest_name.' }]);
  }
  if (guest_name !== undefined) return findGuest(db, guest_name.trim(), timestamp(now));
  const user = email === undefined ? await findUserById(db, user_id!) : await findUserByEmail(db, email);
  // A concurrent request may have erased the user before the lock.
  if (user && (await lockUser(db, user.id))?.erased_at === null) return user;
  const detail = email === undefined ? `There is no user ${user_id}.` : `Nobody has registered with ${email}.`;
  throw problemFor([{ pointer: email === undefined ? '#/user_id' : '#/email', code: 'user_not_found', detail }]);
}

async function findGuest(db: Db, name: string, time: string): Promise<Player> {
  const [guest] = await findOrAddImportedUsers(db, [name], time);
  if ((await lockUser(db, guest!.id))?.erased_at === null) return guest!;
  // A concurrent request has erased this guest, so add a new guest with the same name.
  return findGuest(db, name, time);
}
