import type { Context } from '../context.ts';
import { transact } from '../db/transact.ts';
import { repeat, type RepeatedTask } from '../poll.ts';
import { DAY, timestamp } from '../time.ts';
import { deleteEventsBefore, findEnds, hasUnrelayed, numberEvents } from './store.ts';

const RELAY_INTERVAL_MS = 200;
const RELAY_BATCH = 500;
/** Events older than this are deleted. A client that was disconnected for longer must reload everything. */
const KEEP_MS = 30 * DAY;
const DELETE_BATCH = 500;

/**
 * Starts the task that numbers new events.
 * @param onRelayed called when new events have become readable, also if another process has numbered them
 */
export function startRelay(
  context: Context,
  { onRelayed, onError }: { onRelayed: () => void; onError: (error: unknown) => void },
): RepeatedTask {
  let newest = -1;
  const task = async (): Promise<void> => {
    await relayEvents(context);
    const { last } = await findEnds(context.db.read);
    if (last !== newest) onRelayed();
    newest = last;
  };
  return repeat(task, RELAY_INTERVAL_MS, onError);
}

/**
 * Assigns sequence numbers to all committed events, and returns how many events it has numbered. Ids cannot give the
 * order, since an event can be committed after an event with a higher id. Each change locks its booking, so the events
 * of a booking keep their order. Only one process numbers events at a time.
 */
export async function relayEvents({ db }: Context): Promise<number> {
  for (let total = 0; ;) {
    if (!(await hasUnrelayed(db.read))) return total;
    const count = await transact(db, async (tx) => {
      if (!(await db.tryLock(tx, 'event relay'))) return 0;
      const { last } = await findEnds(tx);
      return numberEvents(tx, last, RELAY_BATCH);
    });
    total += count;
    if (count < RELAY_BATCH) return total;
  }
}

export async function deleteOldEvents({ db, now }: Context): Promise<void> {
  const time = timestamp(now() - KEEP_MS);
  while ((await transact(db, (db) => deleteEventsBefore(db, time, DELETE_BATCH))) === DELETE_BATCH);
}
