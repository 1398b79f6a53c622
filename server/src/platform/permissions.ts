import type { Role } from './db/schema.ts';

interface PermissionFact {
  /** The meaning, for the table in `docs/roles.md`. Links are relative to that page. */
  text: string;
  /** The roles that need the permission for their work. Admins have all permissions. */
  roles: readonly Role[];
}

/** The permissions of a module. Each admin route declares the permission that it needs. */
export type Permissions = Readonly<Record<string, PermissionFact>>;

/**
 * The permissions of all modules. The file `permissions.ts` of each module adds its permissions to this interface.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface DeclaredPermissions {}

export type Permission = keyof DeclaredPermissions;
/** Modules, of which only the permissions count here. */
type Declaring = readonly { permissions?: Permissions }[];

/** Returns the permissions of a role, sorted by name. */
export function permissionsOf(modules: Declaring, role: Role): Permission[] {
  const all = modules.flatMap(({ permissions = {} }) => Object.keys(permissions) as Permission[]);
  return all.filter((permission) => hasPermission(modules, role, permission)).toSorted();
}

export function hasPermission(modules: Declaring, role: Role, permission: Permission): boolean {
  return role === 'admin' || modules.some(({ permissions }) => permissions?.[permission]?.roles.includes(role));
}

export function isStaff(role: Role): boolean {
  return role !== 'player';
}
