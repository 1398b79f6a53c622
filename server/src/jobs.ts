import { modules } from './modules.ts';
import { type JobContext, type JobHandlers, jobQueue } from './platform/jobs/job-queue.ts';
import { runDue, startWorker } from './platform/jobs/queue.ts';
import type { RepeatedTask } from './platform/poll.ts';

const handlers = Object.assign({}, ...modules.map(({ jobs }) => jobs?.handlers)) as JobHandlers;

/** Runs jobs until the returned task is stopped. A job that this process enqueues starts immediately. */
export function startJobs(context: JobContext, onError: (error: unknown) => void): RepeatedTask {
  const worker = startWorker(jobQueue(context, handlers), onError);
  context.db.observer.enqueued = () => worker.wake();
  return worker;
}

/** Runs due jobs one after the other. Stops early if another process is running a job. Throws the first failure. */
export async function runJobs(context: JobContext): Promise<void> {
  const [failure] = await runDue(jobQueue(context, handlers));
  if (failure !== undefined) throw failure;
}
