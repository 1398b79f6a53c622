import type { Module } from '../../platform/module.ts';
import { mergeRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import { privacyRoutes } from './routes.ts';
import * as privacy from './schema.ts';
import { tables } from './tables.ts';

export const privacyModule: Module = {
  name: 'privacy',
  uses: ['audit', 'accounts', 'plans', 'bookings', 'waitlist', 'passkeys', 'people'],
  tables,
  migrations,
  routes: {
    schemas: [privacy],
    api(app, context) {
      mergeRoutes(app, context);
      privacyRoutes(app, context);
    },
  },
};
