import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '../db/transact.ts';
import { repeat, type RepeatedTask } from '../poll.ts';
import { MINUTE, timestamp } from '../time.ts';
import type { JobContext, JobHandlers, Run } from './run.ts';
import { claimJob, deleteClaimed, findDueJob, type JobRow, updateClaimed } from './store.ts';

/** How often a process looks for jobs of other processes, in milliseconds. */
const LOOK_MS = 1000;
/** How long a job stays with a process that says nothing, and how often it says something, in milliseconds. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** The first wait after a failure, which doubles each time, and the longest, in milliseconds. */
const RETRY_MS = 1000;
const MAX_RETRY_MS = 5 * MINUTE;

/** The longest rest after a step, in milliseconds. */
const MAX_REST_MS = 100;

interface JobWorker {
  /** Runs jobs as long as the process lives. Wakes at once when this process enqueues a job. */
  startJobs: (context: JobContext, onError: (error: unknown) => void) => RepeatedTask;
  /** Runs the jobs that are due, one after the other, until none is due or another process runs one. */
  runJobs: (context: JobContext, watch?: Watch) => Promise<void>;
}

/** Makes a worker that runs jobs with these handlers. */
export function jobWorker(handlers: JobHandlers): JobWorker {
  const runJobs = (context: JobContext, watch?: Watch): Promise<void> => runDueJobs(context, handlers, watch);
  const startJobs = (context: JobContext, onError: (error: unknown) => void): RepeatedTask => {
    const worker = repeat((ending) => runJobs(context, { ending, onError }), LOOK_MS, onError);
    context.db.observer.enqueued = () => worker.wake();
    return worker;
  };
  return { startJobs, runJobs };
}

interface Watch {
  /** The process ends: the next process goes on. */
  ending?: AbortSignal;
  /** Without it a failure ends the run. */
  onError?: (error: unknown) => void;
}

async function runDueJobs(context: JobContext, handlers: JobHandlers, { ending, onError }: Watch = {}): Promise<void> {
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

/** Claims the next job, if no worker of the database has one. */
async function takeJob({ db, now }: JobContext, kinds: string[]): Promise<JobRow | undefined> {
  if (!(await findDueJob(db.read, kinds, timestamp(now())))) return undefined;
  return transact(db, async (tx) => {
    if (!(await db.tryLock(tx, 'jobs'))) return undefined;
    const job = await findDueJob(tx, kinds, timestamp(now()));
    return job && claimJob(tx, job, timestamp(now() + LEASE_MS));
  });
}

/** The process ends, or another worker has claimed the job: this one stops without a failure. */
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
      // As long as the work kept this thread busy: a request needs several turns of the event loop, and would wait for a step in each.
      await sleep(Math.min(cpuMs() - usedMs, MAX_REST_MS));
      usedMs = cpuMs();
      if (ending?.aborted) throw new Stopped();
      if (performance.now() - renewedAt > RENEW_MS) await run.step(async () => {});
    },
  };
  return run;
}

/** How long this thread has computed, in milliseconds: waiting for a database server holds up nobody. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function retryAfter(attempts: number): number {
  return Math.min(RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
}
