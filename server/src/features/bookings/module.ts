import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const bookingsModule: Module = {
  name: 'bookings',
  uses: ['audit', 'accounts', 'club', 'courts', 'plans'],
  tables,
  migrations,
};
