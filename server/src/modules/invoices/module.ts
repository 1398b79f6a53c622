import type { Module } from '../../platform/module.ts';
import { mails } from './email.ts';
import { checks } from './checks.ts';
import { migrations } from './migrations.ts';
import { emailRoutes } from './email-routes.ts';
import { pdfRoutes } from './pdf-routes.ts';
import { payerRoutes } from './payer-routes.ts';
import { permissions } from './permissions.ts';
import { person } from './person.ts';
import { problems } from './problems.ts';
import { invoiceRoutes } from './routes.ts';
import * as invoices from './schema.ts';
import { tables } from './tables.ts';

const auditActions = [
  'updateInvoiceSettings',
  'createInvoice',
  'createInvoiceRun',
  'creditInvoice',
  'sendInvoice',
  'sendReceipt',
  'setInvoicePayer',
] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const invoicesModule: Module = {
  name: 'invoices',
  uses: ['audit', 'accounts', 'club', 'payments', 'notifications'],
  permissions,
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    schemas: [invoices],
    api(app, context) {
      invoiceRoutes(app, context);
      pdfRoutes(app, context);
      emailRoutes(app, context);
      payerRoutes(app, context);
    },
  },
  checks,
  mails,
  person,
};
