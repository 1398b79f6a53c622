import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { planAdminRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import * as plans from './schema.ts';
import { tables } from './tables.ts';
import { entitlementRoutes } from './routes.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

const auditActions = [
  'createMembership',
  'createPlan',
  'deleteMembership',
  'deletePlan',
  'updateMembership',
  'updatePlan',
] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  Plans: { order: 60, text: 'What the plan of a player allows. For admins: membership plans, and who has them.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const plansModule: Module = {
  name: 'plans',
  uses: ['audit', 'accounts', 'club', 'courts', 'kernel'],
  permissions,
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    tags,
    schemas: [plans],
    api(app, context) {
      planAdminRoutes(app, context);
      entitlementRoutes(app, context);
    },
  },
  person,
};
