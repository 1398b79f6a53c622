import type { Module } from '../../platform/module.ts';
import { clubAdminRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import { clubRoutes, imageRoute } from './routes.ts';
import * as club from './schema.ts';
import { tables } from './tables.ts';
import { permissions } from './permissions.ts';

const auditActions = ['deleteClubLogo', 'setClubLogo', 'updateClub', 'updatePolicy'] as const;

type ClubActions = Record<(typeof auditActions)[number], true>;
declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends ClubActions {}
}

export const clubModule: Module = {
  name: 'club',
  uses: ['audit'],
  permissions,
  tables,
  migrations,
  auditActions,
  routes: {
    schemas: [club],
    api(app, context) {
      clubRoutes(app, context);
      clubAdminRoutes(app, context);
    },
    root: imageRoute,
  },
};
