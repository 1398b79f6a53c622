import type { Module } from '../../platform/module.ts';
import { serviceAdminRoutes } from './admin-routes.ts';
import { serviceRoutes } from './routes.ts';
import * as service from './schema.ts';

export const serviceModule: Module = {
  name: 'service',
  uses: ['api-keys', 'club', 'passkeys', 'backups'],
  routes: {
    schemas: [service],
    api: serviceAdminRoutes,
    root: serviceRoutes,
  },
};
