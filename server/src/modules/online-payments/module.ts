import type { Module } from '../../platform/module.ts';
import { onlineAdminRoutes } from './admin-routes.ts';
import { mails } from './emails.ts';
import { migrations } from './migrations.ts';
import { permissions } from './permissions.ts';
import { person } from './person.ts';
import { problems } from './problems.ts';
import { askAboutOld, forgetNotifications, reconcile } from './reconcile.ts';
import { notificationRoute, onlinePaymentRoutes } from './routes.ts';
import * as online from './schema.ts';
import { forgetShares } from './shares/forget.ts';
import { shareLinkRoutes, shareRoutes } from './shares/routes.ts';
import * as shares from './shares/schema.ts';
import { sendRefunds } from './send-refunds.ts';
import { settings } from './settings.ts';
import { tables } from './tables.ts';
import { checks } from './verify.ts';

const auditActions = [
  ...(['createPaymentProvider', 'updatePaymentProvider', 'recordProviderPayout'] as const),
  ...(['retryRefund', 'payOutFailedRefund'] as const),
] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const onlinePaymentsModule: Module = {
  name: 'online-payments',
  uses: ['accounts', 'audit', 'club', 'kernel', 'ledger', 'notifications', 'payments'],
  permissions,
  problems,
  settings,
  tables,
  migrations,
  auditActions,
  routes: {
    schemas: [online, shares],
    root: notificationRoute,
    api(app, context) {
      onlinePaymentRoutes(app, context);
      shareRoutes(app, context);
      shareLinkRoutes(app, context);
      onlineAdminRoutes(app, context);
    },
  },
  jobs: { everySecondSlow: [reconcile, sendRefunds], everyHour: [askAboutOld, forgetNotifications, forgetShares] },
  checks,
  person,
  mails,
};
