import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { eventRoutes, liveRoutes } from './routes.ts';
import * as live from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

export const liveModule: Module = {
  name: 'live',
  uses: ['api-keys', 'club', 'accounts', 'access', 'courts', 'kernel'],
  permissions,
  problems,
  tables,
  migrations,
  routes: {
    schemas: [live],
    api: eventRoutes,
    root: liveRoutes,
  },
};
