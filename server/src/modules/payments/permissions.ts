import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'payments.read': {
    text: 'See what bookings cost, payments, and the accounts of people.',
    roles: ['desk', 'treasurer'],
  },
  'payments.take': { text: 'Take payments, pay out balances, and waive fees.', roles: ['desk', 'treasurer'] },
  'payments.write_off': {
    text: 'Write off debts that nobody will pay, and reverse write-offs.',
    roles: ['treasurer'],
  },
  'payment_terms.manage': { text: 'Set what bookings cost, and what a cancellation refunds.', roles: ['treasurer'] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
