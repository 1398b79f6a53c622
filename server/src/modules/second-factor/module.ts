import type { Module } from '../../platform/module.ts';
import { checks } from './checks.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { secondFactorRoutes } from './routes.ts';
import * as secondFactor from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';

const auditActions = ['confirmSecondFactor', 'disableSecondFactor', 'renewRecoveryCodes', 'resetSecondFactor'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const secondFactorModule: Module = {
  name: 'second-factor',
  uses: ['audit', 'accounts', 'club'],
  problems,
  tables,
  migrations,
  checks,
  auditActions,
  routes: {
    schemas: [secondFactor],
    api: secondFactorRoutes,
  },
  person,
};
