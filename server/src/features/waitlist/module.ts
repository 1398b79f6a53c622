import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { waitlistRoutes } from './routes.ts';
import * as waitlist from './schema.ts';
import { tables } from './tables.ts';

export const waitlistModule: Module = {
  name: 'waitlist',
  uses: ['accounts', 'courts', 'plans', 'bookings', 'availability'],
  tables,
  migrations,
  routes: {
    schemas: [waitlist],
    api: waitlistRoutes,
  },
};
