import type { Module } from '../../platform/module.ts';

export const courtAdminModule: Module = {
  name: 'court-admin',
  uses: ['audit', 'club', 'courts', 'plans', 'bookings'],
};
