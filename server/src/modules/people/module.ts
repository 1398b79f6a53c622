import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { peopleAdminRoutes } from './admin-routes.ts';
import * as people from './schema.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

const auditActions = [
  'acceptUser',
  'assignRole',
  'rejectUser',
  'setActive',
  'setRole',
  'updateUser',
  'updateUserNote',
] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  People: { order: 110, text: 'For admins: people who have an account or a booking, and their permissions.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const peopleModule: Module = {
  name: 'people',
  uses: ['audit', 'accounts', 'kernel', 'notifications'],
  permissions,
  problems,
  auditActions,
  routes: {
    tags,
    schemas: [people],
    api: peopleAdminRoutes,
  },
};
