import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { withAlternatives } from './alternatives.ts';
import { availabilityAdminRoutes } from './admin-routes.ts';
import { availabilityRoutes } from './routes.ts';
import * as availability from './schema.ts';

const tags = {
  Availability: { order: 40, text: 'Find the times at which courts can be booked.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const availabilityModule: Module = {
  name: 'availability',
  uses: ['courts', 'plans', 'kernel', 'court-admin', 'closures'],
  routes: {
    tags,
    schemas: [availability],
    api(app, context) {
      app.decorate('addAlternatives', (problem, refused) => withAlternatives(context.db.read, problem, refused));
      availabilityRoutes(app, context);
      availabilityAdminRoutes(app, context);
    },
  },
};
