import { setNewPassword } from '../accounts/actions.ts';
import { limitRequests } from '../accounts/attempts.ts';
import { getUserById, lockActing, type SignedIn, updateUser } from '../accounts/store.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { MailPurpose } from '../db/mail-tables.ts';
import { type Database, transact } from '../db/transact.ts';
import { Problem } from '../errors.ts';
import { hashSecret, isWellFormed } from '../secrets.ts';
import { HOUR, timestamp } from '../time.ts';
import type { Client } from '../accounts/actions.ts';
import { findMailToken, leaveLink, leaveVerification, spendMailToken } from './store.ts';

interface Mail {
  db: Database;
  now: () => number;
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;
}

/**
 * Leaves mail with a link for a new password. Whether there is such an account is looked up when it is sent: nothing here,
 * not even the time it takes, tells. @throws {Problem} `mail_not_set_up`, `too_many_attempts`
 */
export async function requestPasswordReset({ db, now, config }: Mail, email: string, client: Client): Promise<void> {
  if (config.SMTP_URL === '') throw new Problem('mail_not_set_up');
  await limitRequests({ db, now }, ['password reset', client.address]);
  const mail = { kind: 'password_reset', user_id: null, data: { email }, give_up_at: timestamp(now() + HOUR) } as const;
  await transact(db, (db) => leaveLink(db, { ...mail, email }, now()));
}

/** Sets a new password by a link, and ends every session. @throws {Problem} `link_invalid`, `validation_failed` */
export async function resetPassword(mail: Mail, token: string, password: string, client: Client): Promise<void> {
  const { db, now, config } = mail;
  const link = await findLink(mail, token, 'password_reset');
  await setNewPassword({ db, now, config }, link.user_id, { password, client }, async (db) => {
    if (!(await spendMailToken(db, link))) throw new Problem('link_invalid');
    await verifyAddress(db, link, timestamp(now()));
  });
}

/** Leaves mail with a link that verifies the address. @throws {Problem} `mail_not_set_up`, `already_verified`, `link_just_sent` */
export async function requestVerification({ db, now, config }: Mail, { id }: SignedIn): Promise<void> {
  if (config.SMTP_URL === '') throw new Problem('mail_not_set_up');
  await transact(db, async (db) => {
    await lockActing(db, id);
    const { email, email_verified_at } = await getUserById(db, id);
    if (email_verified_at !== null) throw new Problem('already_verified');
    const time = now();
    const next = await leaveVerification(db, { id, email: email! }, time);
    if (next === undefined) return;
    const headers = { 'retry-after': String(Math.ceil((next - time) / 1000)) };
    throw new Problem('link_just_sent', undefined, { headers });
  });
}

/** @throws {Problem} `link_invalid` */
export async function verifyEmail(mail: Mail, token: string): Promise<void> {
  const { db, now } = mail;
  const link = await findLink(mail, token, 'verification');
  await transact(db, async (db) => {
    if (!(await spendMailToken(db, link))) throw new Problem('link_invalid');
    await verifyAddress(db, link, timestamp(now()));
  });
}

type Link = NonNullable<Awaited<ReturnType<typeof findMailToken>>>;

async function findLink({ db, now }: Mail, token: string, purpose: MailPurpose): Promise<Link> {
  const known = isWellFormed('cml', token)
    ? await findMailToken(db.read, hashSecret(token), purpose, timestamp(now()))
    : undefined;
  if (!known) throw new Problem('link_invalid');
  return known;
}

/** Whoever has the link reads the mail of that address. @throws {Problem} `link_invalid` when it is no longer the user's */
async function verifyAddress(db: Db, { user_id, email_key }: Link, time: string): Promise<void> {
  const query = db.selectFrom('users').select('email_verified_at').where('id', '=', user_id);
  const user = await query.where('email_key', '=', email_key).executeTakeFirst();
  if (!user) throw new Problem('link_invalid');
  if (user.email_verified_at === null) await updateUser(db, user_id, { email_verified_at: time }, time);
}
