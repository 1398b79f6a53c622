import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { repeat, type RepeatedTask } from '../poll.ts';
import { timestamp } from '../time.ts';
import { claimEntries, type Entry, findDueLanes, type JobContext, type QueueName } from './store.ts';

/** How often a process looks for entries that other processes have added, in milliseconds. */
const POLL_MS = 500;

type OnError = (error: unknown) => void;

/** The entries of `outbox` with one `queue`. Any process can run an entry. Each entry runs at least once. */
export interface Queue {
  name: QueueName;
  /** How long a claim lasts, in milliseconds. Meanwhile, no other worker claims the entry. */
  claimMs: number;
  /** Returns the lanes that may run now. No lane waits for another, unless `free` counts the entries of both. */
  lanes(): readonly string[] | Promise<readonly string[]>;
  /**
   * Returns how many entries of a lane may start.
   * @param running the number of entries of the lane that this process is running
   */
  free(db: Db, lane: string, running: number): number | Promise<number>;
  /** Runs an entry and stores the outcome with `endEntry`. */
  run(entry: Entry, ending: AbortSignal): Promise<unknown>;
}

/** Runs due entries of all queues until stopped. */
export function startWorker(context: JobContext, queues: readonly Queue[], onError: OnError): RepeatedTask {
  const ending = new AbortController();
  const running = new Map<Promise<unknown>, Entry>();
  const start = (queue: Queue, entry: Entry) => {
    const run: Promise<unknown> = queue
      .run(entry, ending.signal)
      .catch(onError)
      .finally(() => {
        running.delete(run);
        worker.wake();
      });
    running.set(run, entry);
  };
  const startDue = async (queue: Queue) => {
    const entries = [...running.values()].filter((entry) => entry.queue === queue.name);
    for await (const entry of claimDue(context, queue, { entries, onError, ending: ending.signal }))
      start(queue, entry);
  };
  // An error with one queue must not affect other queues.
  const startAll = async () => {
    for (const queue of queues) if (!ending.signal.aborted) await startDue(queue).catch(onError);
  };
  const worker = repeat(startAll, POLL_MS, onError);
  return {
    wake: () => worker.wake(),
    async stop() {
      ending.abort();
      await worker.stop();
      await Promise.all(running.keys());
    },
  };
}

/**
 * Claims due entries.
 * @param entries the entries of the queue that this process is running
 * @param ending stops further claims
 */
export async function* claimDue(
  { db, now }: JobContext,
  queue: Queue,
  { entries, onError, ending }: { entries: readonly Entry[]; onError: OnError; ending?: AbortSignal },
): AsyncGenerator<Entry> {
  const { name, claimMs } = queue;
  for (const lane of await findDueLanes(db.read, name, await queue.lanes(), timestamp(now()))) {
    if (ending?.aborted) return;
    const running = entries.filter((entry) => entry.lane === lane).length;
    const claimed = transact(db, async (tx) => {
      const limit = await queue.free(tx, lane, running);
      return limit > 0 ? claimEntries(tx, { queue: name, lane }, { now: now(), claimMs, limit }) : [];
    });
    // An error with one lane must not affect other lanes.
    yield* await claimed.catch((error: unknown) => {
      onError(error);
      return [];
    });
  }
}

/** Runs due entries until none is left. Returns the errors of failed entries. */
export async function runDue(context: JobContext, queue: Queue): Promise<unknown[]> {
  const { signal } = new AbortController();
  const failures: unknown[] = [];
  const onError = (error: unknown) => void failures.push(error);
  for (;;) {
    const entries = await Array.fromAsync(claimDue(context, queue, { entries: [], onError }));
    if (entries.length === 0) return failures;
    await Promise.all(entries.map((entry) => queue.run(entry, signal).catch(onError)));
  }
}
