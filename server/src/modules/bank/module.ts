import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { lineRoutes } from './line-routes.ts';
import { migrations } from './migrations.ts';
import { permissions } from './permissions.ts';
import { person } from './person.ts';
import { problems } from './problems.ts';
import { transferRoutes } from './routes.ts';
import * as bank from './schema.ts';
import { tables } from './tables.ts';

const auditActions = ['setBankAccount', 'importBankStatement', 'bookBankLine', 'ignoreBankLine'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  Bank: { order: 66, text: 'Bank transfers of players, and the import of bank statements.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const bankModule: Module = {
  name: 'bank',
  uses: ['audit', 'accounts', 'club', 'kernel', 'payments'],
  permissions,
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    tags,
    schemas: [bank],
    api(app, context) {
      transferRoutes(app, context);
      lineRoutes(app, context);
    },
  },
  person,
};
