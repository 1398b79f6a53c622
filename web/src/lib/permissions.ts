import type { User } from '@courtside/client';
import { useUser } from './session.ts';

export type Permission = User['permissions'][number];

/** Returns a function that checks whether the signed-in person has a permission. */
export function useCan(): (permission: Permission) => boolean {
  const user = useUser();
  // If an earlier version of the app has stored the user, the user has no permissions until `refreshUser` loads them.
  const permissions: readonly Permission[] | undefined = user?.permissions;
  return (permission) => permissions?.includes(permission) ?? false;
}
