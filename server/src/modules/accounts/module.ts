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
  'signIn',
  'signInFailed',
  'useInvitation',
] as const;

type AccountsActions = Record<(typeof auditActions)[number], true>;
declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends AccountsActions {}
}

export const accountsModule: Module = {
  name: 'accounts',
  uses: ['audit', 'club'],
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    schemas: [accounts],
    api: accountRoutes,
  },
  jobs: { everyHour: [deleteOldAttempts] },
  person,
};
