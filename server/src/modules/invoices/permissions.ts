import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'invoices.manage': {
    text: 'Make, credit and send invoices, and change the invoice settings.',
    roles: ['treasurer'],
  },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
