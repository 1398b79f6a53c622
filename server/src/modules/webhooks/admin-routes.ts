import Type, { type Static } from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import type { Context } from '../../platform/context.ts';
import { resourceRoutes } from '../audit/resource.ts';
import { withActor } from '../audit/route-audit.ts';
import { versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { createWebhook, deleteWebhook, getWebhook, patchWebhook, rotateSecret, claimTest, resend } from './actions.ts';
import { DeliveryQuery, NewWebhook, presentDelivery, webhook, WebhookDelivery } from './schema.ts';
import { findWebhook, listWebhooks, type WebhookRow, type DeliveryRow, listDeliveries, withAttempts } from './store.ts';
import { bodiesOf, sendDelivery } from './deliver.ts';

const params = Type.Object({ webhook: Id });
const permissions = { read: 'webhooks.manage', manage: 'webhooks.manage' } as const;

export function webhookAdminRoutes(app: App, context: Context): void {
  const { db } = context;
  resourceRoutes(app, context, webhook, {
    ...{ tag: 'Webhooks', permissions },
    list: {
      summary: 'List webhooks, oldest first.',
      description: 'The list shows failures and pauses of each webhook, but no secrets.',
      async page(request, reply) {
        const rows = await listWebhooks(db.read, readPage(request));
        return sendPage(request, reply, rows, (row) => webhook.present(row));
      },
    },
    createSecret: {
      summary: 'Create a webhook. Only this response contains the secret that signs its messages.',
      description: 'Each matching event is sent as a signed `POST` (Standard Webhooks), and retried for three days.',
      response: NewWebhook,
      run: async (context, input) => presentWithSecret(await createWebhook(context, input)),
    },
    get: {
      find: findWebhook,
      summary: 'Get a webhook.',
      description: 'The response contains failures and pauses, but not the secret.',
    },
    update: {
      run: patchWebhook,
      summary: 'Change, disable or enable a webhook with a JSON merge patch.',
      description: 'Enabling a webhook clears its failures. Events that happened while it was disabled are not sent.',
    },
    remove: {
      run: deleteWebhook,
      summary: 'Delete a webhook.',
      description: 'The service sends nothing more to this webhook. Waiting deliveries are not sent either.',
    },
  });

  app.post(
    '/admin/webhooks/:webhook/rotate',
    route({
      id: 'rotateWebhookSecret',
      ...forAdmins('Webhooks', 'webhooks.manage'),
      summary: 'Create a new secret. For 24 hours, messages are also signed with the old secret.',
      description: 'Replace the secret in the receiver during these 24 hours.',
      params,
      response: { 200: ref(NewWebhook) },
      versioned: true,
    }),
    async (request, reply) =>
      versioned(reply, presentWithSecret(await rotateSecret(withActor(context, request), request.params.webhook))),
  );
}

function presentWithSecret(row: WebhookRow): Static<typeof NewWebhook> {
  return { ...webhook.present(row), secret: row.secret };
}

export function deliveryAdminRoutes(app: App, context: Context): void {
  const { db } = context;
  const load = async (rows: readonly DeliveryRow[]) => {
    const bodies = await bodiesOf(db.read, rows);
    return withAttempts(
      db.read,
      rows.map((row, i) => ({ ...row, payload: bodies[i]! })),
    );
  };
  const present = async (row: DeliveryRow) => presentDelivery((await load([row]))[0]!);
  app.get(
    '/admin/webhooks/:webhook/deliveries',
    route({
      id: 'listWebhookDeliveries',
      ...forAdmins('Webhooks', 'webhooks.manage'),
      summary: 'List the deliveries of a webhook, newest first.',
      description: 'Each delivery contains its attempts, with the status and the first bytes of each response.',
      params,
      querystring: DeliveryQuery,
      response: { 200: pageOf(ref(WebhookDelivery)) },
    }),
    async (request, reply) => {
      const { id: webhookId } = await getWebhook(db.read, request.params.webhook);
      const deliveries = await listDeliveries(db.read, { webhookId, status: request.query.status }, readPage(request));
      return sendPage(request, reply, await load(deliveries), presentDelivery);
    },
  );

  app.post(
    '/admin/webhooks/:webhook/test',
    route({
      id: 'testWebhook',
      ...forAdmins('Webhooks', 'webhooks.manage'),
      summary: 'Send a test message to a webhook now, and return the result.',
      description:
        'The message has the type `webhook.test`. Each request sends another message, even to a disabled webhook.',
      params,
      response: { 201: ref(WebhookDelivery) },
    }),
    async (request) => {
      const { entry, delivery } = await claimTest(withActor(context, request), request.params.webhook);
      return present((await sendDelivery(context, entry)) ?? delivery);
    },
  );

  app.post(
    '/admin/webhooks/:webhook/deliveries/:delivery/resend',
    route({
      id: 'resendWebhookDelivery',
      ...forAdmins('Webhooks', 'webhooks.manage'),
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
