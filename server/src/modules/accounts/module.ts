import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { accountRoutes } from './routes.ts';
import * as accounts from './schema.ts';
import { tables } from './tables.ts';
import { deleteOldAttempts } from './attempts.ts';
import { problems } from './problems.ts';

const auditActions = [
  'changePassword',
  'createUser',
  'endOtherSessions',
  'endSession',
  'logOut',
  'setPassword',
  'useInvitation',
] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  Accounts: { order: 10, text: 'Register, sign in and out, and change your own account.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const accountsModule: Module = {
  name: 'accounts',
  uses: ['audit', 'club'],
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    tags,
    schemas: [accounts],
    api: accountRoutes,
  },
  jobs: { everyHour: [deleteOldAttempts] },
  person,
};
