import type { Module } from '../../platform/module.ts';

export const peopleModule: Module = {
  name: 'people',
  uses: ['audit', 'accounts', 'bookings', 'waitlist', 'notifications'],
};
