import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'reports.read': { text: 'See booked time and revenue.', roles: ['treasurer'] },
} as const satisfies Permissions;

type ReportsPermissions = typeof permissions;
declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends ReportsPermissions {}
}
