import { findOrAddImportedUsers } from '../accounts/guests.ts';
import { findUserByEmail, findUserById, lockUser } from '../accounts/store.ts';
import type { Db } from '../db/schema.ts';
import { invalid } from '../errors.ts';
import { together } from '../db/transact.ts';
import { timestamp } from '../time.ts';
import { admit, countPeople, readParticipants } from './participants.ts';
import { claim, place, type Player, slotOf } from './actions.ts';
import { priceOf } from './prices.ts';
import { NO_LIMITS } from './quotas.ts';
import { refuse } from './rules.ts';
import type { AdminBookingInput, Whom } from './schema.ts';
import type { Leave, Override } from './slot-rules.ts';
import { type BookingRow, nextBookingId } from './store.ts';

/** What never binds an admin; the other rules do, unless they are set aside by name. */
const EXEMPT: readonly Override[] = ['past', 'notice', 'horizon', 'quota'];

export function leaveOf(override: readonly Override[] = []): Leave {
  return { exempt: EXEMPT, override };
}

/** Books a court for somebody, inside a transaction; it is confirmed at once. @throws {Problem} */
export async function bookFor(db: Db, input: AdminBookingInput, now: number): Promise<BookingRow> {
  const slot = slotOf(input);
  const player = await findWhom(db, input, now);
  const people = countPeople(input.participants);
  const wish = { courtId: input.court_id, slot, now, limits: NO_LIMITS, people };
  const claimed = claim(db, player, wish, leaveOf(input.override));
  const [{ row: court, ask, span, setAside }, id] = await together(claimed, nextBookingId(db));
  const price = priceOf(ask.court, slot, span);
  const participants = await readParticipants(db, input.participants ?? [], player);
  const booking = place(db, id, {
    court,
    player,
    slot,
    span,
    status: 'confirmed',
    price,
    note: input.note ?? null,
    participants,
    now,
    setAside,
  });
  await admit(db, [id], participants);
  return booking;
}

/** For whom an admin books, held until the transaction ends; a guest is made where there is none of that name. @throws {Problem} */
export async function findWhom(db: Db, { user_id, email, guest_name }: Whom, now: number): Promise<Player> {
  if ([user_id, email, guest_name].filter((given) => given !== undefined).length !== 1) {
    throw invalid([{ pointer: '#/user_id', code: 'required', detail: 'Send one of user_id, email and guest_name.' }]);
  }
  if (guest_name !== undefined) return findGuest(db, guest_name.trim(), timestamp(now));
  const user = email === undefined ? await findUserById(db, user_id!) : await findUserByEmail(db, email);
  // Who is being erased at this moment is nobody any more.
  if (user && (await lockUser(db, user.id))?.erased_at === null) return user;
  const detail = email === undefined ? `There is no user ${user_id}.` : `Nobody has registered with ${email}.`;
  throw refuse([{ pointer: email === undefined ? '#/user_id' : '#/email', code: 'user_not_found', detail }]);
}

async function findGuest(db: Db, name: string, time: string): Promise<Player> {
  const [guest] = await findOrAddImportedUsers(db, [name], time);
  if ((await lockUser(db, guest!.id))?.erased_at === null) return guest!;
  // Erased at this moment: who comes now is another one of that name.
  return findGuest(db, name, time);
}
