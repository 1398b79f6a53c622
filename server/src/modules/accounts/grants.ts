import type { AuditedContext } from '../audit/actions.ts';
import type { Db, Role } from '../../platform/db/schema.ts';
import { refuseRolesBeyond } from './rules.ts';
import { findUserById } from './store.ts';

/**
 * Checks that the person who makes a change may give and take away these roles. An operator may give every role. Call
 * this after the transaction has locked the users, because another admin may just have changed the person's role.
 */
export async function refuseRolesBeyondActor(
  db: Db,
  { actor: { user_id }, modules }: AuditedContext,
  roles: readonly Role[],
): Promise<void> {
  if (user_id === null) return;
  const user = await findUserById(db, user_id);
  refuseRolesBeyond(user?.role ?? 'player', roles, modules);
}
