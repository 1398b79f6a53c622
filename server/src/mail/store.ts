import { type Selectable, sql } from 'kysely';
import { emailKey } from '../accounts/store.ts';
import { type BookingRow, selectBookings } from '../bookings/store.ts';
import { chunked } from '../db/chunks.ts';
import type { Db, Tables } from '../db/schema.ts';
import type { MailPurpose } from '../db/mail-tables.ts';
import { hashSecret } from '../secrets.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../time.ts';

export type MailRow = Selectable<Tables['mails']>;
export type NewMail = Pick<MailRow, 'unique_key' | 'kind' | 'user_id' | 'give_up_at' | 'created_at'> & {
  /** Made JSON. */
  data: object | null;
  /** When it is sent; without it, at once. */
  next_attempt_at?: string;
};

/** Leaves mail to be sent; what has a key that is there already is none. */
export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.map(({ data, ...mail }) => ({
    ...({ status: 'pending', attempts: 0, claimed_until: null, error: null } as const),
    next_attempt_at: mail.created_at,
    ...mail,
    data: data && JSON.stringify(data),
  }));
  for (const some of chunked(rows)) {
    await db
      .insertInto('mails')
      .values(some)
      .onConflict((oc) => oc.column('unique_key').doNothing())
      .execute();
  }
}

/** Between two mails with a link of one kind to one address, in milliseconds. */
export const MAIL_APART_MS = 5 * MINUTE;
/** How many mails with a link one address gets. Anybody can ask for them, so nobody's box is filled by others. */
export const LINK_LIMITS: Record<MailPurpose, { most: number; withinMs: number }> = {
  // As long as a link works: a stranger who uses the limit up leaves the owner of the address with links that work.
  password_reset: { most: 5, withinMs: HOUR },
  verification: { most: 5, withinMs: DAY },
};

/**
 * Leaves mail with a link, within the limits of its address. Returns the time when the address can get the next one, in
 * milliseconds, if it gets none now.
 */
export async function leaveLink(
  db: Db,
  { email, ...mail }: Pick<NewMail, 'user_id' | 'data' | 'give_up_at'> & { kind: MailPurpose; email: string },
  now: number,
): Promise<number | undefined> {
  const { most, withinMs } = LINK_LIMITS[mail.kind];
  const who = `${mail.kind} ${hashSecret(emailKey(email))}`;
  const rows = await db
    .selectFrom('mails')
    .select('created_at')
    .where('unique_key', '>', `${who} `)
    .where('unique_key', '<', `${who}!`)
    .where('created_at', '>', timestamp(now - withinMs))
    .orderBy('created_at')
    .execute();
  const times = rows.map(({ created_at }) => Date.parse(created_at));
  const next = Math.max((times.at(-1) ?? 0) + MAIL_APART_MS, (times.at(-most) ?? 0) + withinMs);
  if (next > now) return next;
  // Of two requests at the same moment the database takes one.
  const unique_key = `${who} ${Math.floor(now / MAIL_APART_MS)}`;
  await insertMails(db, [{ ...mail, unique_key, created_at: timestamp(now) }]);
  return undefined;
}

/** Leaves mail with a link that verifies a user's address. Returns what `leaveLink` does. */
export function leaveVerification(
  db: Db,
  { id, email }: { id: number; email: string },
  now: number,
): Promise<number | undefined> {
  const give_up_at = timestamp(now + 2 * DAY);
  return leaveLink(db, { kind: 'verification', user_id: id, email, data: null, give_up_at }, now);
}

