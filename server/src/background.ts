// Everything that runs in the background. Each process numbers new events, runs the due entries of the queues, and
// repeats the steps of the modules.
import type { Context } from './platform/context.ts';
import { deleteExpired } from './platform/db/expire.ts';
import { startRelay } from './platform/events/relay.ts';
import { type JobHandlers, jobQueue } from './platform/jobs/job-queue.ts';
import { runDue, startWorker } from './platform/jobs/queue.ts';
import type { JobContext } from './platform/jobs/store.ts';
import type { Step } from './platform/module.ts';
import { repeat, type RepeatedTask } from './platform/poll.ts';
import { watchClock } from './platform/steady-clock.ts';

const SETTLE_INTERVAL_MS = 1000;
const CLEAN_INTERVAL_MS = 3_600_000;
const MEASURE_INTERVAL_MS = 15_000;

type Fails = (error: unknown) => void;

/**
 * Starts everything that runs in the background. Call `wake` to run the readers of events and due entries immediately.
 * @param onRelayed called when new events have become readable
 */
export function startBackground(
  context: Context,
  { onRelayed = () => {}, onError }: { onRelayed?: () => void; onError: Fails },
): RepeatedTask {
  const workers = startWorkers(context, onError);
  const readers = context.modules.flatMap(({ jobs }) => {
    const read = jobs?.readEvents;
    return read ? repeat(() => read(context), undefined, onError) : [];
  });
  const wakeReaders = () => readers.forEach(({ wake }) => wake());
  const relay = startRelay(context, {
    onRelayed() {
      onRelayed();
      wakeReaders();
    },
    onError,
  });
  const stopSteps = startSteps(context, onError);
  return {
    wake() {
      wakeReaders();
      workers.wake();
    },
    async stop() {
      await stopSteps();
      for (const task of [relay, ...readers, workers]) await task.stop();
    },
  };
}

/** Runs due entries of all queues until stopped. An entry that this process adds starts immediately. */
export function startWorkers(context: Context, onError: Fails): RepeatedTask {
  const queues = context.modules.flatMap(({ jobs }) => jobs?.queues?.(context) ?? []);
  const worker = startWorker(context, [jobQueue(context, handlersOf(context)), ...queues], onError);
  context.db.observer.enqueued = worker.wake;
  return worker;
}

/** Runs jobs one after the other. Stops early if another process is running a job. Throws the first failure. */
export async function runJobs(context: JobContext & Pick<Context, 'modules'>): Promise<void> {
  const [failure] = await runDue(context, jobQueue(context, handlersOf(context)));
  if (failure !== undefined) throw failure;
}

function handlersOf({ modules }: Pick<Context, 'modules'>): JobHandlers {
  return Object.assign({}, ...modules.map(({ jobs }) => jobs?.handlers)) as JobHandlers;
}

/** Repeats the steps of the modules. Returns a function that ends this. */
export function startSteps(context: Context, onError: Fails): () => Promise<void> {
  const { modules, meters, now } = context;
  const isSteady = watchClock(now);
  const run = (name: string, steps: readonly Step[], everyMs: number) => {
    const task = async (ending: AbortSignal) => {
      // With a wrong clock, these tasks could make changes that cannot be undone, such as completing all bookings.
      if (isSteady()) await runSteps(steps, context, ending);
    };
    const measured = (ending: AbortSignal) => meters?.taskRun(name, () => task(ending)) ?? task(ending);
    return repeat(measured, everyMs, onError);
  };
  const everySecond = modules.flatMap(({ jobs }) => jobs?.everySecond ?? []);
  const slow = modules.filter(({ jobs }) => jobs?.everySecondSlow);
  const everyHour = modules.flatMap(({ jobs }) => jobs?.everyHour ?? []);
  const tasks = [
    run('settle', everySecond, SETTLE_INTERVAL_MS),
    ...slow.map(({ name, jobs }) => run(name, jobs!.everySecondSlow!, SETTLE_INTERVAL_MS)),
    run('clean', [deleteExpired, ...everyHour], CLEAN_INTERVAL_MS),
  ];
  if (meters) tasks.push(run('measure', [() => meters.measureQueues(now())], MEASURE_INTERVAL_MS));
  return async () => void (await Promise.all(tasks.map(({ stop }) => stop())));
}

/**
 * Runs the steps in turn. If a step fails, the next steps still run.
 * @throws the error of the step that failed, or an `AggregateError` if several steps failed
 */
async function runSteps(steps: readonly Step[], context: Context, ending: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    if (ending.aborted) break;
    try {
      await step(context, ending);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, 'Several steps of a background task failed.');
  if (errors.length === 1) throw errors[0];
}
