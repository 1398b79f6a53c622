import type { Module } from '../../platform/module.ts';
import { peopleAdminRoutes } from './admin-routes.ts';
import * as people from './schema.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

const auditActions = ['acceptUser', 'assignRole', 'rejectUser', 'setActive', 'setRole', 'updateUser'] as const;

type PeopleActions = Record<(typeof auditActions)[number], true>;
declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends PeopleActions {}
}

export const peopleModule: Module = {
  name: 'people',
  uses: ['audit', 'accounts', 'kernel', 'notifications'],
  permissions,
  problems,
  auditActions,
  routes: {
    schemas: [people],
    api: peopleAdminRoutes,
  },
};
