import { type Selectable, sql } from 'kysely';
import { emailKey } from '../../platform/email-address.ts';
import { type BookingRow, selectBookings } from '../../kernel/store.ts';
import { chunked } from '../../platform/db/chunks.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import type { AccountMailKind, MailPurpose } from '../../platform/db/mail-kinds.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../../platform/time.ts';
import type { AccountMailData } from './rules.ts';

/**
 * How long the service tries to send most emails, in milliseconds (`give_up_at`). A later email would be useless. A
 * password reset is tried for an hour. An invitation or a change of the address is tried until its link expires.
 */
export const TRY_FOR_MS = 2 * DAY;

export type MailRow = Selectable<Tables['mails']>;
export type NewMail = Pick<MailRow, 'unique_key' | 'kind' | 'user_id' | 'created_at'> & {
  data: object | null;
  /** When the service stops trying to send the email. */
  give_up_at: string;
  /** By default, `pending`. An email with the status `skipped` and with data is held until its address is verified. */
  status?: 'skipped';
  /** The earliest time to send the email; by default immediately. */
  due_at?: string;
};

/** Queues emails. Skips emails whose `unique_key` already exists. */
export async function queueMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  const endOf = new Map(mails.map(({ unique_key, give_up_at }) => [unique_key, give_up_at]));
  const rows = mails.map(({ data, give_up_at: _end, ...mail }) => ({
    ...({ status: 'pending', due_at: mail.created_at } as const),
    ...mail,
    data: data && JSON.stringify(data),
  }));
  for (const batch of chunked(rows)) {
    const query = db.insertInto('mails').values(batch);
    const added = await query
      .onConflict((oc) => oc.column('unique_key').doNothing())
      .returningAll()
      .execute();
    const entries = added
      .filter(({ status }) => status === 'pending')
      .map(({ id, kind, unique_key, due_at }) => {
        // These emails have their own lane, so that no other email delays them.
        const lane = kind === 'password_reset' || kind === 'sign_in_code' ? 'resets' : 'others';
        return { queue: 'mail', lane, record_id: id, due_at, give_up_at: endOf.get(unique_key)! } as const;
      });
    await enqueue(db, entries);
  }
}

/** Minimum interval between two emails with the same kind of link to one address, in milliseconds. */
export const LINK_INTERVAL_MS = 5 * MINUTE;
const CODE_INTERVAL_MS = MINUTE;
/**
 * Limits on how many emails with links one address can receive. The limits are needed because anybody can request such
 * emails.
 */
export const LINK_LIMITS: Record<LimitedKind, { max: number; withinMs: number }> = {
  // A code, and a link for a new password or a verification, works for at least `withinMs`, so the owner still has one
  // that works if a stranger uses up the limit.
  password_reset: { max: 5, withinMs: HOUR },
  sign_in_code: { max: 3, withinMs: 10 * MINUTE },
  verification: { max: 5, withinMs: DAY },
  invitation: { max: 5, withinMs: DAY },
  email_change: { max: 5, withinMs: DAY },
  // Only emails to unverified addresses have this limit. These emails contain no link.
  email_changed: { max: 1, withinMs: DAY },
};
export type LimitedKind = MailPurpose | 'invitation' | 'email_change' | 'email_changed';

/** Queues an email. If its address has reached a limit, returns when the next email is allowed (Unix time in ms). */
export async function queueLinkMail(
  db: Db,
  { email, ...mail }: Pick<NewMail, 'user_id' | 'data' | 'give_up_at'> & { kind: LimitedKind; email: string },
  now: number,
): Promise<number | undefined> {
  const { max, withinMs } = LINK_LIMITS[mail.kind];
  const keyPrefix = `${mail.kind} ${hashSecret(emailKey(email))}`;
  const times = (await listMailTimes(db, keyPrefix, timestamp(now - withinMs))).map((time) => Date.parse(time));
  const interval = mail.kind === 'sign_in_code' ? CODE_INTERVAL_MS : LINK_INTERVAL_MS;
  const nextAllowed = Math.max((times.at(-1) ?? 0) + interval, (times.at(-max) ?? 0) + withinMs);
  if (nextAllowed > now) return nextAllowed;
  // Concurrent requests get the same unique key, so only one of their emails is queued.
  const unique_key = `${keyPrefix} ${Math.floor(now / interval)}`;
  await queueMails(db, [{ ...mail, unique_key, created_at: timestamp(now) }]);
  return undefined;
}

