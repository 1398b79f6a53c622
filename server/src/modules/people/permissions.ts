import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'people.manage': {
    text: 'Invite, accept and reject people, change roles and the phone numbers of guests, and deactivate and activate people.',
    roles: [],
  },
  'people.read': { text: 'Search people, and see their contact details and bookings.', roles: ['desk'] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
