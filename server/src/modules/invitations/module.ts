import type { Module } from '../../platform/module.ts';
import { invitationAdminRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { invitationRoutes } from './routes.ts';
import * as invitations from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';

const auditActions = ['createInvitation', 'resendInvitation', 'revokeInvitation'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const invitationsModule: Module = {
  name: 'invitations',
  uses: ['audit', 'club', 'one-time-secrets', 'accounts', 'sign-in', 'notifications', 'account-recovery'],
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    schemas: [invitations],
    api(app, context) {
      invitationRoutes(app, context);
      invitationAdminRoutes(app, context);
    },
  },
  person,
};
