import type { Selectable } from 'kysely';
import { batched, byKey } from '../db/batched.ts';
import { prepared, preparedIn } from '../db/prepared.ts';
import type { Db, Role, Tables } from '../db/schema.ts';
import type { Page } from '../http/pages.ts';

export type UserRow = Selectable<Tables['users']>;

/** A user with the token of the request they sent. */
export interface SignedIn {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  role: Role;
  created_at: string;
  token_id: number;
  expires_at: string;
  last_used_at: string;
}

export type TokenRow = Selectable<Tables['tokens']>;

/** What emails are compared by: upper and lower case are one. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

function signedIn(db: Db) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.role', 'users.created_at'])
    .select(['tokens.id as token_id', 'tokens.token_hash', 'tokens.expires_at', 'tokens.last_used_at']);
}

const byTokens = preparedIn((db, hashes: readonly string[]) => signedIn(db).where('tokens.token_hash', 'in', hashes));

/** Whose token it is, by its hash. */
export const findUserByToken: (db: Db, tokenHash: string) => Promise<SignedIn | undefined> = batched(
  async (db, hashes: string[]) => byKey(await byTokens(db, hashes, {}), (row) => row.token_hash),
);

/** The users of tokens, some of which may be gone. */
export function findUsersByTokenIds(db: Db, ids: readonly number[]): Promise<SignedIn[]> {
  return signedIn(db).where('tokens.id', 'in', ids).execute();
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

export function getUserById(db: Db, id: number): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function findUserById(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

const lockById = prepared((db, { id }: { id: number }) =>
  db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate(),
);

/** Holds a user until the transaction ends: whoever counts what they have comes one by one. */
export async function lockUser(db: Db, id: number): Promise<void> {
  await lockById(db, { id });
}

/** Whether the user's password is still the one of the row; it stays so until the transaction ends. */
export async function hasPasswordHash(db: Db, { id, password_hash }: UserRow): Promise<boolean> {
  const query = db.selectFrom('users').select('password_hash').where('id', '=', id).forShare();
  const user = await query.executeTakeFirst();
  return user?.password_hash === password_hash;
}

/** People of an imported file, known by name only; those that are not there are made. */
export async function findOrAddImportedUsers(db: Db, names: string[], time: string): Promise<UserRow[]> {
  const found = await findImportedUsers(db, names);
  const known = new Set(found.map(({ name }) => name));
  // In one order, or two imports at once would wait for each other.
  const missing = names.filter((name) => !known.has(name)).toSorted();
  if (missing.length === 0) return found;
  const nobody = { email: null, email_key: null, phone: null, role: 'player', password_hash: null } as const;
  const rows = missing.map((name) => ({ name, ...nobody, created_at: time, updated_at: time }));
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute();
  return [...found, ...(await findImportedUsers(db, missing))];
}

function findImportedUsers(db: Db, names: string[]): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().where('name', 'in', names).where('email', 'is', null).execute();
}

export function listUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().orderBy('id').execute();
}

export function insertUser(
  db: Db,
  user: Omit<UserRow, 'id' | 'email_key' | 'created_at' | 'updated_at'>,
  time: string,
): Promise<UserRow> {
  const email_key = user.email === null ? null : emailKey(user.email);
  return db
    .insertInto('users')
    .values({ ...user, email_key, created_at: time, updated_at: time })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateUser(
  db: Db,
  id: number,
  changes: Partial<Pick<UserRow, 'name' | 'phone' | 'role' | 'password_hash'>>,
  time: string,
): Promise<UserRow> {
  return db
    .updateTable('users')
    .set({ ...changes, updated_at: time })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function insertToken(
  db: Db,
  token: { token_hash: string; user_id: number; created_at: string; expires_at: string; user_agent?: string | null },
): Promise<unknown> {
  return db
    .insertInto('tokens')
    .values({ user_agent: null, last_used_at: token.created_at, ...token })
    .execute();
}

/** What still lives at a moment: neither expired nor without use since `usedSince`. */
export interface Alive {
  now: string;
  usedSince: string;
}

/** The tokens of a user that live, newest first. */
export function listTokens(db: Db, userId: number, alive: Alive, page: Page): Promise<TokenRow[]> {
  return livingTokens(db, userId, alive)
    .selectAll()
    .$if(page.after !== undefined, (query) => query.where('id', '<', page.after![1]))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
}

/** Keeps the newest tokens of a user that live, so many, and ends the others; the user is locked. */
export async function keepNewestTokens(db: Db, userId: number, alive: Alive, count: number): Promise<void> {
  const tokens = await livingTokens(db, userId, alive).select('id').orderBy('id', 'desc').execute();
  const ids = tokens.slice(count).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('tokens').where('id', 'in', ids).execute();
}

function livingTokens(db: Db, userId: number, { now, usedSince }: Alive) {
  const query = db.selectFrom('tokens').where('user_id', '=', userId);
  return query.where('expires_at', '>', now).where('last_used_at', '>', usedSince);
}

/** Whether the user had that token. */
export async function deleteToken(db: Db, userId: number, id: number): Promise<boolean> {
  const query = db.deleteFrom('tokens').where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Lets no token of a user live longer than that. */
export function shortenTokens(db: Db, userId: number, expires_at: string): Promise<unknown> {
  return db
    .updateTable('tokens')
    .set({ expires_at })
    .where('user_id', '=', userId)
    .where('expires_at', '>', expires_at)
    .execute();
}

export function touchTokens(db: Db, ids: number[], last_used_at: string): Promise<unknown> {
  return db
    .updateTable('tokens')
    .set({ last_used_at })
    .where('id', 'in', ids)
    .where('last_used_at', '<', last_used_at)
    .execute();
}

/** Ends the tokens of a user, all or all but one. */
export function deleteTokens(db: Db, userId: number, except?: number): Promise<unknown> {
  return db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .execute();
}

export function deleteTokensExpiredBefore(db: Db, time: string): Promise<unknown> {
  return db.deleteFrom('tokens').where('expires_at', '<', time).execute();
}

/** When somebody failed, held until the transaction ends: who else tries comes after. */
export async function lockAttempts(db: Db, who: string, time: string): Promise<number[]> {
  await db
    .insertInto('failed_attempts')
    .values({ who, times: '[]', last_at: time })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const row = await db
    .selectFrom('failed_attempts')
    .select('times')
    .where('who', '=', who)
    .forUpdate()
    .executeTakeFirst();
  return row ? (JSON.parse(row.times) as number[]) : [];
}

export async function writeAttempts(
  db: Db,
  who: string,
  { times, last_at }: { times: number[]; last_at: string },
): Promise<void> {
  await db
    .updateTable('failed_attempts')
    .set({ times: JSON.stringify(times), last_at })
    .where('who', '=', who)
    .execute();
}

export async function deleteAttemptsBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('failed_attempts').where('last_at', '<', time).execute();
}
