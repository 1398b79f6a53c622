import { actorFor, recordAudit } from '../audit/actions.ts';
import type { Client, Context } from '../../platform/context.ts';
import { type Db, type SignInMethod, flag } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { isStaff } from '../../platform/permissions.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import { loadPolicy } from '../club/policy-cache.ts';
import type { OpenSession } from '../accounts/session-response.ts';
import { shortUserAgent } from '../accounts/devices.ts';
import { useSecondFactor } from '../second-factor/store.ts';
import { loadTotp } from '../second-factor/totp.ts';
import { getUserById, insertToken, keepNewestTokens, updateUser, type UserRow } from '../accounts/store.ts';
import { aliveAt, isEnded, lockUser } from '../accounts/active-users.ts';

/** Maximum number of sessions per user. A further sign-in ends the oldest session. */
const MAX_SESSIONS = 20;

/** How a person has proven their identity. */
export interface SignIn {
  method: SignInMethod;
  /** Whether the person has also given a second factor, or used a method that includes one, such as a passkey. */
  second_factor: boolean;
  /** A code of the second factor, if the person has sent one. */
  code?: string | undefined;
  /** Runs in the transaction, after the user has been locked. If it throws an error, no session starts. */
  allow?: (db: Db) => Promise<void>;
}

/**
 * Starts a session for a person whose identity has been checked. If the account has a second factor, also checks the
 * code.
 * @param user the row that was read before the check, so that a concurrent change of the password is noticed
 */
export async function openSession(
  { db, now }: Context,
  user: UserRow,
  client: Client,
  { method, second_factor: isProven, code, allow }: SignIn,
): Promise<OpenSession> {
  const token = newSecret('cst');
  const time = now();
  const user_agent = shortUserAgent(client.userAgent);
  const policy = await loadPolicy(db);
  const totp = code === undefined ? undefined : await loadTotp();
  const session = await transact(db, async (db) => {
    // Concurrent sign-ins by one user wait for this lock. Each sign-in then reads the current role and password.
    await lockUser(db, user.id);
    const current = await getUserById(db, user.id);
    // The password has changed since the check. The change ended all sessions, so do not start a new session.
    if (current.password_hash !== user.password_hash) throw new Problem('invalid_credentials');
    if (isEnded(current)) throw new Problem('account_deactivated');
    await allow?.(db);
    const allowed = allow ? await getUserById(db, user.id) : current;
    if (current.region === null && client.region !== undefined)
      await updateUser(db, user.id, { region: client.region }, current.updated_at);
    const used = isProven ? undefined : await useSecondFactor(db, user.id, { code, totp, now: time });
    const second_factor = isProven || used !== undefined;
    const minutes = isStaff(current.role) ? policy.staff_session_minutes : policy.player_session_minutes;
    const expires_at = timestamp(time + minutes * MINUTE);
    const row = { token_hash: hashSecret(token), user_id: user.id, created_at: timestamp(time), expires_at };
    const id = await insertToken(db, { ...row, user_agent, method, second_factor: flag(second_factor) });
    await keepNewestTokens(db, user.id, aliveAt(time, policy), MAX_SESSIONS);
    const after = { user_agent, method, second_factor, ...(used === 'recovery_code' && { recovery_code: true }) };
    await recordAudit(db, actorFor(client, user.id), { action: 'signIn', target: `tokens ${id}`, after }, time);
    return { expires_at, user: allowed };
  });
  return { token, ...session };
}
