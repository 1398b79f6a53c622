import { loadPolicy } from '../club/policy-cache.ts';
import { getUser, refuseWithoutPassword, wrongPassword } from '../accounts/actions.ts';
import { attemptBy, limitAttempts, limitCodes } from '../accounts/attempts.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { lacksSecondFactor } from '../accounts/rules.ts';
import {
  confirmSecondFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  findEnabledSecondFactor,
  findSecondFactor,
  insertPending,
  markSession,
  replaceRecoveryCodes,
  unmarkSessions,
  useSecondFactor,
  wrongCode,
} from './store.ts';
import { readCode } from './codes.ts';
import { lockSession } from '../accounts/sessions.ts';
import { loadTotp } from './totp.ts';
import { getUserById, hasPasswordHash, type UserRow } from '../accounts/store.ts';
import { actorFor, type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findClub } from '../club/store.ts';
import type { Client, Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { invalid, Problem } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { signOut } from '../../platform/person.ts';
import { timestamp } from '../../platform/time.ts';
import { lockUser } from '../accounts/active-users.ts';

/** The issuer that authenticator apps show, if the club has no name. */
const DEFAULT_ISSUER = 'Courtside';

export async function readSecondFactor({ db }: Context, user: SignedIn) {
  const row = await findEnabledSecondFactor(db.read, user.id);
  return {
    enabled_at: row?.confirmed_at ?? null,
    recovery_codes_left: await countRecoveryCodes(db.read, user.id),
    required: lacksSecondFactor({ ...user, second_factor: 0 }, await loadPolicy(db)),
    given: user.second_factor === 1,
  };
}

/** Creates a secret for an authenticator app. The secret has no effect until the user has confirmed it with a code. */
export function startSecondFactor(
  context: Context,
  user: SignedIn,
  { password, client }: { password?: string | undefined; client: Client },
): Promise<{ secret: string; uri: string }> {
  const { db, now } = context;
  return limitAttempts(context, attemptBy(user, client), async () => {
    const { password_hash } = await getUserById(db.read, user.id);
    // If the account has no password, the person must have signed in with a passkey, or with a provider that has
    // checked several factors.
    const isProven = password_hash === null && user.second_factor === 1;
    const verified = isProven ? undefined : await checkPassword(context, user, { password, client });
    const totp = await loadTotp();
    const secret = totp.newSecret();
    const { name } = await findClub(db.read);
    await transact(db, async (db) => {
      await lockVerified(db, user, verified);
      if (await findEnabledSecondFactor(db, user.id)) throw new Problem('second_factor_enabled');
      await insertPending(db, { user_id: user.id, secret, created_at: timestamp(now()) });
    });
    return { secret, uri: totp.uriFor(secret, { issuer: name ?? DEFAULT_ISSUER, label: user.email ?? user.name }) };
  });
}

/** Turns on the second factor, and returns the recovery codes. */
export function enableSecondFactor(
  context: Context,
  user: SignedIn,
  { code, client }: { code: string; client: Client },
): Promise<string[]> {
  const { db, now } = context;
  return limitAttempts(context, attemptBy(user, client), async () => {
    const totp = await loadTotp();
    return transact(db, async (db) => {
      await lockSession(db, user);
      const row = await findSecondFactor(db, user.id);
      if (!row) throw notStarted();
      if (row.confirmed_at !== null) throw new Problem('second_factor_enabled');
      const given = readCode(code);
      const last_step = given.kind === 'totp' ? totp.findStep(row.secret, given.digits, now()) : undefined;
      if (last_step === undefined) throw wrongCode();
      await confirmSecondFactor(db, user.id, { confirmed_at: timestamp(now()), last_step });
      await signOut(db, context, 'second_factor_enabled', { id: user.id, exceptSession: user.token_id });
      await markSession(db, user.token_id);
      const codes = await replaceRecoveryCodes(db, user.id);
      const entry = { action: 'confirmSecondFactor', target: `users ${user.id}` } as const;
      await recordAudit(db, actorFor(client, user.id), entry, now());
      return codes;
    });
  });
}

export function renewRecoveryCodes(
  context: Context,
  user: SignedIn,
  { code, client }: { code: string; client: Client },
): Promise<string[]> {
  const { db, now } = context;
  return limitAttemptsAndCodes(context, user, client, async () => {
    const totp = await loadTotp();
    return transact(db, async (db) => {
      await lockSession(db, user);
      if (!(await useSecondFactor(db, user.id, { code, totp, now: now() }))) throw notEnabled();
      const codes = await replaceRecoveryCodes(db, user.id);
      const entry = { action: 'renewRecoveryCodes', target: `users ${user.id}` } as const;
      await recordAudit(db, actorFor(client, user.id), entry, now());
      return codes;
    });
  });
}

export function disableSecondFactor(
  context: Context,
  user: SignedIn,
  { password, code, client }: { password?: string | undefined; code: string; client: Client },
): Promise<void> {
  const { db, now } = context;
  return limitAttempts(context, attemptBy(user, client), async (isTrusted) => {
    const { password_hash } = await getUserById(db.read, user.id);
    const verified = password_hash === null ? undefined : await checkPassword(context, user, { password, client });
    const totp = await loadTotp();
    const disable = () =>
      transact(db, async (db) => {
        await lockVerified(db, user, verified);
        if (!(await useSecondFactor(db, user.id, { code, totp, now: now() }))) throw notEnabled();
        await deleteSecondFactor(db, user.id);
        await unmarkSessions(db, user.id);
        const entry = { action: 'disableSecondFactor', target: `users ${user.id}` } as const;
        await recordAudit(db, actorFor(client, user.id), entry, now());
      });
    await limitCodes(context, { userId: user.id, address: client.address, isTrusted }, disable);
  });
}

function limitAttemptsAndCodes<T>(
  context: Context,
  user: SignedIn,
  client: Client,
  check: () => Promise<T>,
): Promise<T> {
  return limitAttempts(context, attemptBy(user, client), (isTrusted) =>
    limitCodes(context, { userId: user.id, address: client.address, isTrusted }, check),
  );
}

/** Lets an operator turn off a user's second factor at the command line. Also ends the user's sessions. */
export function resetSecondFactor(context: AuditedContext, email: string): Promise<UserRow> {
  const { db, now, actor } = context;
  return transact(db, async (db) => {
    const user = await getUser(db, email);
    await lockUser(db, user.id);
    if (!(await findSecondFactor(db, user.id))) throw notEnabled(`${email} has no second factor.`);
    await signOut(db, context, 'second_factor_reset', { id: user.id });
    await recordAudit(db, actor, { action: 'resetSecondFactor', target: `users ${user.id}` }, now());
    return user;
  });
}

/** Checks the password. Returns the user's row, so that the caller can detect a concurrent change of the password. */
async function checkPassword(
  { db }: Context,
  { id }: SignedIn,
  { password, client }: { password: string | undefined; client: Client },
): Promise<UserRow> {
  if (password === undefined)
    throw invalid([{ pointer: '#/password', code: 'required', detail: 'Send your current password.' }]);
  const row = await getUserById(db.read, id);
  refuseWithoutPassword(row);
  if (!(await verifyPassword(password, row.password_hash, { ...client, isKnown: true }))) throw wrongPassword();
  return row;
}

async function lockVerified(db: Db, user: SignedIn, verified: UserRow | undefined): Promise<void> {
  await lockSession(db, user);
  if (verified && !(await hasPasswordHash(db, verified))) throw wrongPassword();
}

function notEnabled(detail = 'You have not set up a second factor.'): Problem {
  return new Problem('not_found', detail);
}

function notStarted(): Problem {
  return new Problem('not_found', 'There is nothing to confirm. Start with POST /auth/second-factor.');
}
