import type { Module } from '../../platform/module.ts';
import { peopleAdminRoutes } from './admin-routes.ts';
import * as people from './schema.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

export const peopleModule: Module = {
  name: 'people',
  uses: ['audit', 'accounts', 'kernel', 'notifications'],
  permissions,
  problems,
  routes: {
    schemas: [people],
    api: peopleAdminRoutes,
  },
};
