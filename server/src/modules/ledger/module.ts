import type { Module } from '../../platform/module.ts';
import { checks } from './checks.ts';
import { migrations } from './migrations.ts';
import { permissions } from './permissions.ts';
import { problems } from './problems.ts';
import { tables } from './tables.ts';

export const ledgerModule: Module = {
  name: 'ledger',
  permissions,
  problems,
  tables,
  migrations,
  checks,
};
