import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { accountRecoveryRoutes } from './routes.ts';
import * as accountRecovery from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';

const auditActions = ['changeEmail', 'resetPassword', 'undoEmailChange', 'verifyEmail'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const accountRecoveryModule: Module = {
  name: 'account-recovery',
  uses: ['audit', 'one-time-secrets', 'accounts', 'kernel', 'notifications', 'passkeys'],
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    schemas: [accountRecovery],
    api: accountRecoveryRoutes,
  },
  person,
};
