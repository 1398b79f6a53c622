import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'closures.manage': { text: 'Close courts, and cancel the bookings during a closure.', roles: ['desk'] },
} as const satisfies Permissions;

type ClosuresPermissions = typeof permissions;
declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends ClosuresPermissions {}
}
