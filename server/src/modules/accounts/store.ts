import { type SelectQueryBuilder, type Selectable, type Updateable, sql } from 'kysely';
import { chunked } from '../../platform/db/chunks.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { emailKey, storedEmailKeys } from '../../platform/email-address.ts';
import { enqueueJob } from '../../platform/jobs/store.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { Page } from '../../platform/page.ts';
import { normalise, words } from '../../platform/text.ts';
import type { Alive } from './active-users.ts';

export type UserRow = Selectable<Tables['users']>;

export type TokenRow = Selectable<Tables['tokens']>;

/**
 * Finds the account with an email address. An earlier release may have stored two forms of one address as two accounts.
 */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const keys = storedEmailKeys(email);
  const users = await db.selectFrom('users').selectAll().where('email_key', 'in', keys).execute();
  return users.toSorted((a, b) => keys.indexOf(a.email_key!) - keys.indexOf(b.email_key!))[0];
}

export function getUserById(db: Db, id: number): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function findUserById(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst();
}

/** Lists the staff who have turned on the weekly report. The caller must check their permission. */
export function listReportReaders(db: Db): Promise<Pick<UserRow, 'id' | 'role'>[]> {
  const staff = db.selectFrom('users').select(['id', 'role']).where('role', '<>', 'player');
  const reading = staff.where('mail_weekly_report', '=', 1).where('email_verified_at', 'is not', null);
  return reading.where('deactivated_at', 'is', null).orderBy('id').execute();
}

export type MailRecipient = Pick<UserRow, 'id' | 'mail_confirmations' | 'mail_reminders' | 'email_verified_at'>;

export async function findMailRecipients(db: Db, ids: readonly number[]): Promise<MailRecipient[]> {
  const query = db
    .selectFrom('users')
    .select(['id', 'mail_confirmations', 'mail_reminders', 'email_verified_at'])
    .where('email', 'is not', null);
  const recipients: MailRecipient[] = [];
  for (const batch of chunked(ids)) recipients.push(...(await query.where('id', 'in', batch).execute()));
  return recipients;
}

/**
 * Returns whether the user's password hash is still the same as in the given row. Locks the user until the transaction
 * ends.
 */
export async function hasPasswordHash(db: Db, { id, password_hash }: UserRow): Promise<boolean> {
  const query = db.selectFrom('users').select('password_hash').where('id', '=', id).forShare();
  const user = await query.executeTakeFirst();
  return user?.password_hash === password_hash;
}

export function listUsers(db: Db, search = ''): Promise<UserRow[]> {
  return searched(db.selectFrom('users').selectAll().where('erased_at', 'is', null), search)
    .orderBy('id')
    .execute();
}

/** Selects users whose name, email address or phone number contains every search word. Ignores case and accents. */
export function searched<O>(users: SelectQueryBuilder<Tables, 'users', O>, search: string) {
  let query = users;
  for (const word of words(search)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    // During an upgrade, a process of the previous release may still add users with an empty `search_text`.
    const text = sql`case search_text when '' then lower(name) else search_text end`;
    const isInText = sql<boolean>`${text} like ${pattern} escape '\\'`;
    const digits = withoutSeparators(word);
    // People write phone numbers with and without spaces.
    const isInPhone = sql<boolean>`${phoneDigits} like ${`%${digits}%`}`;
    query = query.where((eb) => (/^\+?\d{3,}$/.test(digits) ? eb.or([isInText, isInPhone]) : isInText));
  }
  return query;
}

const PHONE_SEPARATORS = [...' ()./-'];
const phoneDigits = PHONE_SEPARATORS.reduce(
  (text, separator) => sql`replace(${text}, ${separator}, '')`,
  sql`coalesce(phone, '')`,
);

function withoutSeparators(phone: string): string {
  return phone.replace(/[ ()./-]/g, '');
}

export async function insertUser(
  db: Db,
  user: Pick<UserRow, 'name' | 'email' | 'phone' | 'role' | 'password_hash'> &
    Partial<Pick<UserRow, 'language' | 'region' | 'email_verified_at' | 'pending_since'>>,
  time: string,
): Promise<UserRow> {
  const email_key = user.email === null ? null : emailKey(user.email);
  const row = await db
    .insertInto('users')
    .values({ ...withSearchColumns(user), email_key, created_at: time, updated_at: time })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (user.email_verified_at) await linkAddress(db, row.id, time);
  return row;
}

/** Gives the user the upcoming bookings to which the user's address is invited. The user must own the address. */
export function linkAddress(db: Db, user_id: number, time: string): Promise<void> {
  return enqueueJob(db, 'link_address', { payload: { user_id }, now: Date.parse(time) });
}

