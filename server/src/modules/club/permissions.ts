import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'club.manage': { text: "Change the club's name, colour, logo, site map, time zone and currency.", roles: [] },
} as const satisfies Permissions;

declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends Readonly<typeof permissions> {}
}
