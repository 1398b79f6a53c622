import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'bank.manage': {
    text: "Set the club's bank account, import bank statements and book their lines.",
    roles: ['treasurer'],
  },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
