import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'webhooks.manage': { text: 'Create, change and delete webhooks, and see their deliveries.', roles: [] },
} as const satisfies Permissions;

type WebhooksPermissions = typeof permissions;
declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends WebhooksPermissions {}
}
