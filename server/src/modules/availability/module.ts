import type { Module } from '../../platform/module.ts';
import { withAlternatives } from './alternatives.ts';
import { availabilityAdminRoutes } from './admin-routes.ts';
import { availabilityRoutes } from './routes.ts';
import * as availability from './schema.ts';

export const availabilityModule: Module = {
  name: 'availability',
  uses: ['courts', 'plans', 'kernel', 'court-admin', 'closures'],
  routes: {
    schemas: [availability],
    api(app, context) {
      app.decorate('addAlternatives', (problem, refused) => withAlternatives(context.db.read, problem, refused));
      availabilityRoutes(app, context);
      availabilityAdminRoutes(app, context);
    },
  },
};
