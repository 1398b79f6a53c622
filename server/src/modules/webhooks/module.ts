import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { deliveryAdminRoutes, webhookAdminRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import * as webhooks from './schema.ts';
import { tables } from './tables.ts';
import { deliveryQueue, failAndDeleteOldDeliveries, giveUpEnded, queueDeliveries } from './deliver.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';
import { settings } from './settings.ts';

const auditActions = [
  'createWebhook',
  'deleteWebhook',
  'resendWebhookDelivery',
  'rotateWebhookSecret',
  'testWebhook',
  'updateWebhook',
] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  Webhooks: { order: 150, text: 'For admins: endpoints that receive events, and the deliveries to them.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const webhooksModule: Module = {
  name: 'webhooks',
  uses: ['audit', 'club', 'kernel'],
  settings,
  permissions,
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    tags,
    schemas: [webhooks],
    api(app, context) {
      webhookAdminRoutes(app, context);
      deliveryAdminRoutes(app, context);
    },
  },
  jobs: {
    queues: (context) => [deliveryQueue(context)],
    readEvents: queueDeliveries,
    everySecond: [giveUpEnded],
    everyHour: [failAndDeleteOldDeliveries],
  },
};
