import { loadPolicy } from '../club/policy-cache.ts';
import type { Context } from '../../platform/context.ts';
import { redactBookings } from '../../kernel/store.ts';
import { transact } from '../../platform/db/transact.ts';
import { enqueueJob, hasJob } from '../../platform/jobs/store.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { eraseLocked } from './actions.ts';
import { everybody, hashEmail, redactJson } from './redact.ts';
import {
  findOldGuests,
  findOldPersonalBookings,
  findRedactedUpTo,
  findRejected,
  listErasing,
  lockEventsAfter,
  rewriteEvent,
  setRedactedUpTo,
} from './store.ts';
import { lockUser } from '../accounts/active-users.ts';

const BATCH = 100;
/** How long a rejected person's data is kept, in milliseconds. Until then, an admin can still accept the person. */
const KEEP_REJECTED_MS = 30 * DAY;

export async function applyRetention(privacy: Context, ending?: AbortSignal): Promise<void> {
  const { db, now } = privacy;
  const isEnding = (): boolean => ending?.aborted === true;
  await resumeErasures(privacy);
  while (!isEnding() && (await eraseRejected(privacy, timestamp(now() - KEEP_REJECTED_MS))));
  const { retention_days } = await loadPolicy(db);
  if (retention_days === 0) return;
  const before = timestamp(now() - retention_days * DAY);
  for (const redactBatch of [redactOldBookings, redactOldEvents, eraseOldGuests]) {
    while (!isEnding() && (await redactBatch(privacy, before)));
  }
}

/** Resumes erasures from an earlier release, which erased without a job and could be interrupted. */
async function resumeErasures({ db, now }: Context): Promise<void> {
  if ((await listErasing(db.read)).length === 0 || (await hasJob(db.read, 'remove_traces'))) return;
  await transact(db, (db) => enqueueJob(db, 'remove_traces', { payload: {}, now: now() }));
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

function redactOldBookings({ db, now }: Context, before: string): Promise<boolean> {
  return transact(db, async (db) => {
    const ids = await findOldPersonalBookings(db, before, BATCH);
    if (ids.length > 0) await redactBookings(db, { ids }, timestamp(now()));
    return ids.length === BATCH;
  });
}

function redactOldEvents({ db }: Context, before: string): Promise<boolean> {
  return transact(db, async (db) => {
    const next = await lockEventsAfter(db, await findRedactedUpTo(db), BATCH);
    const newer = next.findIndex(({ timestamp }) => timestamp >= before);
    const events = newer < 0 ? next : next.slice(0, newer);
    for (const { id, json } of events) {
      const redacted = redactJson(json, everybody);
      if (redacted !== json) await rewriteEvent(db, id, redacted);
    }
    const last = events.at(-1);
    if (last) await setRedactedUpTo(db, last.id);
    return events.length === BATCH;
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
