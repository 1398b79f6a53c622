import type { Policy } from '../club/policy.ts';
import type { Flag, Role } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import type { Context } from '../../platform/context.ts';
import { hasPermission, isStaff, permissionsOf } from '../../platform/permissions.ts';

/** Whether a registration names an invitation, and if so, whether the invitation can still be used. */
export type GivenInvitation = 'none' | 'open' | 'ended';

/**
 * Returns whether a new account must wait until an admin accepts it. An invited person has already been accepted.
 * @throws {Problem} `registration_closed`, or `link_invalid` for an invitation that has ended
 */
export function needsApproval(mode: Policy['registration'], invitation: GivenInvitation): boolean {
  const needsInvitation = mode === 'invite' && invitation !== 'open';
  if (mode === 'closed' || needsInvitation) throw new Problem('registration_closed');
  if (invitation === 'ended') throw new Problem('link_invalid');
  return mode === 'approval' && invitation === 'none';
}

/** Returns whether a member of staff must set up a second factor before this session may use staff permissions. */
export function lacksSecondFactor(
  { role, second_factor }: { role: Role; second_factor: Flag },
  { require_staff_second_factor }: Pick<Policy, 'require_staff_second_factor'>,
): boolean {
  return require_staff_second_factor && isStaff(role) && second_factor === 0;
}

/**
 * Checks that a person may give and take away these roles. Nobody can give a role with more permissions than their own
 * role has, or change a person who has such a role.
 */
export function refuseRolesBeyond(grantor: Role, roles: readonly Role[], modules: Context['modules']): void {
  const needed = ['people.manage', ...roles.flatMap((role) => permissionsOf(modules, role))] as const;
  const missing = needed.find((permission) => !hasPermission(modules, grantor, permission));
  if (missing === undefined) return;
  const detail = `The role ${grantor} does not include the permission ${missing}, so it cannot make this change.`;
  throw new Problem('forbidden', detail, { extra: { required_permission: missing } });
}

export function emailTaken(email: string): Problem {
  return new Problem('email_taken', `There is already an account with the email ${email}.`);
}
