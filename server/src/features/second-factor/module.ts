import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const secondFactorModule: Module = {
  name: 'second-factor',
  uses: ['audit', 'accounts', 'club'],
  tables,
  migrations,
};
