import { type Database, transact } from '../db/transact.ts';
import { repeat, type RepeatedTask } from '../poll.ts';
import { DAY, timestamp } from '../time.ts';
import { deleteEventsBefore, findEnds, hasUnrelayed, numberEvents } from './store.ts';

interface Events {
  db: Database;
  now: () => number;
}

/** How often a process checks for new events, in milliseconds. */
const RELAY_MS = 200;
/** Maximum number of events that one transaction numbers. */
const BATCH = 500;
/** How long events are kept, in milliseconds. A client that was disconnected for longer must reload everything. */
const KEEP_MS = 30 * DAY;
/** Maximum number of old events that one transaction deletes. */
const DELETE_BATCH = 500;

/** Numbers new events until the process shuts down. @param onRelayed called when new events have become readable */
export function startRelay(
  events: Events,
  { onRelayed, onError }: { onRelayed: () => void; onError: (error: unknown) => void },
): RepeatedTask {
  const task = async (): Promise<void> => void ((await relayEvents(events)) > 0 && onRelayed());
  return repeat(task, RELAY_MS, onError);
}

/**
 * Numbers all committed events and returns how many it has numbered. Ids cannot give the order, since an event can
 * commit after an event with a higher id. Events of one booking keep their order, since each change locks the
 * booking. Only one process numbers events at a time.
 */
export async function relayEvents({ db }: Events): Promise<number> {
  for (let total = 0; ;) {
    if (!(await hasUnrelayed(db.read))) return total;
    const count = await transact(db, async (tx) => {
      if (!(await db.tryLock(tx, 'event relay'))) return 0;
      const { last } = await findEnds(tx);
      return numberEvents(tx, last, BATCH);
    });
    total += count;
    if (count < BATCH) return total;
  }
}

/** Deletes old events that every reader has read. */
export async function deleteOldEvents({ db, now }: Events): Promise<void> {
  const time = timestamp(now() - KEEP_MS);
  while ((await transact(db, (db) => deleteEventsBefore(db, time, DELETE_BATCH))) === DELETE_BATCH);
}
