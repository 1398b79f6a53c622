import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { eventRoutes, liveRoutes } from './routes.ts';
import * as live from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';
import { settings } from './settings.ts';

const tags = { Events: { order: 130, text: 'Streams of server-sent events.' } } as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const liveModule: Module = {
  name: 'live',
  settings,
  uses: ['api-keys', 'club', 'accounts', 'courts', 'kernel'],
  permissions,
  problems,
  tables,
  migrations,
  routes: {
    tags,
    schemas: [live],
    api: eventRoutes,
    root: liveRoutes,
  },
};
