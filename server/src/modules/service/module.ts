import type { Module } from '../../platform/module.ts';
import { serviceAdminRoutes } from './admin-routes.ts';
import { mailAdminRoutes } from './mail-routes.ts';
import { serviceRoutes } from './routes.ts';
import * as service from './schema.ts';
import { permissions } from './permissions.ts';

export const serviceModule: Module = {
  name: 'service',
  uses: ['audit', 'accounts', 'api-keys', 'club', 'notifications', 'passkeys', 'backups'],
  permissions,
  routes: {
    schemas: [service],
    api(app, context) {
      serviceAdminRoutes(app, context);
      mailAdminRoutes(app, context);
    },
    root: serviceRoutes,
  },
};
