import type { Module } from '../../platform/module.ts';

export const availabilityModule: Module = {
  name: 'availability',
  uses: ['courts', 'plans', 'bookings', 'court-admin'],
};
