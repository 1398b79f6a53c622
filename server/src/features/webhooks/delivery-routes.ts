import Type from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { withActor } from '../audit/route-audit.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { route } from '../../platform/http/route.ts';
import { claimTest, getWebhook, resend } from './actions.ts';
import { sendDelivery } from './deliver.ts';
import { DeliveryQuery, presentDelivery, WebhookDelivery } from './schema.ts';
import { type DeliveryRow, listDeliveries, withTries } from './store.ts';

const params = Type.Object({ webhook: Id });

const forAdmins = { tag: 'Webhooks', access: 'admin', scope: 'admin', permission: 'webhooks.manage' } as const;

export function deliveryAdminRoutes(app: App, context: Context): void {
  const { db } = context;
  const present = async (row: DeliveryRow) => presentDelivery((await withTries(db.read, [row]))[0]!);
  app.get(
    '/admin/webhooks/:webhook/deliveries',
    route({
      id: 'listWebhookDeliveries',
      ...forAdmins,
      summary: 'List the deliveries of a webhook, newest first.',
      description: 'Each delivery contains its attempts, with the status and the first bytes of each response.',
      params,
      querystring: DeliveryQuery,
      response: { 200: pageOf(ref(WebhookDelivery)) },
    }),
    async (request, reply) => {
      const { id: webhookId } = await getWebhook(db.read, request.params.webhook);
      const deliveries = await listDeliveries(db.read, { webhookId, status: request.query.status }, readPage(request));
      const rows = await withTries(db.read, deliveries);
      return sendPage(request, reply, rows, presentDelivery);
    },
  );

  app.post(
    '/admin/webhooks/:webhook/test',
    route({
      id: 'testWebhook',
      ...forAdmins,
      summary: 'Send a test message to a webhook now, and return the result.',
      description:
        'The message has the type `webhook.test`. Each request sends another message, even to a disabled webhook.',
      params,
      response: { 201: ref(WebhookDelivery) },
    }),
    async (request, reply) => {
      const claim = await claimTest(withActor(context, request), request.params.webhook);
      reply.code(201);
      return present((await sendDelivery(context, claim)) ?? claim.delivery);
    },
  );

  app.post(
    '/admin/webhooks/:webhook/deliveries/:delivery/resend',
    route({
      id: 'resendWebhookDelivery',
      ...forAdmins,
      summary: 'Send a delivery again, with the same `webhook-id`.',
      description: 'Receivers recognise a repeated message by its `webhook-id`.',
      params: Type.Object({ webhook: Id, delivery: Id }),
      response: { 200: ref(WebhookDelivery) },
      problems: ['webhook_disabled'],
    }),
    async (request) => {
      const { webhook, delivery } = request.params;
      return present(await resend(withActor(context, request), webhook, delivery));
    },
  );
}
