import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'calendars.manage': { text: 'Create and revoke calendar links of courts.', roles: [] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
