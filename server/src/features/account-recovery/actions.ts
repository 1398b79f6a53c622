import { setNewPassword } from '../accounts/actions.ts';
import { limitRequests } from '../accounts/attempts.ts';
import { getUserById, lockActing, lockUser, updateUser } from '../accounts/store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { MailPurpose } from '../../platform/db/mail-tables.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { hashSecret, isWellFormed } from '../../platform/secrets.ts';
import { HOUR, timestamp } from '../../platform/time.ts';
import type { Client, Context } from '../../platform/context.ts';
import { queueLinkMail, queueVerificationMail } from '../notifications/store.ts';
import { findMailToken, spendMailToken } from '../accounts/mail-tokens.ts';

/** Queues an email without looking up the account, so that the response does not reveal whether the account exists. */
export async function requestPasswordReset(context: Context, email: string, client: Client): Promise<void> {
  const { db, now, config } = context;
  if (config.SMTP_URL === '') throw new Problem('mail_not_set_up');
  await limitRequests(context, ['password reset', client.address]);
  const mail = { kind: 'password_reset', user_id: null, data: { email }, give_up_at: timestamp(now() + HOUR) } as const;
  await transact(db, (db) => queueLinkMail(db, { ...mail, email }, now()));
}

export async function resetPassword(context: Context, token: string, password: string, client: Client): Promise<void> {
  const { db, now, config } = context;
  const link = await findLink(context, token, 'password_reset');
  await setNewPassword({ db, now, config }, link.user_id, { password, client }, async (db) => {
    if (!(await spendMailToken(db, link))) throw new Problem('link_invalid');
    await verifyAddress(db, link, timestamp(now()));
  });
}

export async function requestVerification({ db, now, config }: Context, { id }: SignedIn): Promise<void> {
  if (config.SMTP_URL === '') throw new Problem('mail_not_set_up');
  await transact(db, async (db) => {
    await lockActing(db, id);
    const { email, email_verified_at } = await getUserById(db, id);
    if (email_verified_at !== null) throw new Problem('already_verified');
    const time = now();
    const nextAllowed = await queueVerificationMail(db, { id, email: email! }, time);
    if (nextAllowed !== undefined) throw linkJustSent(nextAllowed, time);
  });
}

/** @param nextAllowed when the next email may be sent, in milliseconds since the Unix epoch */
export function linkJustSent(nextAllowed: number, now: number): Problem {
  const headers = { 'retry-after': String(Math.ceil((nextAllowed - now) / 1000)) };
  return new Problem('link_just_sent', undefined, { headers });
}

export async function verifyEmail(context: Context, token: string): Promise<void> {
  const { db, now } = context;
  const link = await findLink(context, token, 'verification');
  await transact(db, async (db) => {
    // Like a change of the address and an erasure, lock the user before the link, so that they do not deadlock.
    await lockUser(db, link.user_id);
    if (!(await spendMailToken(db, link))) throw new Problem('link_invalid');
    await verifyAddress(db, link, timestamp(now()));
  });
}

type Link = NonNullable<Awaited<ReturnType<typeof findMailToken>>>;

async function findLink({ db, now }: Context, token: string, purpose: MailPurpose): Promise<Link> {
  const link = isWellFormed('cml', token)
    ? await findMailToken(db.read, hashSecret(token), purpose, timestamp(now()))
    : undefined;
  if (!link) throw new Problem('link_invalid');
  return link;
}

/** Marks the address as verified, because only the owner of the address can have received the link. */
async function verifyAddress(db: Db, { user_id, email_key }: Link, time: string): Promise<void> {
  const query = db.selectFrom('users').select('email_verified_at').where('id', '=', user_id);
  const user = await query.where('email_key', '=', email_key).executeTakeFirst();
  if (!user) throw new Problem('link_invalid');
  if (user.email_verified_at === null) await updateUser(db, user_id, { email_verified_at: time }, time);
}
