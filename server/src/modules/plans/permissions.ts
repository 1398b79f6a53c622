import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'plans.manage': {
    text: 'Create, change and delete [plans and memberships](plans.md), import memberships, and try rules on past bookings.',
    roles: [],
  },
  'plans.read': { text: 'See plans, and the memberships of all people.', roles: ['desk', 'treasurer'] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