export function withSearchColumns<U extends Pick<UserRow, 'name' | 'email' | 'phone'>>(
  user: U,
): U & Pick<UserRow, 'sort_name' | 'search_text'> {
  const { name, email, phone } = user;
  const search_text = normalise([name, email ?? '', phone ?? ''].join(' '));
  return { ...user, sort_name: sortName(name), search_text };
}

export function sortName(name: string): string {
  return [...normalise(name)].slice(0, MAX_SORT_NAME).join('');
}

/** Returns the columns that change with the phone number of a guest. */
export function phoneColumns(
  { name, contact_email: email }: Pick<UserRow, 'name' | 'contact_email'>,
  phone: string | null,
): Pick<UserRow, 'phone' | 'search_text'> {
  return { phone, search_text: withSearchColumns({ name, email, phone }).search_text };
}

/** Maximum length of `sort_name`, which must stay short because cursors contain it. */
const MAX_SORT_NAME = 120;

export async function updateUser(
  db: Db,
  id: number,
  changes: Updateable<Tables['users']>,
  time: string,
): Promise<UserRow> {
  if (changes.email_verified_at) await linkAddress(db, id, time);
  return db
    .updateTable('users')
    .set({ ...changes, updated_at: time })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores a token, and returns the id of its session. */
export async function insertToken(
  db: Db,
  token: Pick<TokenRow, 'token_hash' | 'user_id' | 'created_at' | 'expires_at'> &
    Partial<Pick<TokenRow, 'user_agent' | 'method' | 'second_factor'>>,
): Promise<number> {
  const row = { user_agent: null, last_used_at: token.created_at, ...token };
  return (await db.insertInto('tokens').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export function listTokens(db: Db, userId: number, alive: Alive, page: Page): Promise<TokenRow[]> {
  return readPageById(validTokens(db, userId, alive).selectAll(), 'id', page);
}

/** Deletes a user's valid tokens except the newest `count`. The caller must have locked the user. */
export async function keepNewestTokens(db: Db, userId: number, alive: Alive, count: number): Promise<void> {
  const tokens = await validTokens(db, userId, alive).select('id').orderBy('id', 'desc').execute();
  const ids = tokens.slice(count).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('tokens').where('id', 'in', ids).execute();
}

function validTokens(db: Db, userId: number, { now, usedSince }: Alive) {
  const query = db.selectFrom('tokens').where('user_id', '=', userId);
  return query.where('expires_at', '>', now).where('last_used_at', '>', usedSince);
}

export async function deleteToken(db: Db, userId: number, id: number): Promise<boolean> {
  const query = db.deleteFrom('tokens').where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Ends sessions at a time, unless they end earlier. Returns the number of changed sessions. */
export async function shortenTokens(db: Db, userId: number, expires_at: string): Promise<number> {
  const query = db.updateTable('tokens').set({ expires_at }).where('user_id', '=', userId);
  return Number((await query.where('expires_at', '>', expires_at).executeTakeFirst()).numUpdatedRows);
}

export function touchTokens(db: Db, ids: number[], last_used_at: string): Promise<unknown> {
  return db
    .updateTable('tokens')
    .set({ last_used_at })
    .where('id', 'in', ids)
    .where('last_used_at', '<', last_used_at)
    .execute();
}

/** @param except the session that continues */
export async function deleteTokens(db: Db, userId: number, except?: number): Promise<number> {
  const tokens = db.deleteFrom('tokens').where('user_id', '=', userId);
  const query = except === undefined ? tokens : tokens.where('id', '<>', except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export async function deletePassword(db: Db, userId: number): Promise<number> {
  const query = db.updateTable('users').set({ password_hash: null }).where('id', '=', userId);
  return Number((await query.where('password_hash', 'is not', null).executeTakeFirst()).numUpdatedRows);
}

export async function findAttempts(db: Db, who: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await db.selectFrom('failed_attempts').select(['who', 'times']).where('who', 'in', who).execute();
  return new Map(rows.map(({ who, times }) => [who, JSON.parse(times) as number[]]));
}

/** Locks a counter of failed attempts until the transaction ends. Returns the times of the attempts. */
export async function lockAttempts(db: Db, who: string, time: string): Promise<number[]> {
  const { times } = await db
    .insertInto('failed_attempts')
    .values({ who, times: '[]', last_at: time })
    .onConflict((oc) => oc.column('who').doUpdateSet({ last_at: time }))
    .returning('times')
    .executeTakeFirstOrThrow();
  return JSON.parse(times) as number[];
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
