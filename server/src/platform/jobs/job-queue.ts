import { setTimeout as sleep } from 'node:timers/promises';
import { transact, type Database } from '../db/transact.ts';
import { MINUTE, timestamp } from '../time.ts';
import { type Queue, type RetrySchedule, retryDelayMs } from './queue.ts';
import {
  claimJob,
  deleteClaimed,
  findDueJob,
  type JobRow,
  updateClaimed,
  type JobKind,
  type JobPayloads,
} from './store.ts';
import type { Db } from '../db/schema.ts';

const CLAIM_MS = 30_000;
const RENEW_INTERVAL_MS = 10_000;
const MAX_PAUSE_MS = 100;
const RETRIES: RetrySchedule = { firstMs: 1000, factor: 2, maxMs: 5 * MINUTE };

/** Across all processes, only one job runs at a time. A failed job is retried until it succeeds. */
export function jobQueue(context: JobContext, handlers: JobHandlers): Queue<JobRow> {
  const { db, now } = context;
  const kinds = Object.keys(handlers);
  return {
    ...{ pollMs: 1000, concurrency: 1 },
    async claim() {
      if (!(await findDueJob(db.read, kinds, timestamp(now())))) return [];
      return transact(db, async (tx) => {
        if (!(await db.tryLock(tx, 'jobs'))) return [];
        const job = await findDueJob(tx, kinds, timestamp(now()));
        return job ? [await claimJob(tx, job, timestamp(now() + CLAIM_MS))] : [];
      });
    },
    run(job, ending) {
      const handler = handlers[job.kind as keyof JobHandlers] as JobHandlers['remove_traces'];
      return runJob(context, job, { handler, ending });
    },
  };
}

/** Thrown to stop a job that has not failed: the process is shutting down, or another worker has claimed the job. */
class Stopped extends Error {}

async function runJob(
  context: JobContext,
  job: JobRow,
  { handler, ending }: { handler: JobHandlers['remove_traces']; ending: AbortSignal },
): Promise<void> {
  const { db, now } = context;
  try {
    await handler(context, runOf(context, job, ending), JSON.parse(job.payload) as object);
    await transact(db, (tx) => deleteClaimed(tx, job));
  } catch (error) {
    const failure = !(error instanceof Stopped) && {
      run_at: timestamp(now() + retryDelayMs(RETRIES, job.attempts)),
      last_error: reasonOf(error as Error),
    };
    await transact(db, (tx) => updateClaimed(tx, job, { ...failure, locked_until: null }));
    if (!failure) return;
    db.observer.attemptFailed('jobs');
    throw error;
  }
}

/** Returns the message without quoted values: an error about invalid JSON quotes the JSON, which may contain names. */
function reasonOf({ message }: Error): string {
  return message.replace(/".*"/s, '"…"');
}

function runOf({ db, now }: JobContext, job: JobRow, ending: AbortSignal): JobRun {
  let renewedAt = performance.now();
  let usedMs = cpuMs();
  const run: JobRun = {
    async step(work) {
      const result = await transact(db, async (tx) => {
        const locked_until = timestamp(now() + CLAIM_MS);
        if (!(await updateClaimed(tx, job, { locked_until }))) throw new Stopped();
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

export interface JobContext {
  db: Database;
  now: () => number;
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
