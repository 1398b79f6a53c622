import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const calendarsModule: Module = {
  name: 'calendars',
  uses: ['audit', 'accounts', 'club', 'courts', 'bookings'],
  tables,
  migrations,
};
