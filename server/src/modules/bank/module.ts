import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { permissions } from './permissions.ts';
import { transferRoutes } from './routes.ts';
import * as bank from './schema.ts';
import { tables } from './tables.ts';

const auditActions = ['setBankAccount'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  Bank: { order: 66, text: 'Bank transfers: how players pay, and the statements of the bank.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const bankModule: Module = {
  name: 'bank',
  uses: ['audit', 'kernel', 'payments'],
  permissions,
  tables,
  migrations,
  auditActions,
  routes: {
    tags,
    schemas: [bank],
    api: transferRoutes,
  },
};
