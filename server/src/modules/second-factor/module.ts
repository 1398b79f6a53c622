import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { secondFactorRoutes } from './routes.ts';
import * as secondFactor from './schema.ts';
import { tables } from './tables.ts';

export const secondFactorModule: Module = {
  name: 'second-factor',
  uses: ['audit', 'accounts', 'club'],
  tables,
  migrations,
  routes: {
    schemas: [secondFactor],
    api: secondFactorRoutes,
  },
};
