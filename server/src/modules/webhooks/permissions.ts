import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'webhooks.manage': { text: 'Create, change and delete webhooks, and see their deliveries.', roles: [] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
