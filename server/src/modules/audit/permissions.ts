import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'audit.read': { text: 'Read the audit log.', roles: [] },
} as const satisfies Permissions;

type AuditPermissions = typeof permissions;
declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends AuditPermissions {}
}
