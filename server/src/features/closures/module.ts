import type { Module } from '../../platform/module.ts';
import { closureAdminRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import * as closures from './schema.ts';
import { tables } from './tables.ts';

export const closuresModule: Module = {
  name: 'closures',
  uses: ['audit', 'courts', 'bookings'],
  tables,
  migrations,
  routes: {
    schemas: [closures],
    api: closureAdminRoutes,
  },
};
