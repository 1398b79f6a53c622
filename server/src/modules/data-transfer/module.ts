import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { exportAdminRoutes } from './export-routes.ts';
import { importAdminRoutes } from './import-routes.ts';
import * as imports from './import-schema.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

const auditActions = ['importBookings', 'importCourts', 'importMemberships'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  CSV: { order: 170, text: 'For admins: export courts and bookings to files, and import them from files.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const dataTransferModule: Module = {
  name: 'data-transfer',
  uses: ['audit', 'accounts', 'club', 'courts', 'plans', 'kernel', 'court-admin'],
  permissions,
  problems,
  auditActions,
  routes: {
    tags,
    schemas: [imports],
    api(app, context) {
      exportAdminRoutes(app, context);
      importAdminRoutes(app, context);
    },
  },
};
