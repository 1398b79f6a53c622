import { type Actor, operator, recordAudit } from '../audit/actions.ts';
import { deleteFeed } from '../calendars/store.ts';
import { type Db, flag, type Role } from '../db/schema.ts';
import { type Database, transact } from '../db/transact.ts';
import { invalid, Problem } from '../errors.ts';
import { deleteMailTokens } from '../mail/store.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { timestamp } from '../time.ts';
import { limitAttempts, limitRequests, TooManyAttempts, triedBy, type Tried } from './attempts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import {
  type Alive,
  deleteTokens,
  emailKey,
  findUserByEmail,
  foundBy,
  getUserById,
  hasPasswordHash,
  insertToken,
  insertUser,
  keepNewestTokens,
  lockActing,
  lockUser,
  type SignedIn,
  updateUser,
  type UserRow,
} from './store.ts';
import { type ClubNames, weaknessOf } from './weak-passwords.ts';

/** What the actions of this subject need: the database, the clock, and how long a token lives in milliseconds. */
interface Accounts {
  db: Database;
  now: () => number;
  config: { TOKEN_TTL: number; TOKEN_IDLE_TTL: number; ADMIN_TOKEN_TTL: number; SMTP_URL: string } & ClubNames;
}

/** Who sent a request. */
export interface Client {
  /** The address that counts against limits: of IPv6 the network. */
  address: string;
  userAgent: string | undefined;
  apiKeyId: number | null;
  requestId: string;
  /** The language it prefers among ours. */
  language: string | undefined;
}

/** How many sessions a user has at most. */
const MOST_SESSIONS = 20;
/** How many register from one address in 15 minutes, where each gets mail: as many as may sit in a club's Wi-Fi. */
const MOST_REGISTRATIONS = 100;
/** How much is kept of what a program calls itself. */
const USER_AGENT_LENGTH = 200;

interface NewUser {
  name: string;
  email: string;
  password: string;
  phone?: string | null;
  language?: string | undefined;
}

interface PasswordChange {
  current_password: string;
  new_password: string;
}

export interface OpenSession {
  token: string;
  expires_at: string;
  user: UserRow;
}

/** Makes an account and signs it in. @throws {Problem} `email_taken`, `validation_failed`, `too_many_attempts` */
export async function register(accounts: Accounts, input: NewUser, client: Client): Promise<OpenSession> {
  if (accounts.config.SMTP_URL !== '') await limitRequests(accounts, ['register', client.address], MOST_REGISTRATIONS);
  const user = await insertAccount(accounts, {
    ...input,
    language: client.language,
    role: 'player',
    address: client.address,
  });
  return openSession(accounts, user, client);
}

/** Makes an account: an operator's action. Its address counts as verified. @throws {Problem} as `insertAccount` */
export function createUser(accounts: Accounts, input: NewUser, role: Role): Promise<UserRow> {
  return insertAccount(accounts, { ...input, role, email_verified_at: timestamp(accounts.now()) });
}

/** @throws {Problem} `email_taken`, `validation_failed` for a password that is easily guessed */
async function insertAccount(
  { db, now, config }: Accounts,
  input: NewUser & { role: Role; email_verified_at?: string; address?: string },
): Promise<UserRow> {
  const { email, password, phone = null, language = null, address, ...account } = input;
  refuseWeakPassword(password, email, { pointer: '#/password', club: config });
  // Before the costly hash; the unique index decides between two at once.
  if (await findUserByEmail(db.read, email)) throw emailTaken(email);
  const password_hash = await hashPassword(password, address);
  try {
    return await transact(db, (db) =>
      insertUser(db, { ...account, email, phone, password_hash, language }, timestamp(now())),
    );
  } catch (error) {
    throw db.classify(error) === 'unique' ? emailTaken(email) : error;
  }
}

interface SigningIn extends Accounts {
  /** Keeps a flood of failed ones out of the audit log: a `limitRecords` of the process. */
  letRecord: (who: string) => number | undefined;
}

