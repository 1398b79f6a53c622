import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const plansModule: Module = {
  name: 'plans',
  uses: ['audit', 'accounts', 'club', 'courts'],
  tables,
  migrations,
};
