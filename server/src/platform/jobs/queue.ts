import { repeat, type RepeatedTask } from '../poll.ts';
import { timestamp } from '../time.ts';

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

export interface RetrySchedule {
  firstMs: number;
  /** Each wait is this many times as long as the previous wait, up to `maxMs`. */
  factor: number;
  maxMs: number;
  /**
   * Multiplies each wait (after the limit `maxMs`) by a random factor in this range, to spread the retries of entries
   * that failed together.
   */
  spread?: readonly [min: number, max: number];
}

export function retryDelayMs(
  { firstMs, factor, maxMs, spread: [min, max] = [1, 1] }: RetrySchedule,
  attempts: number,
  random = Math.random(),
): number {
  return Math.min(firstMs * factor ** (attempts - 1), maxMs) * (min + (max - min) * random);
}

export function afterFailure(
  { attempts, give_up_at }: { attempts: number; give_up_at: string },
  { schedule, isFinal, now }: { schedule: RetrySchedule; isFinal: boolean; now: number },
): { status: 'failed' } | { status: 'pending'; next_attempt_at: string } {
  const next_attempt_at = timestamp(now + retryDelayMs(schedule, attempts));
  return isFinal || next_attempt_at >= give_up_at ? { status: 'failed' } : { status: 'pending', next_attempt_at };
}
