import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { signOut } from '../../platform/person.ts';
import { timestamp } from '../../platform/time.ts';
import { updateUser, type UserRow } from './store.ts';

/**
 * Marks an address as verified after a person has proven that they own it, but not that they opened the account. A
 * stranger may have registered with the address. If it was not verified before, this function removes everything with
 * which the stranger could sign in, including the password. It also removes the phone number, because it may be the
 * stranger's. Call it wherever an address is proven without the password or a session of the account. The caller has
 * locked the user.
 * @returns whether access was removed
 */
export async function proveAddress(db: Db, context: Context, { id, email_verified_at }: UserRow): Promise<boolean> {
  if (email_verified_at !== null) return false;
  await signOut(db, context, 'address_proven', { id });
  const time = timestamp(context.now());
  await updateUser(db, id, { phone: null, email_verified_at: time }, time);
  return true;
}
