import type { Module } from '../../platform/module.ts';
import { peopleAdminRoutes } from './admin-routes.ts';
import * as people from './schema.ts';

export const peopleModule: Module = {
  name: 'people',
  uses: ['audit', 'accounts', 'bookings', 'waitlist', 'notifications'],
  routes: {
    schemas: [people],
    api: peopleAdminRoutes,
  },
};
