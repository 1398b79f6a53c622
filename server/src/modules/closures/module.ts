import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { closureAdminRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import * as closures from './schema.ts';
import { tables } from './tables.ts';
import { cancelForClosure } from './cancelling.ts';
import * as events from './event-types.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

declare module '../../platform/jobs/store.ts' {
  interface JobPayloads {
    /** Cancels the bookings that overlap a closure. */
    cancel_bookings: { closure_id: number; reason?: string };
  }
}

const auditActions = ['createClosure', 'deleteClosure', 'updateClosure'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = { Closures: { order: 90, text: 'For admins: times when courts are closed.' } } as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const closuresModule: Module = {
  name: 'closures',
  uses: ['audit', 'club', 'courts', 'kernel'],
  permissions,
  problems,
  events: { types: events.eventTypes, schema: events.ClosureEvent },
  tables,
  migrations,
  auditActions,
  routes: {
    tags,
    schemas: [closures, events],
    api: closureAdminRoutes,
  },
  jobs: { handlers: { cancel_bookings: cancelForClosure } },
};
