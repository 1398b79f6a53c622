import { actorFor, type AuditedContext, recordAudit } from '../audit/actions.ts';
import type { Client, Context } from '../../platform/context.ts';
import { type Db, flag } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { invalid, Problem } from '../../platform/errors.ts';
import { signOut } from '../../platform/person.ts';
import { timestamp } from '../../platform/time.ts';
import { attemptBy, limitAttempts } from './attempts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { findUserByEmail, getUserById, hasPasswordHash, updateUser, type UserRow, withSearchColumns } from './store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { type ClubNames, weaknessOf } from './weak-passwords.ts';
import { lockActing, lockUser } from './active-users.ts';

interface PasswordChange {
  current_password: string;
  new_password: string;
}

interface ProfileChange {
  name?: string;
  phone?: string | null;
  language?: string | null;
  region?: string | null;
  mail?: { confirmations?: boolean; reminders?: boolean; weekly_report?: boolean };
  accepts_invitations?: boolean;
}

export function updateProfile(
  { db, now }: Context,
  user: SignedIn,
  { mail = {}, accepts_invitations, ...changes }: ProfileChange,
): Promise<UserRow> {
  const settings = {
    ...(accepts_invitations !== undefined && { accepts_invitations: flag(accepts_invitations) }),
    ...(mail.confirmations !== undefined && { mail_confirmations: flag(mail.confirmations) }),
    ...(mail.reminders !== undefined && { mail_reminders: flag(mail.reminders) }),
    ...(mail.weekly_report !== undefined && { mail_weekly_report: flag(mail.weekly_report) }),
  };
  return transact(db, async (db) => {
    await lockActing(db, user.id);
    const { name, email, phone } = { ...(await getUserById(db, user.id)), ...changes };
    const columns = { ...changes, ...settings, ...withSearchColumns({ name, email, phone }) };
    return updateUser(db, user.id, columns, timestamp(now()));
  });
}

export function changePassword(
  accounts: Context,
  user: SignedIn,
  change: PasswordChange,
  client: Client,
): Promise<void> {
  const attempt = attemptBy(user, client);
  return limitAttempts(accounts, attempt, () => replacePassword(accounts, user, { ...change, client }));
}

async function replacePassword(
  accounts: Context,
  user: SignedIn,
  { current_password, new_password, client }: PasswordChange & { client: Client },
): Promise<void> {
  const { db, now, config } = accounts;
  const row = await getUserById(db.read, user.id);
  refuseWithoutPassword(row);
  if (!(await verifyPassword(current_password, row.password_hash, { ...client, isKnown: true }))) throw wrongPassword();
  await refuseWeakPassword(new_password, user.email, { pointer: '#/new_password', club: config });
  const password_hash = await hashPassword(new_password, { ...client, isKnown: true });
  await transact(db, async (db) => {
    await lockActing(db, user.id);
    // A concurrent request may have changed the password. Do not overwrite the new password.
    if (!(await hasPasswordHash(db, row))) throw wrongPassword();
    await updateUser(db, user.id, { password_hash }, timestamp(now()));
    await signOut(db, accounts, 'password_changed', { id: user.id, exceptSession: user.token_id });
    await recordAudit(db, actorFor(client, user.id), { action: 'changePassword', target: `users ${user.id}` }, now());
  });
}

/**
 * Sets the password of a person who does not know the old one, and removes the other ways to sign in, because a stranger
 * who knew the old password may have added them. If `allow` throws an error, nothing changes. The audit log entry
 * contains the value that `allow` returns.
 */
export async function setNewPassword(
  accounts: Context,
  userId: number,
  { password, client }: { password: string; client: Client },
  allow: (db: Db) => Promise<object | void>,
): Promise<void> {
  const { db, now, config } = accounts;
  const { email } = await getUserById(db.read, userId);
  await refuseWeakPassword(password, email, { pointer: '#/new_password', club: config });
  const password_hash = await hashPassword(password, client);
  await transact(db, async (db) => {
    await lockUser(db, userId);
    const after = (await allow(db)) ?? undefined;
    await signOut(db, accounts, 'password_reset', { id: userId });
    await updateUser(db, userId, { password_hash }, timestamp(now()));
    const entry = { action: 'resetPassword', target: `users ${userId}`, after } as const;
    await recordAudit(db, actorFor(client, userId), entry, now());
  });
}

/** Sets a user's password at the command line. Also removes the user's passkeys and links to sign-in providers. */
export async function setPassword(accounts: AuditedContext, email: string, password: string): Promise<UserRow> {
  const { db, now, config, actor } = accounts;
  await refuseWeakPassword(password, email, { pointer: '#/password', club: config });
  const password_hash = await hashPassword(password);
  return transact(db, async (db) => {
    const user = await getUser(db, email);
    // A concurrent sign-in with the old password waits for this lock, then fails.
    await lockUser(db, user.id);
    await signOut(db, accounts, 'password_reset', { id: user.id });
    await recordAudit(db, actor, { action: 'setPassword', target: `users ${user.id}` }, now());
    return updateUser(db, user.id, { password_hash }, timestamp(now()));
  });
}

export async function getUser(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Problem('not_found', `There is no user with the email ${email}.`);
  return user;
}

export async function refuseWeakPassword(
  password: string,
  email: string | null,
  { pointer, club }: { pointer: string; club: ClubNames },
): Promise<void> {
  const length = [...password].length;
  if (length < 8 || length > 128) {
    throw invalid([{ pointer, code: 'wrong_length', detail: 'The password must have 8 to 128 characters.' }]);
  }
  const detail = await weaknessOf(password, email, club);
  if (detail !== undefined) throw invalid([{ pointer, code: 'weak_password', detail }]);
}

/**
 * Rejects an account without a password. Such an account was created by a sign-in with a provider, or by a registration
 * without a password.
 */
export function refuseWithoutPassword({ password_hash }: Pick<UserRow, 'password_hash'>): void {
  if (password_hash === null) throw new Problem('password_missing');
}

export function wrongPassword(): Problem {
  return new Problem('invalid_credentials', 'The current password is wrong.');
}
