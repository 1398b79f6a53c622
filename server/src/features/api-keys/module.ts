import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const apiKeysModule: Module = {
  name: 'api-keys',
  uses: ['audit'],
  tables,
  migrations,
};
