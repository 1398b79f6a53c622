import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { tables } from './tables.ts';

export const invitationsModule: Module = {
  name: 'invitations',
  uses: ['audit', 'accounts', 'notifications', 'account-recovery'],
  tables,
  migrations,
};
