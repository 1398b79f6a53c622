import type { Module } from '../../platform/module.ts';
import { exportAdminRoutes } from './export-routes.ts';
import { importAdminRoutes } from './import-routes.ts';
import * as imports from './import-schema.ts';

export const dataTransferModule: Module = {
  name: 'data-transfer',
  uses: ['audit', 'accounts', 'club', 'courts', 'plans', 'kernel', 'court-admin'],
  routes: {
    schemas: [imports],
    api(app, context) {
      exportAdminRoutes(app, context);
      importAdminRoutes(app, context);
    },
  },
};
