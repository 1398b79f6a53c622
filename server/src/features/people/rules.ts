import type { Role } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { hasPermission, rolePermissions } from '../../platform/permissions.ts';

/**
 * Checks that a person may give and take away these roles. Nobody can give a role with more permissions than their own
 * role has, or change a person who has such a role.
 */
export function refuseRolesBeyond(grantor: Role, roles: readonly Role[]): void {
  const needed = ['people.manage', ...roles.flatMap((role) => rolePermissions[role])] as const;
  const missing = needed.find((permission) => !hasPermission(grantor, permission));
  if (missing === undefined) return;
  const detail = `The role ${grantor} does not include the permission ${missing}, so it cannot make this change.`;
  throw new Problem('forbidden', detail, { extra: { required_permission: missing } });
}
