import type { Module } from '../../platform/module.ts';
import { reportAdminRoutes } from './admin-routes.ts';
import * as reports from './schema.ts';
import { permissions } from './permissions.ts';

export const reportsModule: Module = {
  name: 'reports',
  uses: ['audit', 'courts', 'closures', 'data-transfer'],
  permissions,
  routes: {
    schemas: [reports],
    api: reportAdminRoutes,
  },
};
