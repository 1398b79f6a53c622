import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'calendars.manage': { text: 'Create and revoke calendar links of courts.', roles: [] },
} as const satisfies Permissions;

type CalendarsPermissions = typeof permissions;
declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends CalendarsPermissions {}
}
