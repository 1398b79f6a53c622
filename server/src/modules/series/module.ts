import type { Module } from '../../platform/module.ts';
import { seriesAdminRoutes } from './admin-routes.ts';
import * as series from './schema.ts';
import { problems } from './problems.ts';

const auditActions = ['cancelBookingSeries', 'createBookingSeries'] as const;

type SeriesActions = Record<(typeof auditActions)[number], true>;
declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends SeriesActions {}
}

export const seriesModule: Module = {
  name: 'series',
  uses: ['audit', 'club', 'kernel'],
  problems,
  auditActions,
  routes: {
    schemas: [series],
    api: seriesAdminRoutes,
  },
};
