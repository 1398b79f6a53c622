import { deleteOldAttempts } from './features/accounts/attempts.ts';
import { deleteTokensExpiredBefore } from './features/accounts/store.ts';
import { applyDueStatuses } from './features/bookings/expire.ts';
import { recordUptime } from './features/bookings/outages.ts';
import { transact } from './platform/db/transact.ts';
import { deleteOldEvents } from './platform/events/relay.ts';
import type { Context } from './platform/context.ts';
import { deleteOldMails } from './features/notifications/outbox.ts';
import { deleteOldAnswers } from './platform/idempotency/actions.ts';
import { repeat } from './platform/poll.ts';
import { applyRetention } from './features/privacy/retention.ts';
import { DAY, timestamp } from './platform/time.ts';
import { deleteOldDeliveries } from './features/webhooks/deliver.ts';
import { noteFreedDays } from './features/waitlist/freed-slots.ts';
import { settleWaitlist } from './features/waitlist/offering.ts';

/** How often the clock looks for bookings whose time has come, in milliseconds. */
const TICK_MS = 1000;
/** How often old tokens and answers are deleted, in milliseconds. */
const CLEAN_MS = 3_600_000;
/** How long an expired token is kept, so that it is told to have expired, in milliseconds. */
const KEEP_EXPIRED_MS = 30 * DAY;

/** Starts the clock; call the answer to stop it, which waits for what is under way. */
export function startClock(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const run = (name: string, task: (ending: AbortSignal) => Promise<unknown>, everyMs: number) => {
    const once = (ending: AbortSignal) => context.meters?.clockRun(name, () => task(ending)) ?? task(ending);
    return repeat(once, everyMs, onError);
  };
  const stops = [
    run('settle', () => settle(context), TICK_MS),
    run('clean', (ending) => clean(context, ending), CLEAN_MS),
  ];
  return async () => {
    await Promise.all(stops.map(({ stop }) => stop()));
  };
}

/** What bookings free is offered around at once. */
async function settle(context: Context): Promise<void> {
  await applyDueStatuses(context, await recordUptime(context));
  await settleWaitlist(context);
}

async function clean(context: Context, ending: AbortSignal): Promise<void> {
  const { db, now } = context;
  await deleteOldAnswers(context);
  await deleteOldAttempts(context);
  await deleteOldEvents(context);
  await deleteOldMails(context);
  await deleteOldDeliveries(context);
  await applyRetention(context, ending);
  await transact(db, (db) => deleteTokensExpiredBefore(db, timestamp(now() - KEEP_EXPIRED_MS)));
  // A day may have come within a court's horizon; and an older release that still runs notes nothing.
  await transact(db, (db) => noteFreedDays(db));
}
