import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const closuresModule: Module = {
  name: 'closures',
  uses: ['audit', 'courts', 'bookings'],
  tables,
  migrations,
};
