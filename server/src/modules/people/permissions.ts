import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'people.manage': {
    text: 'Invite, accept and reject people, change roles, names and phone numbers, and deactivate and activate people.',
    roles: [],
  },
  'people.notes': { text: 'Write staff notes about people.', roles: ['desk'] },
  'people.read': { text: 'Search people, and see their contact details, bookings and notes.', roles: ['desk'] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
