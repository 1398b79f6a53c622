import { type Database, transact } from '../db/transact.ts';
import { repeat, type RepeatedTask } from '../poll.ts';
import { DAY, timestamp } from '../time.ts';
import { deleteEventsBefore, findEnds, hasUnrelayed, numberEvents } from './store.ts';

interface Events {
  db: Database;
  now: () => number;
}

/** How often a process looks for events to relay, in milliseconds. */
const RELAY_MS = 200;
/** How many events get their place in one transaction. */
const BATCH = 500;
/** How long events are kept, in milliseconds: who was away for longer reads everything anew. */
const KEEP_MS = 30 * DAY;
/** How many old events are deleted in one transaction. */
const FORGET_BATCH = 500;

/** Relays events as long as the process lives. @param onRelayed called when there is something new to read */
export function startRelay(
  events: Events,
  { onRelayed, onError }: { onRelayed: () => void; onError: (error: unknown) => void },
): RepeatedTask {
  const task = async (): Promise<void> => void ((await relayEvents(events)) > 0 && onRelayed());
  return repeat(task, RELAY_MS, onError);
}

/**
 * Gives every committed event its place in the sequence; answers how many. An event may commit after one with a higher
 * id: only here is the order decided. Of one booking it is that of its transitions: each takes its id while it holds the
 * booking's row, after the one before has committed. One process at a time, whichever comes first.
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

/** Deletes events that are old and that every reader has read. */
export async function deleteOldEvents({ db, now }: Events): Promise<void> {
  const time = timestamp(now() - KEEP_MS);
  while ((await transact(db, (db) => deleteEventsBefore(db, time, FORGET_BATCH))) === FORGET_BATCH);
}
