import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '../db/transact.ts';
import { repeat, type RepeatedTask } from '../poll.ts';
import { MINUTE, timestamp } from '../time.ts';
import type { JobContext, JobHandlers, Run } from './run.ts';
import { claimJob, deleteClaimed, findDueJob, type JobRow, updateClaimed } from './store.ts';

/** How often a process checks for jobs that other processes enqueued, in milliseconds. */
const POLL_MS = 1000;
/** How long a claim lasts without renewal, in milliseconds, and how often it is renewed. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** The first and the longest wait after a failure, in milliseconds. The wait doubles each time. */
const RETRY_MS = 1000;
const MAX_RETRY_MS = 5 * MINUTE;

/** The longest pause after a step, in milliseconds. */
const MAX_PAUSE_MS = 100;

interface JobWorker {
  /** Runs jobs until the process ends. Starts at once when this process enqueues a job. */
  startJobs: (context: JobContext, onError: (error: unknown) => void) => RepeatedTask;
  /** Runs due jobs one after the other, until no job is due or another process runs a job. */
  runJobs: (context: JobContext, options?: RunOptions) => Promise<void>;
}

/** Returns a worker that runs jobs with these handlers. */
export function jobWorker(handlers: JobHandlers): JobWorker {
  const runJobs = (context: JobContext, options?: RunOptions): Promise<void> => runDueJobs(context, handlers, options);
  const startJobs = (context: JobContext, onError: (error: unknown) => void): RepeatedTask => {
    const worker = repeat((ending) => runJobs(context, { ending, onError }), POLL_MS, onError);
    context.db.observer.enqueued = () => worker.wake();
    return worker;
  };
  return { startJobs, runJobs };
}

interface RunOptions {
  /** Stops the jobs when the process ends. Another process continues them. */
  ending?: AbortSignal;
  /** Handles failures of jobs. Without this function, the first failure ends the run. */
  onError?: (error: unknown) => void;
}

async function runDueJobs(
  context: JobContext,
  handlers: JobHandlers,
  { ending, onError }: RunOptions = {},
): Promise<void> {
  const isEnding = (): boolean => ending?.aborted === true;
  while (!isEnding()) {
    const job = await takeJob(context, Object.keys(handlers));
    if (!job) return;
    const handler = handlers[job.kind as keyof JobHandlers] as JobHandlers['remove_traces'];
    try {
      await runJob(context, job, { handler, ending });
    } catch (error) {
      if (!onError) throw error;
      onError(error);
    }
  }
}

/** Claims the next job, unless another worker runs a job. */
async function takeJob({ db, now }: JobContext, kinds: string[]): Promise<JobRow | undefined> {
  if (!(await findDueJob(db.read, kinds, timestamp(now())))) return undefined;
  return transact(db, async (tx) => {
    if (!(await db.tryLock(tx, 'jobs'))) return undefined;
    const job = await findDueJob(tx, kinds, timestamp(now()));
    return job && claimJob(tx, job, timestamp(now() + LEASE_MS));
  });
}

/** Stops a job without a failure: the process ends, or another worker has claimed the job. */
class Stopped extends Error {}

async function runJob(
  context: JobContext,
  job: JobRow,
  { handler, ending }: { handler: JobHandlers['remove_traces']; ending: AbortSignal | undefined },
): Promise<void> {
  const { db, now } = context;
  try {
    await handler(context, runOf(context, job, ending), JSON.parse(job.payload) as object);
    await transact(db, (tx) => deleteClaimed(tx, job));
  } catch (error) {
    const run_at = error instanceof Stopped ? job.run_at : timestamp(now() + retryAfter(job.attempts));
    const last_error = error instanceof Stopped ? job.last_error : (error as Error).message;
    await transact(db, (tx) => updateClaimed(tx, job, { run_at, last_error, locked_until: null }));
    if (!(error instanceof Stopped)) throw error;
  }
}

function runOf({ db, now }: JobContext, job: JobRow, ending: AbortSignal | undefined): Run {
  let renewedAt = performance.now();
  let usedMs = cpuMs();
  const run: Run = {
    async step(work) {
      const result = await transact(db, async (tx) => {
        const locked_until = timestamp(now() + LEASE_MS);
        if (!(await updateClaimed(tx, job, { locked_until }))) throw new Stopped();
        return work(tx);
      });
      renewedAt = performance.now();
      await run.pause();
      return result;
    },
    async pause() {
      // Pauses for as long as the step used the CPU. A request needs several turns of the event loop. Without the
      // pause, the request would wait for a step in each turn.
      await sleep(Math.min(cpuMs() - usedMs, MAX_PAUSE_MS));
      usedMs = cpuMs();
      if (ending?.aborted) throw new Stopped();
      if (performance.now() - renewedAt > RENEW_MS) await run.step(async () => {});
    },
  };
  return run;
}

/** Returns the CPU time of this thread in milliseconds. Waiting for a database server does not delay requests. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function retryAfter(attempts: number): number {
  return Math.min(RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
}
