import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { MINUTE, timestamp } from '../time.ts';
import type { Queue } from './queue.ts';
import {
  countClaimed,
  endEntry,
  type Entry,
  type JobContext,
  type JobKind,
  type JobPayloads,
  type RetrySchedule,
  updateClaimed,
} from './store.ts';

const CLAIM_MS = 30_000;
const RENEW_INTERVAL_MS = 10_000;
const MAX_PAUSE_MS = 100;
const RETRIES: RetrySchedule = { firstMs: 1000, factor: 2, maxMs: 5 * MINUTE };

/**
 * Across all processes, only one job runs at a time. A failed job is retried until it succeeds. Jobs whose kind exists
 * only in a newer release wait.
 */
export function jobQueue(context: JobContext, handlers: JobHandlers): Queue {
  const { db, now } = context;
  return {
    ...{ name: 'jobs', claimMs: CLAIM_MS },
    lanes: () => Object.keys(handlers),
    async free(tx) {
      if (!(await db.tryLock(tx, 'jobs'))) return 0;
      return 1 - (await countClaimed(tx, 'jobs', { time: timestamp(now()) }));
    },
    run(entry, ending) {
      const handler = handlers[entry.lane as JobKind] as JobHandlers['remove_traces'];
      return runJob(context, entry, { handler, ending });
    },
  };
}

/** Thrown to stop a job that has not failed: the process is shutting down, or another worker has claimed the job. */
class Stopped extends Error {}

async function runJob(
  context: JobContext,
  job: Entry,
  { handler, ending }: { handler: JobHandlers['remove_traces']; ending: AbortSignal },
): Promise<void> {
  const { db, now } = context;
  try {
    await handler(context, runOf(context, job, ending), JSON.parse(job.payload!) as object);
    await transact(db, (tx) => endEntry(tx, job, { now: now() }));
  } catch (error) {
    if (error instanceof Stopped)
      return void (await transact(db, (tx) => updateClaimed(tx, job, { claimed_until: null })));
    const failure = { error: reasonOf(error as Error), retries: RETRIES };
    await transact(db, (tx) => endEntry(tx, job, { failure, now: now() }));
    db.observer.attemptFailed('jobs');
    throw error;
  }
}

/** Returns the message without quoted values: an error about invalid JSON quotes the JSON, which may contain names. */
function reasonOf({ message }: Error): string {
  return message.replace(/".*"/s, '"…"');
}

function runOf({ db, now }: JobContext, job: Entry, ending: AbortSignal): JobRun {
  let renewedAt = performance.now();
  let usedMs = cpuMs();
  const run: JobRun = {
    async step(work) {
      const result = await transact(db, async (tx) => {
        const claimed_until = timestamp(now() + CLAIM_MS);
        if (!(await updateClaimed(tx, job, { claimed_until }))) throw new Stopped();
        return work(tx);
      });
      renewedAt = performance.now();
      await run.pause();
      return result;
    },
    async pause() {
      // Pause for as long as the step used the CPU. A request needs several turns of the event loop. Without pauses, a
      // step of the job would run in each of these turns and delay the request.
      await sleep(Math.min(cpuMs() - usedMs, MAX_PAUSE_MS));
      usedMs = cpuMs();
      if (ending.aborted) throw new Stopped();
      if (performance.now() - renewedAt > RENEW_INTERVAL_MS) await run.step(async () => {});
    },
  };
  return run;
}

/** Returns the CPU time of this thread. CPU time excludes waits for a database server, which do not delay requests. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs a job in short steps, so that the job does not delay requests. */
export interface JobRun {
  /** Runs a short transaction. Fails and rolls back if another worker has claimed the job. */
  step<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Lets requests run. Call this between two reads. */
  pause(): Promise<void>;
}

/** After a crash, a job runs again from its start. */
export type JobHandlers = {
  [K in JobKind]: (context: JobContext, run: JobRun, payload: JobPayloads[K]) => Promise<void>;
};
