import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const webhooksModule: Module = {
  name: 'webhooks',
  uses: ['audit'],
  tables,
  migrations,
};
