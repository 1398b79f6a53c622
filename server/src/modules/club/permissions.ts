import type { Permissions } from '../../platform/permissions.ts';

export const permissions = {
  'club.manage': { text: "Change the club's name, colour, logo, time zone and currency.", roles: [] },
} as const satisfies Permissions;

type ClubPermissions = typeof permissions;
declare module '../../platform/permissions.ts' {
  interface DeclaredPermissions extends ClubPermissions {}
}
