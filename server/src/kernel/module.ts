import * as bookings from './schema.ts';
import * as events from './event-types.ts';
import type { Tags } from '../platform/http/openapi-document.ts';
import type { Module } from '../platform/module.ts';
import { bookingAdminRoutes } from './admin-routes.ts';
import { checks } from './checks.ts';
import { linkParticipants } from './link-participants.ts';
import { migrations } from './migrations.ts';
import { person, removeParticipants } from './person.ts';
import { bookingRoutes } from './routes.ts';
import { tables } from './tables.ts';
import { applyDueStatuses, recordUptime } from './expire.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

declare module '../platform/jobs/store.ts' {
  interface JobPayloads {
    /** Removes the participants of the bookings that an erasure has cancelled. */
    remove_participants: { booking_ids: number[] };
    /** Links the participants with a user's address to the user. */
    link_address: { user_id: number };
  }
}

const auditActions = ['checkInAsAdmin', 'createBookingAsAdmin', 'updateBookingStatus'] as const;

declare module '../modules/audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  Bookings: { order: 50, text: 'Book a court. For admins: confirm, reject and correct bookings.' },
} as const satisfies Tags;

declare module '../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
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
    tags,
    schemas: [bookings, events],
    api(app, context) {
      bookingRoutes(app, context);
      bookingAdminRoutes(app, context);
    },
  },
  checks,
  jobs: {
    handlers: { remove_participants: removeParticipants, link_address: linkParticipants },
    everySecond: [async (context) => applyDueStatuses(context, await recordUptime(context))],
  },
  person,
};
