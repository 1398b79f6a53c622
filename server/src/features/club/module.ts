import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const clubModule: Module = {
  name: 'club',
  uses: ['audit'],
  tables,
  migrations,
};
