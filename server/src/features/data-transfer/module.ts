import type { Module } from '../../platform/module.ts';

export const dataTransferModule: Module = {
  name: 'data-transfer',
  uses: ['audit', 'accounts', 'club', 'courts', 'plans', 'bookings', 'court-admin'],
};
