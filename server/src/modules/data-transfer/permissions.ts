import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'exports.read': {
    text: 'Export courts and bookings as CSV. Exported bookings contain names, contact details and notes.',
    roles: ['treasurer'],
  },
  'imports.manage': { text: 'Import courts and bookings from CSV.', roles: [] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
