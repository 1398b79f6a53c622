import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'keys.manage': { text: 'Create, change and revoke API keys.', roles: [] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
