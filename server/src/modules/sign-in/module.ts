import type { Module } from '../../platform/module.ts';
import { signInRoutes } from './routes.ts';

const auditActions = ['signIn', 'signInFailed'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const signInModule: Module = {
  name: 'sign-in',
  uses: ['audit', 'club', 'accounts', 'second-factor'],
  auditActions,
  routes: { api: signInRoutes },
};
