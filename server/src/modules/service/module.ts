import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { serviceAdminRoutes } from './admin-routes.ts';
import { mailAdminRoutes } from './mail-routes.ts';
import { serviceRoutes } from './routes.ts';
import * as service from './schema.ts';
import { permissions } from './permissions.ts';

const auditActions = ['testMail'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  Service: { order: 180, text: 'For operators: check whether the process runs and can handle requests.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const serviceModule: Module = {
  name: 'service',
  uses: [
    'audit',
    'accounts',
    'api-keys',
    'club',
    'payments',
    'discounts',
    'notifications',
    'passkeys',
    'backups',
    'bank',
  ],
  permissions,
  auditActions,
  routes: {
    tags,
    schemas: [service],
    api(app, context) {
      serviceAdminRoutes(app, context);
      mailAdminRoutes(app, context);
    },
    root: serviceRoutes,
  },
};
