import { cancelAll } from '../../kernel/status.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FreedSlots } from '../../kernel/part.ts';
import { lockForFreeing } from '../../kernel/ask-parts.ts';
import type { JobRun } from '../../platform/jobs/job-queue.ts';
import type { JobContext } from '../../platform/jobs/store.ts';
import { deleteCancellations, listCancellations, lockClosure } from './store.ts';
import type { ClosureRow } from './booking.ts';
import { addDays } from '../../platform/time.ts';

const BATCH = 100;

/** Cancels the next bookings for a closure. `isDone` means that no booking is left to cancel. */
export async function cancelNext(
  db: Db,
  { id: closureId, reason }: Pick<ClosureRow, 'id' | 'reason'>,
  { now, limit }: { now: number; limit: number },
): Promise<{ cancelled: number[]; isDone: boolean }> {
  const rows = await listCancellations(db, closureId, limit + 1);
  const next = rows.slice(0, limit).map(({ booking_id, ...times }) => ({ id: booking_id, ...times }));
  const cancelled = await cancelAll(db, next, { reason, now });
  const last = next.at(-1);
  if (last) await deleteCancellations(db, closureId, last.id);
  return { cancelled, isDone: rows.length <= limit };
}

/** Cancels a closure's bookings in batches, until no booking is left or the closure is deleted. */
export async function cancelForClosure(
  { now }: JobContext,
  run: JobRun,
  { closure_id }: { closure_id: number },
): Promise<void> {
  const cancelBatch = (): Promise<boolean> =>
    run.step(async (db) => {
      const closure = await lockClosure(db, closure_id);
      if (!closure) return true;
      const next = await listCancellations(db, closure_id, BATCH);
      await lockForFreeing(db, next.map(freedByCancelling));
      return (await cancelNext(db, closure, { now: now(), limit: BATCH })).isDone;
    });
  while (!(await cancelBatch()));
}

/**
 * Returns the slots that a cancellation may free. Includes the neighbouring days, because the booking's date differs
 * from the UTC date by at most a day, and bookings and buffers can cross midnight.
 */
function freedByCancelling({ court_id, starts_at }: { court_id: number; starts_at: string }): FreedSlots {
  const date = starts_at.slice(0, 10);
  return { courtId: court_id, from: addDays(date, -2), to: addDays(date, 3) };
}
