import { actorFor, recordAudit } from '../audit/actions.ts';
import type { Client, Context } from '../../platform/context.ts';
import type { SignInMethod } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { type Attempt, type Check, limitAttempts, siteOf, TooManyAttempts } from '../accounts/attempts.ts';
import { shortUserAgent } from '../accounts/devices.ts';

export interface SigningIn extends Context {
  /**
   * Limits the audit log entries for failed sign-ins. In a process, all sign-ins with the same method must use the same
   * function, which `limitRecords` creates.
   */
  letRecord: (subject: string) => number | undefined;
}

const RECORDED_FAILURES = new Set<string>(['invalid_credentials', 'too_many_attempts', 'account_deactivated']);

interface SignInAttempt extends Attempt {
  method: SignInMethod;
  client: Client;
}

/** Limits attempts to sign in, with any method, and records failures in the audit log. */
export async function attemptSignIn<T>(accounts: SigningIn, attempt: SignInAttempt, check: Check<T>): Promise<T> {
  try {
    return await limitAttempts(accounts, attempt, check);
  } catch (error) {
    if (error instanceof Problem && RECORDED_FAILURES.has(error.code)) await recordFailure(accounts, attempt, error);
    throw error;
  }
}

async function recordFailure(
  { db, now, letRecord }: SigningIn,
  { account, address, userId, method, client }: SignInAttempt,
  error: Problem,
): Promise<void> {
  const limit = error instanceof TooManyAttempts ? error.limit : 'pair';
  // Limit audit log entries by email address, not by user id. Otherwise, the response time could reveal which accounts
  // exist.
  const subjects = {
    pair: [address, account],
    address: [address],
    account: [account],
    codes: [account],
    site: [siteOf(address)],
  };
  const held_back = letRecord([...subjects[limit], error.code, limit].join(' '));
  if (held_back === undefined) return;
  const reason = { code: error.code, ...(limit !== 'pair' && { limit }), ...(held_back > 0 && { held_back }) };
  const after = { ...reason, method, user_agent: shortUserAgent(client.userAgent) };
  const entry = { action: 'signInFailed' as const, after };
  await transact(db, (db) => recordAudit(db, actorFor(client, userId), entry, now()));
}
