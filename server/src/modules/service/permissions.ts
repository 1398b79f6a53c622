import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'queues.read': { text: 'See the queues of jobs, emails and webhook deliveries.', roles: [] },
} as const satisfies Permissions;

type ServicePermissions = typeof permissions;
declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends ServicePermissions {}
}
