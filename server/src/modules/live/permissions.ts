import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'events.read': { text: 'Receive all events, as a list and as a live stream.', roles: ['desk'] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
