import type { Module } from '../../platform/module.ts';
import { checks } from './checks.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { secondFactorRoutes } from './routes.ts';
import * as secondFactor from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';

export const secondFactorModule: Module = {
  name: 'second-factor',
  uses: ['audit', 'accounts', 'club'],
  problems,
  tables,
  migrations,
  checks,
  routes: {
    schemas: [secondFactor],
    api: secondFactorRoutes,
  },
  person,
};
