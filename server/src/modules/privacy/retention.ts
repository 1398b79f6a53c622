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
  while (!isEnding() && (await eraseRejected(privacy, timestamp(now() - KEEP_REJECTED_MS))));
  while (!isEnding() && (await forgetFormerPeople(privacy, timestamp(now() - KEEP_FORMER_PEOPLE_MS))));
  const { retention_days } = await loadPolicy(db);
  if (retention_days === 0) return;
  const before = timestamp(now() - retention_days * DAY);
  for (const redactBatch of [redactOldBookings, eraseOldGuests]) {
    while (!isEnding() && (await redactBatch(privacy, before)));
  }
}

/** Like the next three functions, this function processes one batch and returns whether there may be more rows. */
function eraseRejected(privacy: Context, before: string): Promise<boolean> {
  const { db, now } = privacy;
  return transact(db, async (db) => {
    const rejected = await findRejected(db, before, { limit: BATCH });
    for (const { id } of rejected) {
      await lockUser(db, id);
      // Check again after locking the user, because an admin may have accepted the user since the first query.
      const [stillRejected] = await findRejected(db, before, { id });
      if (!stillRejected) continue;
      const { email } = stillRejected;
      await eraseLocked(db, privacy, { id, erasing: email === null ? '' : hashEmail(email) });
    }
    if (rejected.length > 0) await enqueueJob(db, 'remove_traces', { payload: {}, now: now() });
    return rejected.length === BATCH;
  });
}

function forgetFormerPeople({ db }: Context, before: string): Promise<boolean> {
  return transact(db, async (db) => (await deleteFormerPeople(db, before, BATCH)) === BATCH);
}

function redactOldBookings({ db, now }: Context, before: string): Promise<boolean> {
  return transact(db, async (db) => {
    const ids = await findOldPersonalBookings(db, before, BATCH);
    if (ids.length > 0) await redactBookings(db, { ids }, timestamp(now()));
    return ids.length === BATCH;
  });
}

function eraseOldGuests(privacy: Context, before: string): Promise<boolean> {
  return transact(privacy.db, async (db) => {
    const guests = await findOldGuests(db, before, { limit: BATCH });
    for (const { id } of guests) {
      await lockUser(db, id);
      // Check again after locking the guest, because an admin may have booked for the guest since the first query.
      const [stillOld] = await findOldGuests(db, before, { id });
      if (stillOld) await eraseLocked(db, privacy, { id, erasing: null });
    }
    return guests.length === BATCH;
  });
}
