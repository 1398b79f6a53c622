import type { Module } from '../../platform/module.ts';
import { peopleAdminRoutes } from './admin-routes.ts';
import * as people from './schema.ts';

export const peopleModule: Module = {
  name: 'people',
  uses: ['audit', 'accounts', 'kernel', 'waitlist', 'notifications'],
  routes: {
    schemas: [people],
    api: peopleAdminRoutes,
  },
};
