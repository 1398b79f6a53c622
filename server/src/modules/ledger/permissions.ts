import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'ledger.read': { text: 'See and export the ledger, and see the takings.', roles: ['treasurer'] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
