import type { Module } from '../../platform/module.ts';
import { mergeRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { privacyRoutes } from './routes.ts';
import * as privacy from './schema.ts';
import { applyRetention } from './retention.ts';
import { removeTraces } from './scrub-references.ts';

declare module '../../platform/jobs/store.ts' {
  interface JobPayloads {
    /** Removes the names and addresses of all erased users from other people's bookings. */
    remove_traces: object;
  }
}

const auditActions = ['eraseMe', 'eraseUser', 'mergeUser'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

export const privacyModule: Module = {
  name: 'privacy',
  uses: ['audit', 'club', 'accounts', 'kernel', 'passkeys', 'people'],
  migrations,
  auditActions,
  routes: {
    schemas: [privacy],
    api(app, context) {
      mergeRoutes(app, context);
      privacyRoutes(app, context);
    },
  },
  jobs: { handlers: { remove_traces: removeTraces }, everyHour: [applyRetention] },
  person,
};
