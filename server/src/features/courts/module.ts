import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const courtsModule: Module = {
  name: 'courts',
  uses: ['club'],
  tables,
  migrations,
};
