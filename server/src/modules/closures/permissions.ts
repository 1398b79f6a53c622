import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'closures.manage': { text: 'Close courts, and reschedule or cancel the bookings during a closure.', roles: ['desk'] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
