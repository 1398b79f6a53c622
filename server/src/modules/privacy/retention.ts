import { loadPolicy } from '../club/policy-cache.ts';
import type { Context } from '../../platform/context.ts';
import { redactBookings } from '../../kernel/store.ts';
import { transact } from '../../platform/db/transact.ts';
import { hashEmail } from '../../platform/email-address.ts';
import { enqueueJob } from '../../platform/jobs/store.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { eraseLocked } from './actions.ts';
import { deleteFormerPeople, findOldGuests, findOldPersonalBookings, findRejected } from './store.ts';
import { lockUser } from '../accounts/active-users.ts';

const BATCH = 100;
/** How long a booking keeps the names of people who no longer take part. Events refer to them for 30 days. */
const KEEP_FORMER_PEOPLE_MS = 60 * DAY;
/** How long a rejected person's data is kept, in milliseconds. Until then, an admin can still accept the person. */
const KEEP_REJECTED_MS = 30 * DAY;

export async function applyRetention(privacy: Context, ending?: AbortSignal): Promise<void> {
  const { db, now } = privacy;
  const isEnding = (): boolean => ending?.aborted === true;
  while (!isEnding() && (await eraseBatch(privacy, timestamp(now() - KEEP_REJECTED_MS), findRejected)));
  const former = timestamp(now() - KEEP_FORMER_PEOPLE_MS);
  while (!isEnding() && (await transact(db, (db) => deleteFormerPeople(db, former, BATCH))) === BATCH);
  const { retention_days } = await loadPolicy(db);
  if (retention_days === 0) return;
  const before = timestamp(now() - retention_days * DAY);
  while (!isEnding() && (await redactOldBookings(privacy, before)));
  while (!isEnding() && (await eraseBatch(privacy, before, findOldGuests)));
}

/** Erases one batch of people. Returns whether there may be more people to erase. */
function eraseBatch(privacy: Context, before: string, find: typeof findRejected): Promise<boolean> {
  const { db, now } = privacy;
  return transact(db, async (db) => {
    const people = await find(db, before, { limit: BATCH });
    for (const { id } of people) {
      await lockUser(db, id);
      // Check again after locking the user, because an admin may have accepted, or booked for, the user since.
      const [still] = await find(db, before, { id });
      if (!still) continue;
      await eraseLocked(db, privacy, { id, erasing: still.email === null ? null : hashEmail(still.email) });
    }
    if (people.some(({ email }) => email !== null)) await enqueueJob(db, 'remove_traces', { payload: {}, now: now() });
    return people.length === BATCH;
  });
}

function redactOldBookings({ db, now }: Context, before: string): Promise<boolean> {
  return transact(db, async (db) => {
    const ids = await findOldPersonalBookings(db, before, BATCH);
    if (ids.length > 0) await redactBookings(db, { ids }, timestamp(now()));
    return ids.length === BATCH;
  });
}
