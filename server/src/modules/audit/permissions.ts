import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'audit.read': { text: 'Read the audit log.', roles: [] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
