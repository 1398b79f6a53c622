import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { providerCallbackRoute, providerSignInRoutes } from './routes.ts';
import * as providerSignIn from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';
import { settings } from './settings.ts';

const auditActions = ['linkIdentity'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const providerSignInModule: Module = {
  name: 'provider-sign-in',
  uses: ['audit', 'club', 'one-time-secrets', 'accounts', 'sign-in', 'account-recovery', 'invitations', 'people'],
  settings,
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    schemas: [providerSignIn],
    api: providerSignInRoutes,
    root: providerCallbackRoute,
  },
  person,
};
