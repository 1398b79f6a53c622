import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { courtRoutes } from './routes.ts';
import * as courts from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';

const tags = {
  Courts: { order: 30, text: 'Find courts. For admins: create and change courts.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const courtsModule: Module = {
  name: 'courts',
  uses: ['club'],
  problems,
  tables,
  migrations,
  routes: {
    tags,
    schemas: [courts],
    api(app, context) {
      courtRoutes(app, context, 'key');
      courtRoutes(app, context, 'admin');
    },
  },
};
