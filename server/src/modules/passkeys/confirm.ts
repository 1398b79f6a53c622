import { refuseWithoutPassword, wrongPassword } from '../accounts/actions.ts';
import { attemptBy, limitAttempts } from '../accounts/attempts.ts';
import { findPasskey, notePasskeyUse, type PasskeyRow } from './store.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { findSessionStart, lockSession } from '../accounts/sessions.ts';
import { getUserById, hasPasswordHash } from '../accounts/store.ts';
import type { Client, Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import { spendChallenge } from './challenges.ts';
import type { RelyingParty } from './rules.ts';
import type { Confirmation, PasskeyAssertion } from './schema.ts';
import { verifyAssertion } from './verify.ts';

/** How long a new session counts as proof of identity for a person without a password, in milliseconds. */
const FRESH_MS = 10 * MINUTE;

/** Runs in the transaction of a change, after the user has been locked. @throws {Problem} if the proof no longer holds */
type Recheck = (db: Db) => Promise<void>;

export interface Requester {
  proof: { [field in keyof Confirmation]: Confirmation[field] | undefined };
  client: Client;
  /** Undefined if passkeys do not work at this address. */
  party: RelyingParty | undefined;
}

/**
 * Makes a change for which a session alone is not enough, because somebody may have stolen it. The person must also send
 * their password or use a passkey. If the account has no password, a new session is enough.
 */
export async function confirmAnd<T>(
  context: Context,
  user: SignedIn,
  requester: Requester,
  change: (db: Db) => Promise<T>,
): Promise<T> {
  return limitAttempts(context, attemptBy(user, requester.client), async () => {
    const recheck = await checkProof(context, user, requester);
    return transact(context.db, async (db) => {
      await lockSession(db, user);
      await recheck(db);
      return change(db);
    });
  });
}

/**
 * Checks the person's password, passkey or new session. The caller must count the attempt, and run the returned check
 * in the transaction of the change.
 */
export async function checkProof(
  context: Context,
  user: SignedIn,
  { proof, client, party }: Requester,
): Promise<Recheck> {
  const { db, now } = context;
  if (proof.passkey !== undefined) {
    const passkey = await findPasskey(db.read, proof.passkey.id);
    return checkPasskey(context, proof.passkey, { passkey, userId: user.id, party });
  }
  const row = await getUserById(db.read, user.id);
  const recheck: Recheck = async (db) => {
    if (!(await hasPasswordHash(db, row))) throw wrongPassword();
  };
  if (proof.current_password !== undefined) {
    refuseWithoutPassword(row);
    if (!(await verifyPassword(proof.current_password, row.password_hash, { ...client, isKnown: true })))
      throw wrongPassword();
    return recheck;
  }
  const startedAt = await findSessionStart(db.read, user);
  const isFresh = startedAt !== undefined && startedAt > timestamp(now() - FRESH_MS);
  if (row.password_hash !== null || !isFresh) throw new Problem('confirmation_required');
  return recheck;
}

/**
 * Checks that a person has just used a passkey.
 * @param userId the owner of the passkey, or null for a sign-in
 */
export async function checkPasskey(
  context: Context,
  assertion: PasskeyAssertion,
  {
    passkey,
    userId,
    party,
  }: { passkey: PasskeyRow | undefined; userId: number | null; party: RelyingParty | undefined },
): Promise<Recheck> {
  if (!party) throw new Problem('passkeys_not_set_up');
  const kind = { purpose: userId === null ? 'passkey_sign_in' : 'passkey_confirm', userId, party } as const;
  const spent = await spendChallenge(context, assertion.response.clientDataJSON, kind);
  if (!spent || !passkey || (userId !== null && passkey.user_id !== userId)) throw wrongPasskey();
  const use = await verifyAssertion(assertion, passkey, { challenge: spent.challenge, party });
  if (!use) throw wrongPasskey();
  return async (db) => {
    const last_used_at = timestamp(context.now());
    if (!(await notePasskeyUse(db, passkey.id, { ...use, last_used_at }))) throw wrongPasskey();
  };
}

function wrongPasskey(): Problem {
  return new Problem(
    'invalid_credentials',
    'The passkey was not accepted. Request new passkey options and try again. Use them once, within five minutes.',
  );
}
