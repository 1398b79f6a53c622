import type { Module } from '../../platform/module.ts';
import { deliveryAdminRoutes, webhookAdminRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import * as webhooks from './schema.ts';
import { tables } from './tables.ts';
import { failAndDeleteOldDeliveries } from './deliver.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

const auditActions = [
  'createWebhook',
  'deleteWebhook',
  'resendWebhookDelivery',
  'rotateWebhookSecret',
  'testWebhook',
  'updateWebhook',
] as const;

type WebhooksActions = Record<(typeof auditActions)[number], true>;
declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends WebhooksActions {}
}

export const webhooksModule: Module = {
  name: 'webhooks',
  uses: ['audit', 'club'],
  permissions,
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    schemas: [webhooks],
    api(app, context) {
      webhookAdminRoutes(app, context);
      deliveryAdminRoutes(app, context);
    },
  },
  jobs: { everyHour: [failAndDeleteOldDeliveries] },
};
