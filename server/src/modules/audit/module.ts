import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { auditAdminRoutes } from './admin-routes.ts';
import { checks } from './checks.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import * as audit from './schema.ts';
import { tables } from './tables.ts';
import { permissions } from './permissions.ts';

const auditActions = ['accessRefused', 'changeSettings', 'demo'] as const;

declare module './action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = { Audit: { order: 120, text: 'For admins: the audit log.' } } as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const auditModule: Module = {
  name: 'audit',
  permissions,
  tables,
  migrations,
  checks,
  auditActions,
  routes: {
    tags,
    schemas: [audit],
    api: auditAdminRoutes,
  },
  person,
};
