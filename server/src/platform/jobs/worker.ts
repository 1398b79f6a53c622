import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '../db/transact.ts';
import { repeat, type Repeated } from '../repeat.ts';
import { MINUTE, timestamp } from '../time.ts';
import { handlers } from '../../job-handlers.ts';
import type { JobContext, Run } from './run.ts';
import { claimJob, deleteClaimed, findDueJob, type JobRow, updateClaimed } from './store.ts';

/** How often a process looks for jobs of other processes, in milliseconds. */
const LOOK_MS = 1000;
/** How long a job stays with a process that says nothing, and how often it says something, in milliseconds. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** The first wait after a failure, which doubles each time, and the longest, in milliseconds. */
const RETRY_MS = 1000;
const MOST_RETRY_MS = 5 * MINUTE;

/** The longest rest after a step, in milliseconds. */
const MOST_REST_MS = 100;

const KINDS = Object.keys(handlers);

/** Runs jobs as long as the process lives; wakes at once when this process enqueues one. */
export function startJobs(context: JobContext, onError: (error: unknown) => void): Repeated {
  const worker = repeat((ending) => runJobs(context, { ending, onError }), LOOK_MS, onError);
  context.db.observer.enqueued = () => worker.wake();
  return worker;
}

interface Watch {
  /** The process ends: the next process goes on. */
  ending?: AbortSignal;
  /** Without it a failure ends the run. */
  onError?: (error: unknown) => void;
}

/** Runs the jobs that are due, one after the other, until none is due or another process runs one. */
export async function runJobs(context: JobContext, { ending, onError }: Watch = {}): Promise<void> {
  const isEnding = (): boolean => ending?.aborted === true;
  while (!isEnding()) {
    const job = await takeJob(context);
    if (!job) return;
    try {
      await runJob(context, job, ending);
    } catch (error) {
      if (!onError) throw error;
      onError(error);
    }
  }
}

/** Claims the next job, if no worker of the database has one. */
async function takeJob({ db, now }: JobContext): Promise<JobRow | undefined> {
  if (!(await findDueJob(db.read, KINDS, timestamp(now())))) return undefined;
  return transact(db, async (tx) => {
    if (!(await db.tryLock(tx, 'jobs'))) return undefined;
    const job = await findDueJob(tx, KINDS, timestamp(now()));
    return job && claimJob(tx, job, timestamp(now() + LEASE_MS));
  });
}

/** The process ends, or another worker has claimed the job: this one stops without a failure. */
class Stopped extends Error {}

async function runJob(context: JobContext, job: JobRow, ending: AbortSignal | undefined): Promise<void> {
  const { db, now } = context;
  try {
    const handler = handlers[job.kind as keyof typeof handlers] as (typeof handlers)['remove_traces'];
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
      await sleep(Math.min(cpuMs() - usedMs, MOST_REST_MS));
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
  return Math.min(RETRY_MS * 2 ** (attempts - 1), MOST_RETRY_MS);
}
