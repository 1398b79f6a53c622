import type { Module } from '../../platform/module.ts';
import { checks } from './actions.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { problems } from './problems.ts';
import { voucherRoutes } from './routes.ts';
import * as vouchers from './schema.ts';
import { tables } from './tables.ts';

const auditActions = ['sellVoucher', 'redeemVoucher', 'cancelVoucher'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const vouchersModule: Module = {
  name: 'vouchers',
  uses: ['accounts', 'audit', 'club', 'ledger', 'payments'],
  problems,
  tables,
  migrations,
  auditActions,
  routes: { schemas: [vouchers], api: voucherRoutes },
  checks,
  person,
};