export function queueVerificationMail(
  db: Db,
  { id, email }: { id: number; email: string },
  now: number,
): Promise<number | undefined> {
  const give_up_at = timestamp(now + TRY_FOR_MS);
  return queueLinkMail(db, { kind: 'verification', user_id: id, email, data: null, give_up_at }, now);
}

/** Queues an email about an account. `reason` identifies the change, so that no second email is queued for it. */
export function queueAccountMail(
  db: Db,
  { kind, reason, ...data }: AccountMailData & { kind: AccountMailKind; reason: string },
  now: number,
): Promise<void> {
  const times = { created_at: timestamp(now), give_up_at: timestamp(now + TRY_FOR_MS) };
  // Leave out the user id. During an upgrade, a process of the previous release then fails to send the email, and the
  // email is retried until a process of this release sends it.
  return queueMails(db, [{ kind, user_id: null, data, unique_key: `${kind} ${reason}`, ...times }]);
}

/** Returns when emails whose unique key begins with `keyPrefix` and a space were queued after `since`, oldest first. */
export async function listMailTimes(db: Db, keyPrefix: string, since: string): Promise<string[]> {
  const query = db.selectFrom('mails').select('created_at').where('created_at', '>', since).orderBy('created_at');
  const found = query.where('unique_key', '>', `${keyPrefix} `).where('unique_key', '<', `${keyPrefix}!`);
  return (await found.execute()).map(({ created_at }) => created_at);
}

/** Returns the ids of users who have verified their address, and for whom emails are held. */
export async function listHeldUsers(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mails')
    .select('mails.user_id')
    .where(isHeld)
    .innerJoin('users', 'users.id', 'mails.user_id')
    .where('users.email_verified_at', 'is not', null)
    .distinct()
    .orderBy('mails.user_id') // So that concurrent transactions cannot deadlock when they take the emails
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id!);
}

/** Deletes the emails that are held for a user. Returns the ids of their bookings, to only one of concurrent callers. */
export async function takeHeld(db: Db, userId: number): Promise<number[]> {
  const rows = await db.deleteFrom('mails').where(isHeld).where('user_id', '=', userId).returning('data').execute();
  return [...new Set(rows.map(({ data }) => (JSON.parse(data!) as { id: number }).id))];
}

/** This condition must match the condition of the index `mails_held`, so that queries use the index. */
const isHeld = sql<boolean>`mails.status = 'skipped' and mails.data is not null and mails.user_id is not null`;

/**
 * Returns the ids of waiting list entries that ended after `since` because no slot can match them, and about which no
 * email is queued.
 */
export async function listEndedWishes(db: Db, since: string, limit: number): Promise<number[]> {
  const ended = db.selectFrom('waitlist_entries').select('id').where('ended_because', 'is not', null);
  const unmailed = ended.where('updated_at', '>', since).where(
    sql<boolean>`not exists (select 1 from mails
      where mails.unique_key = 'wish_ended ' || cast(waitlist_entries.id as varchar(20)))`,
  );
  return (await unmailed.orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

/** Returns the ids of users who have not been asked to verify their address. */
export async function listUnasked(db: Db, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where(isUnasked).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Marks users as asked to verify their address. Returns only the users who had not been asked before. */
export function markAsked(db: Db, ids: readonly number[], time: string) {
  const query = db.updateTable('users').set({ verification_asked_at: time }).where('id', 'in', ids).where(isUnasked);
  return query.returning(['id', sql<string>`email`.as('email')]).execute();
}

const isUnasked = sql<boolean>`email is not null and email_verified_at is null and verification_asked_at is null
  and deactivated_at is null`;

export function endMails(db: Db, ids: readonly number[], status: MailRow['status']) {
  return db.updateTable('mails').set({ status, data: null }).where('id', 'in', ids).execute();
}

export const failMails = (db: Db, ids: readonly number[]) => endMails(db, ids, 'failed');

export async function deleteMailsBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('mails').where('status', '<>', 'pending').where('created_at', '<', time).execute();
}

/**
 * Returns confirmed bookings that start after `after`, up to the returned time `upTo`. There may be more than `limit`,
 * because all bookings that start at `upTo` are included.
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
