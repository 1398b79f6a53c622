import { lockUser } from '../accounts/store.ts';
import type { Config } from '../../config.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { enqueueJob, hasJob } from '../../platform/jobs/store.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { eraseLocked } from './actions.ts';
import { everybody, forget } from './redact.ts';
import {
  blankBookings,
  findMark,
  findOldGuests,
  findOldPersonal,
  listErasing,
  listEventsFrom,
  moveMark,
  rewriteEvent,
} from './store.ts';

interface Privacy {
  db: Database;
  now: () => number;
  config: Pick<Config, 'RETENTION'>;
}

/** How much is changed in one transaction. */
const BATCH = 100;

/**
 * Resumes erasures that were interrupted, and removes what is personal and older than the setting lets it be.
 * @param ending the process ends: the next run goes on
 */
export async function applyRetention(privacy: Privacy, ending?: AbortSignal): Promise<void> {
  const { now, config } = privacy;
  await resumeErasures(privacy);
  if (config.RETENTION === 0) return;
  const before = timestamp(now() - config.RETENTION * DAY);
  const isEnding = (): boolean => ending?.aborted === true;
  for (const step of [forgetBookings, forgetEvents, forgetGuests]) {
    while (!isEnding() && (await step(privacy, before)));
  }
}

/** The release before this one erased without a job: where it was interrupted, nobody else goes on. */
async function resumeErasures({ db, now }: Privacy): Promise<void> {
  if ((await listErasing(db.read)).length === 0 || (await hasJob(db.read, 'remove_traces'))) return;
  await transact(db, (db) => enqueueJob(db, 'remove_traces', { payload: {}, now: now() }));
}

function forgetBookings({ db, now }: Privacy, before: string): Promise<boolean> {
  return transact(db, async (db) => {
    const ids = await findOldPersonal(db, before, BATCH);
    if (ids.length > 0) await blankBookings(db, { ids }, timestamp(now()));
    return ids.length === BATCH;
  });
}

function forgetEvents({ db }: Privacy, before: string): Promise<boolean> {
  return transact(db, async (db) => {
    const next = await listEventsFrom(db, await findMark(db), BATCH);
    const newer = next.findIndex(({ timestamp }) => timestamp >= before);
    const events = newer < 0 ? next : next.slice(0, newer);
    for (const { id, json } of events) {
      const without = forget(json, everybody);
      if (without !== json) await rewriteEvent(db, id, without);
    }
    const last = events.at(-1);
    if (last) await moveMark(db, last.id);
    return events.length === BATCH;
  });
}

function forgetGuests({ db, now }: Privacy, before: string): Promise<boolean> {
  return transact(db, async (db) => {
    const guests = await findOldGuests(db, before, { limit: BATCH });
    for (const { id } of guests) {
      await lockUser(db, id);
      // Somebody may have booked for them before they were held. Events are forgotten by their own age.
      const [still] = await findOldGuests(db, before, { id });
      if (still) await eraseLocked(db, id, { now: now(), erasing: null });
    }
    return guests.length === BATCH;
  });
}
