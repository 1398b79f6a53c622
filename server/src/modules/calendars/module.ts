import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { calendarAdminRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import { person } from './person.ts';
import { calendarRoutes, feedRoute } from './routes.ts';
import * as calendars from './schema.ts';
import { tables } from './tables.ts';
import { permissions } from './permissions.ts';

const auditActions = ['createCourtCalendarLink', 'revokeCourtCalendarLink'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  Calendars: { order: 140, text: 'Bookings in calendar programs, through links that need no API key.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const calendarsModule: Module = {
  name: 'calendars',
  uses: ['audit', 'accounts', 'club', 'courts', 'kernel'],
  permissions,
  tables,
  migrations,
  auditActions,
  routes: {
    tags,
    schemas: [calendars],
    api(app, context) {
      calendarRoutes(app, context);
      calendarAdminRoutes(app, context);
    },
    root: feedRoute,
  },
  person,
};