/** Users whom the service has not asked yet to verify their address, in the order of ids. */
export async function listUnasked(db: Db, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where(isUnasked).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Notes that users are asked to verify their address. Returns those who were not asked before. */
export function markAsked(db: Db, ids: readonly number[], time: string) {
  const query = db.updateTable('users').set({ verification_asked_at: time }).where('id', 'in', ids).where(isUnasked);
  return query.returning(['id', sql<string>`email`.as('email')]).execute();
}

const isUnasked = sql<boolean>`email is not null and email_verified_at is null and verification_asked_at is null
  and deactivated_at is null`;

/** Reset mails have a lane of their own, so that no other mail delays them. */
export type Lane = 'resets' | 'others';

function isDue(lane: Lane, time: string) {
  const kind = lane === 'resets' ? sql`kind = 'password_reset'` : sql`kind <> 'password_reset'`;
  return sql<boolean>`status = 'pending' and ${kind} and next_attempt_at <= ${time}
    and (claimed_until is null or claimed_until <= ${time})`;
}

export async function hasDueMail(db: Db, lane: Lane, time: string): Promise<boolean> {
  const row = await db.selectFrom('mails').select('id').where(isDue(lane, time)).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Takes mail of a lane that is due, oldest first: until `until` nobody else does. */
export async function claimMails(
  db: Db,
  lane: Lane,
  { time, until, limit }: { time: string; until: string; limit: number },
): Promise<MailRow[]> {
  const due = db.selectFrom('mails').select('id').where(isDue(lane, time)).orderBy('id').limit(limit);
  // The condition is repeated: of two at once the second sees what the first has taken.
  const rows = await db
    .updateTable('mails')
    .set((eb) => ({ claimed_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', due)
    .where(isDue(lane, time))
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Ends a claim, unless somebody else has taken the mail since. */
export async function settleMail(
  db: Db,
  { id, claimed_until }: MailRow,
  changes: Partial<Pick<MailRow, 'status' | 'next_attempt_at' | 'error' | 'data'>>,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...changes, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
    .execute();
}

/** Ends mail that nobody sends any more: it says no more what it said. */
export async function giveUpMails(db: Db, time: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'failed', data: null, claimed_until: null })
    .where('status', '=', 'pending')
    .where('give_up_at', '<=', time)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', time)]))
    .execute();
}

export async function deleteMailsBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('mails').where('status', '<>', 'pending').where('created_at', '<', time).execute();
}

type TokenRow = Selectable<Tables['mail_tokens']>;

export async function insertMailToken(db: Db, token: TokenRow): Promise<void> {
  await db.insertInto('mail_tokens').values(token).execute();
}

/** Whose link it is, by its hash, while it works. */
export function findMailToken(db: Db, hash: string, purpose: MailPurpose, time: string): Promise<TokenRow | undefined> {
  return db
    .selectFrom('mail_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', time)
    .executeTakeFirst();
}

/** Uses a link up, with all others of that purpose; false when it was used before. */
export async function spendMailToken(db: Db, { token_hash, user_id, purpose }: TokenRow): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mail_tokens').where('token_hash', '=', token_hash).executeTakeFirst();
  await deleteMailTokens(db, user_id, purpose);
  return numDeletedRows > 0n;
}

export async function deleteMailTokens(db: Db, userId: number, purpose: MailPurpose): Promise<void> {
  await db.deleteFrom('mail_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

export async function deleteMailTokensExpiredBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('expires_at', '<', time).execute();
}

/**
 * Confirmed bookings that start after one moment, up to another: so many of the first, and all that start when the last of
 * them does. Answers up to when these are all there are.
 */
export async function listStarting(
  db: Db,
  { after, until, limit }: { after: string; until: string; limit: number },
): Promise<{ starting: BookingRow[]; upTo: string }> {
  const starts = db.selectFrom('bookings').select('starts_at').where('status', '=', 'confirmed');
  const within = starts.where('starts_at', '>', after).where('starts_at', '<=', until).orderBy('starts_at').limit(1);
  const last = await within.offset(limit - 1).executeTakeFirst();
  const upTo = last?.starts_at ?? until;
  const query = selectBookings(db).where('bookings.status', '=', 'confirmed').where('bookings.starts_at', '>', after);
  return { starting: await query.where('bookings.starts_at', '<=', upTo).execute(), upTo };
}
