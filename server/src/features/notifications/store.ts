import type { ExpressionBuilder, Selectable } from 'kysely';
import { type BookingRow, selectBookings } from '../bookings/store.ts';
import { chunked } from '../../platform/db/chunks.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import type { MailPurpose } from '../../platform/db/mail-tables.ts';
import { DAY, MINUTE, timestamp } from '../../platform/time.ts';

export type MailRow = Selectable<Tables['mails']>;
export type NewMail = Pick<MailRow, 'unique_key' | 'kind' | 'user_id' | 'give_up_at' | 'created_at'> & {
  /** Made JSON. */
  data: object | null;
};

/** Leaves mail to be sent; what has a key that is there already is none. */
export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.map(({ data, ...mail }) => ({
    ...mail,
    data: data && JSON.stringify(data),
    ...({
      status: 'pending',
      attempts: 0,
      next_attempt_at: mail.created_at,
      claimed_until: null,
      error: null,
    } as const),
  }));
  for (const some of chunked(rows)) {
    await db
      .insertInto('mails')
      .values(some)
      .onConflict((oc) => oc.column('unique_key').doNothing())
      .execute();
  }
}

/** Of one kind and address there is at most one mail with a link in so many milliseconds: nobody's box is filled by others. */
export const MAIL_APART_MS = 5 * MINUTE;

/** Leaves mail with a link that verifies a user's address. */
export function leaveVerification(db: Db, user_id: number, now: number): Promise<void> {
  const unique_key = `verification ${user_id} ${Math.floor(now / MAIL_APART_MS)}`;
  const times = { created_at: timestamp(now), give_up_at: timestamp(now + 2 * DAY) };
  return insertMails(db, [{ kind: 'verification', user_id, data: null, unique_key, ...times }]);
}

const isDue = (time: string) => (eb: ExpressionBuilder<Tables, 'mails'>) =>
  eb.and([
    eb('status', '=', 'pending'),
    eb('next_attempt_at', '<=', time),
    eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', time)]),
  ]);

export async function hasDueMail(db: Db, time: string): Promise<boolean> {
  const row = await db.selectFrom('mails').select('id').where(isDue(time)).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Takes mail that is due, oldest first: until `until` nobody else does. */
export async function claimMails(
  db: Db,
  { time, until, limit }: { time: string; until: string; limit: number },
): Promise<MailRow[]> {
  const due = db.selectFrom('mails').select('id').where(isDue(time)).orderBy('id').limit(limit);
  // The condition is repeated: of two at once the second sees what the first has taken.
  const rows = await db
    .updateTable('mails')
    .set((eb) => ({ claimed_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', due)
    .where(isDue(time))
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
