import type { Module } from '../../platform/module.ts';
import { seriesAdminRoutes } from './admin-routes.ts';
import * as series from './schema.ts';
import { problems } from './problems.ts';

export const seriesModule: Module = {
  name: 'series',
  uses: ['audit', 'club', 'kernel'],
  problems,
  routes: {
    schemas: [series],
    api: seriesAdminRoutes,
  },
};
