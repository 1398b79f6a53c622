import type { Module } from '../platform/module.ts';
import { bookingAdminRoutes } from './admin-routes.ts';
import { checks } from './checks.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { bookingRoutes } from './routes.ts';
import * as bookings from './schema.ts';
import { tables } from './tables.ts';
import { applyDueStatuses } from './expire.ts';
import { recordUptime } from './outages.ts';
import * as events from './event-types.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

const auditActions = ['checkInAsAdmin', 'createBookingAsAdmin', 'updateBookingStatus'] as const;

type KernelActions = Record<(typeof auditActions)[number], true>;
declare module '../modules/audit/action-names.ts' {
  interface DeclaredAuditActions extends KernelActions {}
}

export const kernelModule: Module = {
  name: 'kernel',
  uses: ['audit', 'accounts', 'club', 'courts'],
  permissions,
  problems,
  events: { types: events.eventTypes, schema: events.BookingEvent },
  tables,
  migrations,
  auditActions,
  routes: {
    schemas: [bookings, events],
    api(app, context) {
      bookingRoutes(app, context);
      bookingAdminRoutes(app, context);
    },
  },
  checks,
  jobs: {
    everySecond: [async (context) => applyDueStatuses(context, await recordUptime(context))],
  },
  person,
};
