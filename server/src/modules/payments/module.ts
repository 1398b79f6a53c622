import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { paymentAdminRoutes } from './admin-routes.ts';
import { cashRoutes } from './cash-routes.ts';
import { migrations } from './migrations.ts';
import { permissions } from './permissions.ts';
import { person } from './person.ts';
import { problems } from './problems.ts';
import { refundRoutes } from './refund-routes.ts';
import { paymentRoutes } from './routes.ts';
import * as books from './books-schema.ts';
import * as drawers from './drawer-schema.ts';
import * as payments from './schema.ts';
import { tables } from './tables.ts';
import { checks } from './verify.ts';
import { writeOffRoutes } from './write-off-routes.ts';

const auditActions = [
  ...(['createPaymentTerms', 'updatePaymentTerms', 'deletePaymentTerms'] as const),
  ...(['takePayment', 'payOutBalance', 'reversePayment', 'waiveBookingPayment', 'countCash', 'setDrawers'] as const),
  ...(['payOutRefund', 'keepRefund', 'writeOffDebts', 'reverseWriteOffs'] as const),
] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  Payments: { order: 65, text: 'The costs of bookings. For staff: payments, balances, debts and takings.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const paymentsModule: Module = {
  name: 'payments',
  uses: ['audit', 'accounts', 'club', 'courts', 'kernel', 'ledger', 'plans'],
  permissions,
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    tags,
    schemas: [payments, books, drawers],
    api(app, context) {
      paymentRoutes(app, context);
      paymentAdminRoutes(app, context);
      cashRoutes(app, context);
      refundRoutes(app, context);
      writeOffRoutes(app, context);
    },
  },
  checks,
  person,
};
