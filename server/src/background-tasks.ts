import { deleteOldAttempts } from './features/accounts/attempts.ts';
import { deleteExpired } from './features/accounts/expire.ts';
import { applyDueStatuses } from './features/bookings/expire.ts';
import { recordUptime } from './features/bookings/outages.ts';
import { transact } from './platform/db/transact.ts';
import { deleteOldEvents } from './platform/events/relay.ts';
import type { Context } from './platform/context.ts';
import { deleteOldMails } from './features/notifications/outbox.ts';
import { deleteOldAnswers } from './platform/idempotency/actions.ts';
import { repeat } from './platform/poll.ts';
import { watchClock } from './platform/steady-clock.ts';
import { applyRetention } from './features/privacy/retention.ts';
import { failAndDeleteOldDeliveries } from './features/webhooks/deliver.ts';
import { noteFreedDays } from './features/waitlist/freed-slots.ts';
import { offerAndExpire } from './features/waitlist/offering.ts';

const SETTLE_INTERVAL_MS = 1000;
const CLEAN_INTERVAL_MS = 3_600_000;
const MEASURE_INTERVAL_MS = 15_000;

type Step = (ending: AbortSignal) => Promise<unknown>;

export function startBackgroundTasks(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const isSteady = watchClock(context.now);
  const run = (name: string, steps: readonly Step[], everyMs: number) => {
    const task = async (ending: AbortSignal) => {
      // With a wrong clock, these tasks could make changes that cannot be undone, such as completing all bookings.
      if (isSteady()) await runSteps(steps, ending);
    };
    const measured = (ending: AbortSignal) => context.meters?.taskRun(name, () => task(ending)) ?? task(ending);
    return repeat(measured, everyMs, onError);
  };
  const tasks = [
    run('settle', settlingSteps(context), SETTLE_INTERVAL_MS),
    run('clean', cleaningSteps(context), CLEAN_INTERVAL_MS),
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
async function runSteps(steps: readonly Step[], ending: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    if (ending.aborted) break;
    try {
      await step(ending);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, 'Several steps of a background task failed.');
  if (errors.length === 1) throw errors[0];
}

function settlingSteps(context: Context): Step[] {
  return [async () => applyDueStatuses(context, await recordUptime(context)), () => offerAndExpire(context)];
}

function cleaningSteps(context: Context): Step[] {
  return [
    () => deleteOldAnswers(context),
    () => deleteOldAttempts(context),
    () => deleteOldEvents(context),
    () => deleteOldMails(context),
    () => deleteExpired(context),
    (ending) => failAndDeleteOldDeliveries(context, ending),
    (ending) => applyRetention(context, ending),
    // Request a check of all days on which players wait: a new day may have become bookable, and processes of an older
    // release do not record freed slots.
    () => transact(context.db, (db) => noteFreedDays(db)),
  ];
}
