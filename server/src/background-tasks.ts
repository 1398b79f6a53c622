import { modules } from './modules.ts';
import type { Context } from './platform/context.ts';
import { deleteExpired } from './platform/db/expire.ts';
import type { Step } from './platform/module.ts';
import { repeat } from './platform/poll.ts';
import { watchClock } from './platform/steady-clock.ts';

const SETTLE_INTERVAL_MS = 1000;
const CLEAN_INTERVAL_MS = 3_600_000;
const MEASURE_INTERVAL_MS = 15_000;

export function startBackgroundTasks(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const isSteady = watchClock(context.now);
  const run = (name: string, steps: readonly Step[], everyMs: number) => {
    const task = async (ending: AbortSignal) => {
      // With a wrong clock, these tasks could make changes that cannot be undone, such as completing all bookings.
      if (isSteady()) await runSteps(steps, context, ending);
    };
    const measured = (ending: AbortSignal) => context.meters?.taskRun(name, () => task(ending)) ?? task(ending);
    return repeat(measured, everyMs, onError);
  };
  const tasks = [
    run(
      'settle',
      modules.flatMap(({ jobs }) => jobs?.everySecond ?? []),
      SETTLE_INTERVAL_MS,
    ),
    run('clean', [deleteExpired, ...modules.flatMap(({ jobs }) => jobs?.everyHour ?? [])], CLEAN_INTERVAL_MS),
  ];
  const { meters, now } = context;
  if (meters) tasks.push(run('measure', [() => meters.measureQueues(now())], MEASURE_INTERVAL_MS));
  return async () => {
    await Promise.all(tasks.map(({ stop }) => stop()));
  };
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
