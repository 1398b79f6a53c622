import type { TestSettings } from '../policy.ts';
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Context } from '../../src/platform/context.ts';
import { relayEvents } from '../../src/platform/events/relay.ts';
import { deliveryQueue, queueDeliveries, sendDelivery } from '../../src/modules/webhooks/deliver.ts';
import { claimDue } from '../../src/platform/jobs/queue.ts';
import type { Entry } from '../../src/platform/jobs/store.ts';
import { type Answer, type Club, openClub } from '../club.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** Claims all due deliveries. By default, any error makes the test fail. */
export async function claimAll(
  webhooks: Context,
  onError: (error: unknown) => void = (error) => assert.fail(String(error)),
): Promise<Entry[]> {
  return Array.fromAsync(claimDue(webhooks, deliveryQueue(webhooks), { entries: [], onError }));
}

type Admin = Awaited<ReturnType<Club['signIn']>>;

export interface WebhookFixture {
  club: Club;
  admin: Admin;
  receiver: Receiver;
  /** Creates a webhook. By default, its messages are sent to `receiver`. */
  hook: (fields?: object) => Promise<any>;
  call: (method: string, path: string, body?: object) => Promise<Answer>;
  /** Returns a webhook's deliveries, newest first. */
  deliveries: (webhook: { id: number }) => Promise<any[]>;
  /** Relays events and sends all due deliveries once. Returns the number of deliveries. */
  deliver: () => Promise<number>;
}

const LONG = { staff_session_minutes: 129_600, session_idle_minutes: 129_600, player_session_minutes: 129_600 };

/** The clock starts at the real time, because receivers reject messages that are older than five minutes. */
export async function openWebhookFixture(t: TestContext, settings: TestSettings = {}): Promise<WebhookFixture> {
  const club = await openClub({ WEBHOOK_PRIVATE_NETWORKS: 'true', ...LONG, ...settings });
  t.after(() => club.close());
  club.clock.now = Date.now();
  const admin = await club.signIn('admin');
  const receiver = await startReceiver(t);
  await queueDeliveries(club.context); // Skip the existing events, so that they cause no deliveries
  const call: WebhookFixture['call'] = (method, path, body) =>
    club.call(method, path, { as: admin, ...(body !== undefined && { body }) });
  return {
    club,
    admin,
    receiver,
    call,
    async hook(fields = {}) {
      const answer = await call('POST', '/admin/webhooks', { url: receiver.url, ...fields });
      assert.equal(answer.status, 201, answer.text);
      return answer.body;
    },
    deliveries: async ({ id }) => (await call('GET', `/admin/webhooks/${id}/deliveries?limit=100`)).body.data,
    async deliver() {
      await relayEvents(club.context);
      await queueDeliveries(club.context);
      const claims = await claimAll(club.context);
      await Promise.all(claims.map((claim) => sendDelivery(club.context, claim)));
      return claims.length;
    },
  };
}
