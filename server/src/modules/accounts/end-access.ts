import type { Db } from '../../platform/db/schema.ts';
import { deleteRequestedChanges } from './email-changes.ts';
import { deleteIdentities } from './identities.ts';
import { deleteMailTokens } from './mail-tokens.ts';
import { deletePasskeys } from './passkeys.ts';
import { deleteSecondFactor } from './second-factors.ts';
import { deleteCalendarLink, deleteTokens, updateUser, type UserRow } from './store.ts';

/**
 * Ends everything that works without the password: sessions, the calendar link, links for a new password, and requested
 * changes of the address. The caller has locked the user.
 * @param exceptToken the session that continues
 */
export async function endAccess(db: Db, userId: number, exceptToken?: number): Promise<void> {
  await deleteTokens(db, userId, exceptToken);
  await deleteCalendarLink(db, userId);
  await deleteMailTokens(db, userId, 'password_reset');
  await deleteRequestedChanges(db, userId);
}

/**
 * Like `endAccess`, but also removes the passkeys and the links to sign-in providers. Used when a person sets a new
 * password without the old one, because a stranger who knew the old one may have added them. The next sign-in with a
 * provider links the account again if the provider has verified the address.
 */
export async function removeSignInMethods(db: Db, userId: number): Promise<void> {
  await endAccess(db, userId);
  await deletePasskeys(db, userId);
  await deleteIdentities(db, userId);
}

/**
 * Marks an address as verified after a person has proven that they own it, but not that they opened the account. A
 * stranger may have registered with the address. If it was not verified before, this function removes everything with
 * which the stranger could sign in, including the password. It also removes the phone number, because it may be the
 * stranger's. Call it wherever an address is proven without the password or a session of the account. The caller has
 * locked the user.
 * @returns whether access was removed
 */
export async function proveAddress(db: Db, { id, email_verified_at }: UserRow, time: string): Promise<boolean> {
  if (email_verified_at !== null) return false;
  await removeSignInMethods(db, id);
  await deleteSecondFactor(db, id);
  await deleteMailTokens(db, id, 'verification');
  await updateUser(db, id, { password_hash: null, phone: null, email_verified_at: time }, time);
  return true;
}
