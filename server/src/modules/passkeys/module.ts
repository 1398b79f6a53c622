import type { Module } from '../../platform/module.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { passkeyRoutes } from './routes.ts';
import * as passkeys from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';

const auditActions = ['addPasskey', 'removePasskey', 'removePasskeys', 'renamePasskey'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const passkeysModule: Module = {
  name: 'passkeys',
  uses: ['audit', 'club', 'one-time-secrets', 'accounts', 'second-factor', 'sign-in'],
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    schemas: [passkeys],
    api: passkeyRoutes,
  },
  person,
};
