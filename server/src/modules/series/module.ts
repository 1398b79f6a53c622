import type { Module } from '../../platform/module.ts';
import { seriesAdminRoutes } from './admin-routes.ts';
import * as series from './schema.ts';

export const seriesModule: Module = {
  name: 'series',
  uses: ['audit', 'kernel'],
  routes: {
    schemas: [series],
    api: seriesAdminRoutes,
  },
};
