import type { Client } from '../../platform/context.ts';
import { emailKey } from '../../platform/email-address.ts';
import { Problem } from '../../platform/errors.ts';
import { limitCodes } from '../accounts/attempts.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import type { OpenSession } from '../accounts/session-response.ts';
import { findUserByEmail } from '../accounts/store.ts';
import { attemptSignIn, type SigningIn } from './attempts.ts';
import { openSession } from './open-session.ts';

/**
 * Creates a session. Rejecting an unknown email address takes as long as rejecting a wrong password, so that the time
 * does not reveal whether an account exists.
 */
export async function logIn(
  accounts: SigningIn,
  { email, password, code }: { email: string; password: string; code?: string },
  client: Client,
): Promise<OpenSession> {
  const user = await findUserByEmail(accounts.db.read, email);
  const attempt = { account: emailKey(email), userId: user?.id, address: client.address };
  return attemptSignIn(accounts, { ...attempt, method: 'password', client }, async (isKnown) => {
    if (!(await verifyPassword(password, user?.password_hash, { ...attempt, isKnown })) || !user)
      throw new Problem('invalid_credentials');
    const open = () => openSession(accounts, user, client, { method: 'password', second_factor: false, code });
    if (code === undefined) return open();
    return limitCodes(accounts, { userId: user.id, address: client.address, isTrusted: isKnown }, open);
  });
}
