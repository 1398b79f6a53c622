import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { timestamp } from '../../platform/time.ts';
import { CLAIM_MS, type ClaimedDelivery, sendDelivery } from './deliver.ts';
import { concurrencyLimitOf } from './rules.ts';
import { claimDeliveries, countClaimed, findDueWebhookIds, lockWebhook } from './store.ts';

/** How often a process checks for due deliveries, in milliseconds. */
const POLL_MS = 500;

/** The queue itself has no concurrency limit, because each endpoint has its own limit. */
export function deliveryQueue(context: Context, onError: (error: unknown) => void): Queue<ClaimedDelivery> {
  const { db, now } = context;
  return {
    ...{ pollMs: POLL_MS, concurrency: Infinity },
    async *claim() {
      for (const id of await findDueWebhookIds(db.read, timestamp(now()))) {
        // An error with one webhook must not affect other webhooks.
        yield* await claimFor(context, id).catch((error: unknown) => {
          onError(error);
          return [];
        });
      }
    },
    run: (claimed, ending) => sendDelivery(context, claimed, ending),
  };
}

function claimFor({ db, now }: Context, id: number): Promise<ClaimedDelivery[]> {
  const time = timestamp(now());
  return transact(db, async (db) => {
    const webhook = await lockWebhook(db, id);
    const isPaused = webhook?.paused_until != null && webhook.paused_until > time;
    if (!webhook || webhook.enabled === 0 || isPaused) return [];
    const limit = concurrencyLimitOf(webhook) - (await countClaimed(db, id, time));
    if (limit <= 0) return [];
    const deliveries = await claimDeliveries(db, id, { time, until: timestamp(now() + CLAIM_MS), limit });
    return deliveries.map((delivery) => ({ webhook, delivery }));
  });
}
