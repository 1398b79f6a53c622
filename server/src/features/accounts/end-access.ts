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
 * Also removes the passkeys and the identities, for a person who does not know the password. A stranger who knew it may
 * have added them. The next sign-in at a provider links the account again if the provider has verified the address.
 */
export async function removeSignInMethods(db: Db, userId: number): Promise<void> {
  await endAccess(db, userId);
  await deletePasskeys(db, userId);
  await deleteIdentities(db, userId);
}

/**
 * Marks an address as verified after its owner has proven that it is theirs, but not that they also opened the account.
 * A stranger may have registered with the address. Unless the address was verified before, everything with which the
 * stranger could come back or be called is therefore removed, including the password. Every way to prove an address
 * without the account's password or session calls this function. The caller has locked the user.
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
