import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'ledger.read': { text: 'See the books: all transactions, balances and debts.', roles: ['treasurer'] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
