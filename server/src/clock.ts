import { forgetOldAttempts } from './accounts/attempts.ts';
import { deleteTokensExpiredBefore } from './accounts/store.ts';
import { settleDue } from './bookings/actions.ts';
import { transact } from './db/transact.ts';
import type { Context } from './http/app-types.ts';
import { forgetOldAnswers } from './idempotency/actions.ts';
import { DAY, timestamp } from './time.ts';

/** How often the clock looks for bookings whose time has come, in milliseconds. */
const TICK_MS = 1000;
/** How often old tokens and answers are deleted, in milliseconds. */
const CLEAN_MS = 3_600_000;
/** How long an expired token is kept, so that it is told to have expired, in milliseconds. */
const KEEP_EXPIRED_MS = 30 * DAY;

/** Starts the clock; call the answer to stop it, which waits for what is under way. */
export function startClock(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const run = (name: string, task: () => Promise<unknown>, everyMs: number) =>
    repeat(() => context.meters?.clockRun(name, task) ?? task(), everyMs, onError);
  const stops = [run('settle', () => settleDue(context), TICK_MS), run('clean', () => clean(context), CLEAN_MS)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function clean(context: Context): Promise<void> {
  const { db, now } = context;
  await forgetOldAnswers(context);
  await forgetOldAttempts(context);
  await transact(db, (db) => deleteTokensExpiredBefore(db, timestamp(now() - KEEP_EXPIRED_MS)));
}

/** Runs a task now and then for ever, never two at a time. */
function repeat(task: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void>;
  const run = async (): Promise<void> => {
    await task().catch(onError);
    if (!isStopped) timer = setTimeout(() => void (running = run()), everyMs);
  };
  running = run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
