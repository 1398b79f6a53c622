import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const liveModule: Module = {
  name: 'live',
  uses: ['api-keys', 'accounts', 'courts', 'bookings', 'closures'],
  tables,
  migrations,
};
