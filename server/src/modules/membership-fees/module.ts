import type { Module } from '../../platform/module.ts';
import { collectDueFees } from './charging.ts';
import { migrations } from './migrations.ts';
import { mails } from './email.ts';
import { feeRoutes } from './routes.ts';
import * as fees from './schema.ts';
import { tables } from './tables.ts';

const auditActions = ['createPlanFee', 'updatePlanFee', 'deletePlanFee', 'waiveDue'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const membershipFeesModule: Module = {
  name: 'membership-fees',
  uses: ['accounts', 'audit', 'club', 'notifications', 'payments', 'plans'],
  tables,
  migrations,
  auditActions,
  routes: { schemas: [fees], api: feeRoutes },
  mails,
  jobs: { everySecond: [collectDueFees] },
};
