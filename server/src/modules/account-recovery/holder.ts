import { wrongPassword } from '../accounts/actions.ts';
import { attemptBy, limitAttempts } from '../accounts/attempts.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { lockSession } from '../accounts/sessions.ts';
import { getUserById, hasPasswordHash } from '../accounts/store.ts';
import type { Client, Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { SignedIn } from '../../platform/http/identity.ts';

/** A person who opens an emailed link. The link proves that the address is theirs, but not that the account is. */
export interface Holder {
  /** The session that the request contains, if it is valid. */
  signedIn: SignedIn | undefined;
  /** Whether the person expects to be signed in. The session may have ended, or belong to another account. */
  expectsSession?: boolean;
  current_password?: string | undefined;
  client: Client;
}

/**
 * Checks whether the person has a session or the password of the account. If so, returns a function that repeats the
 * check in the transaction of the change.
 * @throws {Problem} `invalid_credentials` for a wrong password
 */
export async function checkHolder(
  context: Context,
  userId: number,
  { signedIn, current_password, client }: Holder,
): Promise<((db: Db) => Promise<void>) | undefined> {
  if (signedIn?.id === userId) return (db) => lockSession(db, signedIn);
  if (current_password === undefined) return undefined;
  return limitAttempts(context, attemptBy({ id: userId }, client), async (isKnown) => {
    const row = await getUserById(context.db.read, userId);
    if (!(await verifyPassword(current_password, row.password_hash, { ...client, isKnown }))) throw wrongPassword();
    return async (db) => {
      if (!(await hasPasswordHash(db, row))) throw wrongPassword();
    };
  });
}
