import { claimTest, createWebhook } from '../../src/modules/webhooks/actions.ts';
import type { Club } from '../club.ts';
import { type Expectations, MARK } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'webhooks.manage':
      'createWebhook deleteWebhook getWebhook listWebhookDeliveries listWebhooks resendWebhookDelivery rotateWebhookSecret testWebhook updateWebhook',
  },
  roles: { 'webhooks.manage': [] },
  resources: {
    webhook: { make: ({ club }) => addWebhook(club) },
    delivery: {
      make: async ({ club, idOf }) => (await claimTest(club.context, await idOf('webhook'))).delivery.id,
    },
  },
  async writes({ club }) {
    const id = await addWebhook(club);
    const { delivery } = await claimTest(club.context, id);
    return {
      createWebhook: ['/admin/webhooks', { url: 'https://example.org/' }],
      updateWebhook: [`/admin/webhooks/${id}`, { description: 'x' }],
      rotateWebhookSecret: [`/admin/webhooks/${id}/rotate`],
      testWebhook: [`/admin/webhooks/${id}/test`],
      resendWebhookDelivery: [`/admin/webhooks/${id}/deliveries/${delivery.id}/resend`],
      deleteWebhook: [`/admin/webhooks/${id}`],
    };
  },
  unreachable: Object.fromEntries(
    [
      ...['listWebhooks', 'createWebhook', 'getWebhook', 'updateWebhook', 'deleteWebhook', 'rotateWebhookSecret'],
      ...['testWebhook', 'listWebhookDeliveries', 'resendWebhookDelivery'],
    ].map((id) => [id, 'another server']),
  ),
};

/** Adds a webhook. This IP address is reserved for documentation (RFC 5737), so nothing receives webhooks there. */
async function addWebhook({ context }: Club): Promise<number> {
  const anywhere = { ...context, config: { ...context.config, WEBHOOK_PRIVATE_NETWORKS: true } };
  return (await createWebhook(anywhere, { url: 'https://192.0.2.1/', description: MARK })).id;
}
