import type { Context } from '../../platform/context.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { countClaimed } from '../../platform/jobs/store.ts';
import { timestamp } from '../../platform/time.ts';
import { CLAIM_MS, sendDelivery } from './deliver.ts';
import { concurrencyLimitOf } from './rules.ts';
import { listEnabledWebhooks, lockWebhook, type WebhookRow } from './store.ts';

/** The queue of deliveries. Each webhook is a lane with its own limit, so no webhook delays another. */
export function deliveryQueue(context: Context): Queue {
  const { db, now } = context;
  const isPaused = ({ paused_until }: WebhookRow) => paused_until !== null && paused_until > timestamp(now());
  return {
    ...{ name: 'webhooks', claimMs: CLAIM_MS },
    async lanes() {
      const webhooks = await listEnabledWebhooks(db.read);
      return webhooks.filter((webhook) => !isPaused(webhook)).map(({ id }) => String(id));
    },
    async free(tx, lane) {
      const webhook = await lockWebhook(tx, Number(lane));
      if (!webhook || webhook.enabled === 0 || isPaused(webhook)) return 0;
      return concurrencyLimitOf(webhook) - (await countClaimed(tx, 'webhooks', { time: timestamp(now()), lane }));
    },
    run: (entry, ending) => sendDelivery(context, entry, ending),
  };
}
