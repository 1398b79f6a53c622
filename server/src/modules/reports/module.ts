import type { Module } from '../../platform/module.ts';
import { reportAdminRoutes } from './admin-routes.ts';
import * as reports from './schema.ts';

export const reportsModule: Module = {
  name: 'reports',
  uses: ['audit', 'courts', 'closures', 'data-transfer'],
  routes: {
    schemas: [reports],
    api: reportAdminRoutes,
  },
};
