import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { clubAdminRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import { clubRoutes, imageRoute } from './routes.ts';
import * as club from './schema.ts';
import { tables } from './tables.ts';
import { permissions } from './permissions.ts';

const auditActions = [
  'deleteClubLogo',
  'deleteClubSiteMap',
  'setClubLogo',
  'setClubSiteMap',
  'updateClub',
  'updatePolicy',
] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = { Club: { order: 20, text: "The club's name, logo and colour." } } as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const clubModule: Module = {
  name: 'club',
  uses: ['audit'],
  permissions,
  tables,
  migrations,
  auditActions,
  routes: {
    tags,
    schemas: [club],
    api(app, context) {
      clubRoutes(app, context);
      clubAdminRoutes(app, context);
    },
    root: imageRoute,
  },
};
