import type { Selectable } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Db, Role, Tables } from '../db/schema.ts';

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
}

/** What emails are compared by: upper and lower case are one. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

const byToken = prepared((db, { hash }: { hash: string }) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.role', 'users.created_at'])
    .select(['tokens.id as token_id', 'tokens.expires_at'])
    .where('tokens.token_hash', '=', hash),
);

export async function findUserByToken(db: Db, tokenHash: string): Promise<SignedIn | undefined> {
  return (await byToken(db, { hash: tokenHash }))[0];
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
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
  token: { token_hash: string; user_id: number; created_at: string; expires_at: string },
): Promise<unknown> {
  return db.insertInto('tokens').values(token).execute();
}

export function deleteToken(db: Db, id: number): Promise<unknown> {
  return db.deleteFrom('tokens').where('id', '=', id).execute();
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
