import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { accountRoutes } from './routes.ts';
import * as accounts from './schema.ts';
import { tables } from './tables.ts';
import { deleteOldAttempts } from './attempts.ts';
import { problems } from './problems.ts';

export const accountsModule: Module = {
  name: 'accounts',
  uses: ['audit', 'club'],
  problems,
  tables,
  migrations,
  routes: {
    schemas: [accounts],
    api: accountRoutes,
  },
  jobs: { everyHour: [deleteOldAttempts] },
  person,
};
