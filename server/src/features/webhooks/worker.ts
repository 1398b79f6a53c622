import { transact } from '../../platform/db/transact.ts';
import { type Queue, startWorker } from '../../platform/jobs/queue.ts';
import { repeat, type RepeatedTask } from '../../platform/poll.ts';
import { timestamp } from '../../platform/time.ts';
import {
  CLAIM_MS,
  type ClaimedDelivery,
  giveUpEnded,
  queueDeliveries,
  sendDelivery,
  type Webhooks,
} from './deliver.ts';
import { concurrencyLimitOf } from './rules.ts';
import { claimDeliveries, countClaimed, findDueWebhookIds, lockWebhook } from './store.ts';

/** How often a process checks for new events and due deliveries, in milliseconds. */
const POLL_MS = 500;

/** Starts to queue and send deliveries. Call `wake` when there are new events. */
export function startDeliveries(webhooks: Webhooks, onError: (error: unknown) => void): RepeatedTask {
  const sender = startWorker(deliveryQueue(webhooks, onError), onError);
  const queue = repeat(async () => (await queueDeliveries(webhooks)) > 0 && sender.wake(), POLL_MS, onError);
  const cleaner = repeat((ending) => giveUpEnded(webhooks, ending), POLL_MS, onError);
  return {
    wake: () => queue.wake(),
    stop: async () => void (await Promise.all([sender, queue, cleaner].map(({ stop }) => stop()))),
  };
}

/** The queue itself has no concurrency limit, because each endpoint has its own limit. */
export function deliveryQueue(webhooks: Webhooks, onError: (error: unknown) => void): Queue<ClaimedDelivery> {
  const { db, now } = webhooks;
  return {
    ...{ pollMs: POLL_MS, concurrency: Infinity },
    async *claim() {
      for (const id of await findDueWebhookIds(db.read, timestamp(now()))) {
        // An error with one webhook must not affect other webhooks.
        yield* await claimFor(webhooks, id).catch((error: unknown) => {
          onError(error);
          return [];
        });
      }
    },
    run: (claimed, ending) => sendDelivery(webhooks, claimed, ending),
  };
}

function claimFor({ db, now }: Webhooks, id: number): Promise<ClaimedDelivery[]> {
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
