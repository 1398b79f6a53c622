import { repeat, type RepeatedTask } from '../poll.ts';

/** A queue in a database table. Any process can run its entries. Each entry runs at least once. */
export interface Queue<Entry> {
  /** How often to look for entries that other processes have queued. */
  pollMs: number;
  concurrency: number;
  /** Claims at most `limit` due entries. No other process claims them until the claim expires. */
  claim(limit: number): Promise<Entry[]> | AsyncIterable<Entry>;
  /** Runs an entry and stores the outcome: done, failed for good, or to be retried. */
  run(entry: Entry, ending: AbortSignal): Promise<unknown>;
}

export function startWorker<Entry>(queue: Queue<Entry>, onError: (error: unknown) => void): RepeatedTask {
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();
  const startDue = async (): Promise<void> => {
    const limit = queue.concurrency - running.size;
    if (limit === 0) return;
    for await (const entry of await queue.claim(limit)) {
      const run: Promise<unknown> = queue
        .run(entry, ending.signal)
        .catch(onError)
        .finally(() => {
          running.delete(run);
          worker.wake();
        });
      running.add(run);
    }
  };
  const worker = repeat(startDue, queue.pollMs, onError);
  return {
    wake: () => worker.wake(),
    async stop() {
      await worker.stop();
      ending.abort();
      await Promise.all(running);
    },
  };
}

/** Runs due entries until none is left. Returns the errors of failed entries. */
export async function runDue<Entry>(queue: Queue<Entry>): Promise<unknown[]> {
  const { signal } = new AbortController();
  const failures: unknown[] = [];
  for (;;) {
    const entries = await Array.fromAsync(await queue.claim(queue.concurrency));
    if (entries.length === 0) return failures;
    await Promise.all(entries.map((entry) => queue.run(entry, signal).catch((error) => failures.push(error))));
  }
}
