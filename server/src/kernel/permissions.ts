import type { Permissions } from '../platform/permissions.ts';

export const permissions = {
  'bookings.manage': {
    text: 'Book for other people, change, cancel and reschedule bookings, check players in, and manage weekly series. This includes [overriding rules](api/staff.md#book-for-another-person) such as the opening hours.',
    roles: ['desk'],
  },
  'bookings.read': { text: 'See all bookings and series, with names and notes.', roles: ['desk'] },
} as const satisfies Permissions;

declare module '../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
