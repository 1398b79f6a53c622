import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'payment_providers.manage': { text: 'Set up payment providers, and try test payments.', roles: ['treasurer'] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
