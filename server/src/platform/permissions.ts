import type { Role } from './db/schema.ts';

/** The permissions of staff. Each admin route declares the permission that it needs. */
export const permissions = [
  'audit.read',
  'bookings.manage',
  'bookings.read',
  'calendars.manage',
  'closures.manage',
  'club.manage',
  'courts.manage',
  'courts.read',
  'events.read',
  'exports.read',
  'imports.manage',
  'keys.manage',
  'people.manage',
  'people.read',
  'plans.manage',
  'plans.read',
  'prices.manage',
  'queues.read',
  'reports.read',
  'webhooks.manage',
] as const;
export type Permission = (typeof permissions)[number];

/** The permissions of each role. Add a new permission to a role only if the role needs it for its work. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  player: [],
  desk: [
    'bookings.manage',
    'bookings.read',
    'closures.manage',
    'courts.read',
    'events.read',
    'people.read',
    'plans.read',
  ],
  treasurer: ['courts.read', 'exports.read', 'plans.read', 'prices.manage', 'reports.read'],
  admin: permissions,
};

export function hasPermission(role: Role, permission: Permission): boolean {
  return rolePermissions[role].includes(permission);
}

export function isStaff(role: Role): boolean {
  return rolePermissions[role].length > 0;
}
