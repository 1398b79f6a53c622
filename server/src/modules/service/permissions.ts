import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'queues.read': { text: 'See the queues of jobs, emails and webhook deliveries.', roles: [] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
