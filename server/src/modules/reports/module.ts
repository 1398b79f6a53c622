import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { reportAdminRoutes } from './admin-routes.ts';
import * as revenue from './revenue-schema.ts';
import * as reports from './schema.ts';
import { permissions } from './permissions.ts';
import { queueWeeklyReports } from './weekly.ts';

const tags = { Reports: { order: 160, text: 'For admins: how much courts are used.' } } as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const reportsModule: Module = {
  name: 'reports',
  uses: ['audit', 'club', 'accounts', 'ledger', 'courts', 'plans', 'closures', 'notifications'],
  permissions,
  jobs: {
    everySecond: [async (context) => context.config.SMTP_URL !== '' && queueWeeklyReports(context)],
  },
  routes: {
    tags,
    schemas: [reports, revenue],
    api: reportAdminRoutes,
  },
};