/** @throws {Problem} `invalid_credentials`, in the same time whether the email or the password is wrong; `too_many_attempts`, `account_deactivated` */
export async function logIn(
  accounts: SigningIn,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<OpenSession> {
  const user = await findUserByEmail(accounts.db.read, email);
  const tried = { account: emailKey(email), userId: user?.id, address: client.address };
  try {
    return await limitAttempts(accounts, tried, async () => {
      if (!(await verifyPassword(password, user?.password_hash, client.address)) || !user)
        throw new Problem('invalid_credentials');
      return openSession(accounts, user, client);
    });
  } catch (error) {
    if (error instanceof Problem && FAILURES.has(error.code)) await recordFailure(accounts, client, tried, error);
    throw error;
  }
}

/** Why a sign-in fails, where the audit log tells it. */
const FAILURES = new Set<string>(['invalid_credentials', 'too_many_attempts', 'account_deactivated']);

interface ProfileChange {
  name?: string;
  phone?: string | null;
  language?: string | null;
  mail?: { confirmations?: boolean; reminders?: boolean };
}

export function updateProfile(
  { db, now }: Accounts,
  user: SignedIn,
  { mail = {}, ...changes }: ProfileChange,
): Promise<UserRow> {
  const wishes = {
    ...(mail.confirmations !== undefined && { mail_confirmations: flag(mail.confirmations) }),
    ...(mail.reminders !== undefined && { mail_reminders: flag(mail.reminders) }),
  };
  return transact(db, async (db) => {
    await lockActing(db, user.id);
    const { name, email, phone } = { ...(await getUserById(db, user.id)), ...changes };
    const found = foundBy({ name, email, phone });
    return updateUser(db, user.id, { ...changes, ...wishes, ...found }, timestamp(now()));
  });
}

/** Changes one's password and ends one's other tokens and the link of one's calendar. @throws {Problem} `invalid_credentials`, `token_invalid`, `validation_failed`, `too_many_attempts` */
export function changePassword(
  accounts: Accounts,
  user: SignedIn,
  change: PasswordChange,
  client: Client,
): Promise<void> {
  return limitAttempts(accounts, triedBy(user, client), () => replacePassword(accounts, user, { ...change, client }));
}

async function replacePassword(
  { db, now, config }: Accounts,
  user: SignedIn,
  { current_password, new_password, client }: PasswordChange & { client: Client },
): Promise<void> {
  const row = user.email === null ? undefined : await findUserByEmail(db.read, user.email);
  if (!(await verifyPassword(current_password, row?.password_hash, client.address)) || !row) throw wrongPassword();
  refuseWeakPassword(new_password, user.email, { pointer: '#/new_password', club: config });
  const password_hash = await hashPassword(new_password, client.address);
  await transact(db, async (db) => {
    await lockActing(db, user.id);
    // Another password, set while this one was being verified, stays.
    if (!(await hasPasswordHash(db, row))) throw wrongPassword();
    await updateUser(db, user.id, { password_hash }, timestamp(now()));
    await deleteTokens(db, user.id, user.token_id);
    await deleteFeed(db, { user_id: user.id });
    await deleteMailTokens(db, user.id, 'password_reset');
    await recordAudit(db, actorFor(client, user.id), { action: 'changePassword', target: `users ${user.id}` }, now());
  });
}

/** Sets a user's new password where `allow` lets them, and ends all their tokens and the link of their calendar. @throws {Problem} `validation_failed` */
export async function setNewPassword(
  { db, now, config }: Pick<Accounts, 'db' | 'now'> & { config: ClubNames },
  userId: number,
  { password, client }: { password: string; client: Client },
  allow: (db: Db) => Promise<void>,
): Promise<void> {
  const { email } = await getUserById(db.read, userId);
  refuseWeakPassword(password, email, { pointer: '#/new_password', club: config });
  const password_hash = await hashPassword(password, client.address);
  await transact(db, async (db) => {
    await lockUser(db, userId);
    await allow(db);
    await updateUser(db, userId, { password_hash }, timestamp(now()));
    await deleteTokens(db, userId);
    await deleteFeed(db, { user_id: userId });
    await recordAudit(db, actorFor(client, userId), { action: 'resetPassword', target: `users ${userId}` }, now());
  });
}

/** Sets a user's password for them and ends all their tokens and the link of their calendar: an operator's action. */
export async function setPassword({ db, now, config }: Accounts, email: string, password: string): Promise<UserRow> {
  refuseWeakPassword(password, email, { pointer: '#/password', club: config });
  const password_hash = await hashPassword(password);
  return transact(db, async (db) => {
    const user = await getUser(db, email);
    // Or who signs in at this moment with the password before would stay.
    await lockUser(db, user.id);
    await deleteTokens(db, user.id);
    await deleteFeed(db, { user_id: user.id });
    await deleteMailTokens(db, user.id, 'password_reset');
    await recordAudit(db, operator, { action: 'setPassword', target: `users ${user.id}` }, now());
    return updateUser(db, user.id, { password_hash }, timestamp(now()));
  });
}

/** The moment, and since when a token must have been used to live at it. */
export function aliveAt(now: number, { TOKEN_IDLE_TTL }: { TOKEN_IDLE_TTL: number }): Alive {
  return { now: timestamp(now), usedSince: timestamp(now - TOKEN_IDLE_TTL) };
}

/** @throws {Problem} `not_found` */
export async function getUser(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Problem('not_found', `There is no user with the email ${email}.`);
  return user;
}

async function openSession({ db, now, config }: Accounts, user: UserRow, client: Client): Promise<OpenSession> {
  const token = newSecret('cst');
  const time = now();
  const user_agent = client.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null;
  const session = await transact(db, async (db) => {
    // Sign-ins of one user come one by one, and see their role and password as they are now.
    await lockUser(db, user.id);
    const current = await getUserById(db, user.id);
    // A password changed while this one was being verified has ended every token: no new one may follow.
    if (current.password_hash !== user.password_hash) throw new Problem('invalid_credentials');
    if (current.deactivated_at !== null) throw new Problem('account_deactivated');
    const expires_at = timestamp(time + (current.role === 'admin' ? config.ADMIN_TOKEN_TTL : config.TOKEN_TTL));
    const row = { token_hash: hashSecret(token), user_id: user.id, created_at: timestamp(time), expires_at };
    await insertToken(db, { ...row, user_agent });
    await keepNewestTokens(db, user.id, aliveAt(time, config), MOST_SESSIONS);
    await recordAudit(db, actorFor(client, user.id), { action: 'signIn', after: { user_agent } }, time);
    return { expires_at, user: current };
  });
  return { token, ...session };
}

/** Who sent a request, as a record names them. */
export function actorFor({ apiKeyId, address, requestId }: Client, userId: number | undefined): Actor {
  return { user_id: userId ?? null, api_key_id: apiKeyId, address, request_id: requestId };
}

async function recordFailure(
  { db, now, letRecord }: SigningIn,
  client: Client,
  { account, address, userId }: Tried,
  error: Problem,
): Promise<void> {
  const limit = error instanceof TooManyAttempts ? error.limit : 'pair';
  // By the email rather than the user: whether a record is written, which takes time, must not tell whether there is an account.
  const who = { pair: [address, account], address: [address], account: [account] }[limit];
  const held_back = letRecord([...who, error.code, limit].join(' '));
  if (held_back === undefined) return;
  const after = { code: error.code, ...(limit !== 'pair' && { limit }), ...(held_back > 0 && { held_back }) };
  const entry = { action: 'signInFailed' as const, after };
  await transact(db, (db) => recordAudit(db, actorFor(client, userId), entry, now()));
}

function refuseWeakPassword(
  password: string,
  email: string | null,
  { pointer, club }: { pointer: string; club: ClubNames },
): void {
  const length = [...password].length;
  if (length < 8 || length > 128) {
    throw invalid([{ pointer, code: 'wrong_length', detail: 'The password must have 8 to 128 characters.' }]);
  }
  const detail = weaknessOf(password, email, club);
  if (detail !== undefined) throw invalid([{ pointer, code: 'weak_password', detail }]);
}

export function wrongPassword(): Problem {
  return new Problem('invalid_credentials', 'The current password is wrong.');
}

function emailTaken(email: string): Problem {
  return new Problem('email_taken', `There is an account with the email ${email} already.`);
}
