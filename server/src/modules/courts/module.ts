import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { courtRoutes } from './routes.ts';
import * as courts from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';

export const courtsModule: Module = {
  name: 'courts',
  uses: ['club'],
  problems,
  tables,
  migrations,
  routes: {
    schemas: [courts],
    api(app, context) {
      courtRoutes(app, context, 'key');
      courtRoutes(app, context, 'admin');
    },
  },
};
