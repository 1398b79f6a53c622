import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { passkeyRoutes } from './routes.ts';
import * as passkeys from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';

export const passkeysModule: Module = {
  name: 'passkeys',
  uses: ['audit', 'accounts', 'club'],
  problems,
  tables,
  migrations,
  routes: {
    schemas: [passkeys],
    api: passkeyRoutes,
  },
  person,
};
