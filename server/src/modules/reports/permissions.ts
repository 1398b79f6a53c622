import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'reports.read': { text: 'See booked time and revenue.', roles: ['treasurer'] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
