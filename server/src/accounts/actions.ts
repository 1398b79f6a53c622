import type { Db, Role } from '../db/schema.ts';
import { type Database, transact } from '../db/transact.ts';
import { invalid, Problem } from '../errors.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { timestamp } from '../time.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
import {
  deleteToken,
  deleteTokens,
  emailKey,
  findUserByEmail,
  hasPasswordHash,
  insertToken,
  insertUser,
  lockUser,
  type SignedIn,
  updateUser,
  type UserRow,
} from './store.ts';

/** What the actions of this subject need: the database, the clock, and how long a token lives in milliseconds. */
interface Accounts {
  db: Database;
  now: () => number;
  config: { TOKEN_TTL: number };
}

interface NewUser {
  name: string;
  email: string;
  password: string;
  phone?: string | null;
}

export interface OpenSession {
  token: string;
  expires_at: string;
  user: UserRow;
}

/** Makes an account and signs it in. @throws {Problem} `email_taken`, `validation_failed` */
export async function register(accounts: Accounts, input: NewUser): Promise<OpenSession> {
  return openSession(accounts, await createUser(accounts, input, 'player'));
}

/** Makes an account. @throws {Problem} `email_taken`, `validation_failed` for a password that is easily guessed */
export async function createUser({ db, now }: Accounts, input: NewUser, role: Role): Promise<UserRow> {
  const { name, email, password, phone = null } = input;
  refuseWeakPassword(password, email, '#/password');
  // Before the costly hash; the unique index decides between two at once.
  if (await findUserByEmail(db.read, email)) throw emailTaken(email);
  const password_hash = await hashPassword(password);
  try {
    return await transact(db, (db) => insertUser(db, { name, email, phone, role, password_hash }, timestamp(now())));
  } catch (error) {
    throw db.classify(error) === 'unique' ? emailTaken(email) : error;
  }
}

/** @throws {Problem} `invalid_credentials`, in the same time whether the email or the password is wrong */
export async function logIn(accounts: Accounts, email: string, password: string): Promise<OpenSession> {
  const user = await findUserByEmail(accounts.db.read, email);
  if (!(await verifyPassword(password, user?.password_hash)) || !user) throw new Problem('invalid_credentials');
  return openSession(accounts, user);
}

/** Ends the token of the request; the user's others live on. */
export async function logOut(db: Database, { token_id }: SignedIn): Promise<void> {
  await transact(db, (db) => deleteToken(db, token_id));
}

export function updateProfile(
  { db, now }: Accounts,
  user: SignedIn,
  changes: { name?: string; phone?: string | null },
): Promise<UserRow> {
  return transact(db, (db) => updateUser(db, user.id, changes, timestamp(now())));
}

/** Changes one's password and ends one's other tokens. @throws {Problem} `invalid_credentials`, `validation_failed` */
export async function changePassword(
  { db, now }: Accounts,
  user: SignedIn,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<void> {
  const row = user.email === null ? undefined : await findUserByEmail(db.read, user.email);
  if (!(await verifyPassword(current_password, row?.password_hash)) || !row) throw wrongPassword();
  refuseWeakPassword(new_password, user.email, '#/new_password');
  const password_hash = await hashPassword(new_password);
  await transact(db, async (db) => {
    await lockUser(db, user.id);
    // Another password, set while this one was being verified, stays.
    if (!(await hasPasswordHash(db, row))) throw wrongPassword();
    await updateUser(db, user.id, { password_hash }, timestamp(now()));
    await deleteTokens(db, user.id, user.token_id);
  });
}

/** Sets a user's password for them and ends all their tokens: an operator's action. */
export async function setPassword({ db, now }: Accounts, email: string, password: string): Promise<UserRow> {
  refuseWeakPassword(password, email, '#/password');
  const password_hash = await hashPassword(password);
  return transact(db, async (db) => {
    const user = await getUser(db, email);
    await deleteTokens(db, user.id);
    return updateUser(db, user.id, { password_hash }, timestamp(now()));
  });
}

/** Makes a user an admin, or a player again: an operator's action. */
export function setRole({ db, now }: Accounts, email: string, role: Role): Promise<UserRow> {
  return transact(db, async (db) => updateUser(db, (await getUser(db, email)).id, { role }, timestamp(now())));
}

async function getUser(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Problem('not_found', `There is no user with the email ${email}.`);
  return user;
}

async function openSession({ db, now, config }: Accounts, user: UserRow): Promise<OpenSession> {
  const token = newSecret('cst');
  const time = now();
  const expires_at = timestamp(time + config.TOKEN_TTL);
  const row = { token_hash: hashSecret(token), user_id: user.id, created_at: timestamp(time), expires_at };
  await transact(db, async (db) => {
    // A password changed while this one was being verified has ended every token: no new one may follow.
    if (!(await hasPasswordHash(db, user))) throw new Problem('invalid_credentials');
    await insertToken(db, row);
  });
  return { token, expires_at, user };
}

function refuseWeakPassword(password: string, email: string | null, pointer: string): void {
  const length = [...password].length;
  if (length < 8 || length > 128) {
    throw invalid([{ pointer, code: 'wrong_length', detail: 'The password must have 8 to 128 characters.' }]);
  }
  const isEmail = email !== null && emailKey(password) === emailKey(email);
  if (!isEmail && !isCommonPassword(password)) return;
  const detail = isEmail ? 'The password must not be the email.' : 'This password is among the most common ones.';
  throw invalid([{ pointer, code: 'weak_password', detail }]);
}

function wrongPassword(): Problem {
  return new Problem('invalid_credentials', 'The current password is wrong.');
}

function emailTaken(email: string): Problem {
  return new Problem('email_taken', `There is an account with the email ${email} already.`);
}
