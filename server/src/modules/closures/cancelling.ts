import { cancelAll } from '../../kernel/status.ts';
import type { Db } from '../../platform/db/schema.ts';
import { freedBy, lockForFreeing } from '../../kernel/ask-parts.ts';
import type { JobRun } from '../../platform/jobs/job-queue.ts';
import type { JobContext } from '../../platform/jobs/store.ts';
import { deleteCancellations, listCancellations, lockClosure } from './store.ts';
import type { ClosureRow } from './booking.ts';

const BATCH = 100;

/** Cancels the next bookings for a closure. `isDone` means that no booking is left to cancel. */
export async function cancelNext(
  db: Db,
  { id: closureId, reason }: Pick<ClosureRow, 'id' | 'reason'>,
  { now, limit }: { now: number; limit: number },
): Promise<{ cancelled: number[]; isDone: boolean }> {
  const rows = await listCancellations(db, closureId, limit + 1);
  const next = rows.slice(0, limit);
  const cancelled = await cancelAll(db, next, { reason, now });
  const isDone = rows.length <= limit;
  await deleteCancellations(db, closureId, isDone ? undefined : next.at(-1)!.id);
  return { cancelled, isDone };
}

/** Cancels a closure's bookings in batches, until no booking is left or the closure is deleted. */
export async function cancelForClosure(
  { now }: JobContext,
  run: JobRun,
  { closure_id, reason }: { closure_id: number; reason?: string },
): Promise<void> {
  const cancelBatch = (): Promise<boolean> =>
    run.step(async (db) => {
      const closure = await lockClosure(db, closure_id);
      if (!closure) return true;
      const next = await listCancellations(db, closure_id, BATCH);
      await lockForFreeing(db, next.map(freedBy));
      return (
        await cancelNext(db, { ...closure, ...(reason !== undefined && { reason }) }, { now: now(), limit: BATCH })
      ).isDone;
    });
  while (!(await cancelBatch()));
}
