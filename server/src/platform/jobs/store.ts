import type { Selectable } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';
import { noteEntry } from '../db/transact.ts';
import { timestamp } from '../time.ts';

export type JobRow = Selectable<Tables['jobs']>;

/** The payload of each kind of job. Each module adds the kinds that it handles. */
// oxlint-disable-next-line typescript/no-empty-object-type -- modules add members
export interface JobPayloads {}
export type JobKind = keyof JobPayloads;

/** Enqueues a job. Call this in the transaction of the change that needs the job. */
export async function enqueueJob<K extends JobKind>(
  db: Db,
  kind: K,
  { payload, now }: { payload: JobPayloads[K]; now: number },
): Promise<void> {
  const time = timestamp(now);
  const initial = { attempts: 0, locked_until: null, last_error: null };
  const row = { kind, payload: JSON.stringify(payload), run_at: time, ...initial, created_at: time };
  await db.insertInto('jobs').values(row).execute();
  noteEntry(db);
}

/**
 * Returns the next due job, or undefined while another job runs. Skips jobs whose kind exists only in a newer release.
 */
export async function findDueJob(db: Db, kinds: string[], time: string): Promise<JobRow | undefined> {
  const query = db
    .selectFrom('jobs')
    .selectAll()
    .where('run_at', '<=', time)
    .where('kind', 'in', kinds)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('jobs as other').select('id').where('locked_until', '>', time))));
  return query.orderBy('run_at').orderBy('id').limit(1).executeTakeFirst();
}

export async function claimJob(db: Db, job: JobRow, until: string): Promise<JobRow> {
  const changes = { attempts: job.attempts + 1, locked_until: until };
  await db.updateTable('jobs').set(changes).where('id', '=', job.id).execute();
  return { ...job, ...changes };
}

/** Updates a claimed job. Returns false if another worker has claimed the job in the meantime. */
export async function updateClaimed(
  db: Db,
  { id, attempts }: JobRow,
  changes: Partial<Pick<JobRow, 'run_at' | 'locked_until' | 'last_error'>>,
): Promise<boolean> {
  const query = db.updateTable('jobs').set(changes).where('id', '=', id).where('attempts', '=', attempts);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function deleteClaimed(db: Db, { id, attempts }: JobRow): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('attempts', '=', attempts).execute();
}
