import type { Module } from '../../platform/module.ts';
import { checks } from './checks.ts';
import { ledgerAdminRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import { permissions } from './permissions.ts';
import { problems } from './problems.ts';
import * as ledger from './schema.ts';
import { tables } from './tables.ts';

export const ledgerModule: Module = {
  name: 'ledger',
  uses: ['club'],
  permissions,
  problems,
  tables,
  migrations,
  routes: { schemas: [ledger], api: ledgerAdminRoutes },
  checks,
};
