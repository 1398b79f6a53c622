import type { Module } from '../../platform/module.ts';
import { auditAdminRoutes } from './admin-routes.ts';
import { checks } from './checks.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import * as audit from './schema.ts';
import { tables } from './tables.ts';
import { permissions } from './permissions.ts';

const auditActions = ['accessRefused', 'changeSettings', 'demo'] as const;

type AuditActions = Record<(typeof auditActions)[number], true>;
declare module './action-names.ts' {
  interface DeclaredAuditActions extends AuditActions {}
}

export const auditModule: Module = {
  name: 'audit',
  permissions,
  tables,
  migrations,
  checks,
  auditActions,
  routes: {
    schemas: [audit],
    api: auditAdminRoutes,
  },
  person,
};
