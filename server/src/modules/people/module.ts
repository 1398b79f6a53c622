import type { Module } from '../../platform/module.ts';
import { peopleAdminRoutes } from './admin-routes.ts';
import * as people from './schema.ts';
import { problems } from './problems.ts';

export const peopleModule: Module = {
  name: 'people',
  uses: ['audit', 'accounts', 'kernel', 'notifications'],
  problems,
  routes: {
    schemas: [people],
    api: peopleAdminRoutes,
  },
};
