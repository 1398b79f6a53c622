import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'courts.manage': { text: 'Create, change and retire courts, with their rules, prices and photos.', roles: [] },
  'courts.read': { text: 'See all courts, including courts that cannot be booked.', roles: ['desk', 'treasurer'] },
  'prices.manage': { text: 'Change the prices of courts, but none of their rules.', roles: ['treasurer'] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
