import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { seriesAdminRoutes } from './admin-routes.ts';
import * as series from './schema.ts';
import { problems } from './problems.ts';

const auditActions = ['cancelBookingSeries', 'createBookingSeries'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = { Series: { order: 80, text: 'For admins: bookings that repeat every week.' } } as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const seriesModule: Module = {
  name: 'series',
  uses: ['audit', 'club', 'kernel'],
  problems,
  auditActions,
  routes: {
    tags,
    schemas: [series],
    api: seriesAdminRoutes,
  },
};
