import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const privacyModule: Module = {
  name: 'privacy',
  uses: ['audit', 'accounts', 'plans', 'bookings', 'waitlist', 'passkeys', 'people'],
  tables,
  migrations,
};
