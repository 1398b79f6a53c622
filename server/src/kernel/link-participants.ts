import { lockUser } from '../modules/accounts/active-users.ts';
import { findUserById } from '../modules/accounts/store.ts';
import type { Db } from '../platform/db/schema.ts';
import { emailKey, hashEmail } from '../platform/email-address.ts';
import type { JobRun } from '../platform/jobs/job-queue.ts';
import type { JobContext, JobPayloads } from '../platform/jobs/store.ts';
import { timestamp } from '../platform/time.ts';
import { saveParticipants } from './participants.ts';
import { participantsOf } from './people.ts';
import { ACTIVE_STATUSES } from './statuses.ts';
import { lockBooking } from './store.ts';

/**
 * A job that links the participants with a user's address to the user, in all upcoming bookings. Somebody may have named
 * the address before its owner created an account. The user can then accept or decline the invitations.
 */
export async function linkParticipants(
  { db, now }: JobContext,
  run: JobRun,
  { user_id }: JobPayloads['link_address'],
): Promise<void> {
  const key = (await findUserById(db.read, user_id))?.email_key;
  if (!key) return;
  const person = { userId: user_id, key: emailKey(key), now: now() };
  for (const id of await findBookingsNaming(db.read, person)) await run.step((db) => linkTo(db, id, person));
}

interface Owner {
  userId: number;
  /** The normalised email address. */
  key: string;
  now: number;
}

async function findBookingsNaming(db: Db, { userId, key, now }: Owner): Promise<number[]> {
  const named = db.selectFrom('named_people').select('booking_id').where('email_hash', '=', hashEmail(key));
  const known = db.selectFrom('booking_participants').select('booking_id').where('user_id', '=', userId);
  const query = db.selectFrom('bookings').select('id').where('id', 'in', named).where('id', 'not in', known);
  const upcoming = query.where('starts_at', '>', timestamp(now)).where('status', 'in', ACTIVE_STATUSES);
  const rows = await upcoming.where('user_id', '<>', userId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function linkTo(db: Db, id: number, { userId, key, now }: Owner): Promise<void> {
  await lockUser(db, userId);
  // A concurrent request may have changed the address, or may have linked or erased the user, before the lock.
  const address = (await findUserById(db, userId))?.email_key;
  const booking = await lockBooking(db, id);
  if (!booking || !address || emailKey(address) !== key) return;
  const before = participantsOf(booking);
  if (before.some(({ user_id }) => user_id === userId)) return;
  const participants = before.map((one) =>
    one.user_id === null && one.email !== null && emailKey(one.email) === key ? { ...one, user_id: userId } : one,
  );
  await saveParticipants(db, booking, { participants, now });
}
