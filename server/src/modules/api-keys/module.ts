import type { Tags } from '../../platform/http/openapi-document.ts';
import type { Module } from '../../platform/module.ts';
import { apiKeyAdminRoutes } from './admin-routes.ts';
import { migrations } from './migrations.ts';
import * as apiKeys from './schema.ts';
import { tables } from './tables.ts';
import { problems } from './problems.ts';
import { permissions } from './permissions.ts';

const auditActions = ['createApiKey', 'revokeApiKey', 'rotateApiKey', 'updateApiKey'] as const;

declare module '../audit/action-names.ts' {
  interface DeclaredAuditActions extends Record<(typeof auditActions)[number], true> {}
}

const tags = {
  'API keys': { order: 100, text: 'For admins: the keys that every request needs.' },
} as const satisfies Tags;

declare module '../../platform/http/openapi-document.ts' {
  interface DeclaredTags extends Readonly<typeof tags> {}
}

export const apiKeysModule: Module = {
  name: 'api-keys',
  uses: ['audit'],
  permissions,
  problems,
  tables,
  migrations,
  auditActions,
  routes: {
    tags,
    schemas: [apiKeys],
    api: apiKeyAdminRoutes,
  },
};
