import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { problems } from './problems.ts';
import { discountRoutes } from './routes.ts';
import * as discounts from './schema.ts';
import { tables } from './tables.ts';

const auditActions = ['createDiscountCode', 'updateDiscountCode', 'deleteDiscountCode', 'discountBooking'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const discountsModule: Module = {
  name: 'discounts',
  uses: ['audit', 'club', 'kernel', 'payments'],
  problems,
  tables,
  migrations,
  auditActions,
  routes: { schemas: [discounts], api: discountRoutes },
};
