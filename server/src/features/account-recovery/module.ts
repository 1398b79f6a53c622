import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const accountRecoveryModule: Module = {
  name: 'account-recovery',
  uses: ['audit', 'accounts', 'bookings', 'notifications', 'passkeys'],
  tables,
  migrations,
};
