import { setNewPassword } from '../accounts/actions.ts';
import { limitRequests } from '../accounts/attempts.ts';
import { proveAddress } from '../accounts/prove-address.ts';
import { getUserById, updateUser } from '../accounts/store.ts';
import { actorFor, recordAudit } from '../audit/actions.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { MailPurpose } from '../../platform/db/mail-kinds.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { HOUR, timestamp } from '../../platform/time.ts';
import type { Client, Context } from '../../platform/context.ts';
import { queueLinkMail, queueVerificationMail } from '../notifications/store.ts';
import { findSecret, revokeSecrets, type StoredSecret, useSecret } from '../one-time-secrets/store.ts';
import { checkHolder, type Holder } from './holder.ts';
import { lockActing, lockUser } from '../accounts/active-users.ts';

/** Queues an email without looking up the account, so that the response does not reveal whether the account exists. */
export async function requestPasswordReset(context: Context, email: string, client: Client): Promise<void> {
  const { db, now, config } = context;
  if (config.SMTP_URL === '') throw new Problem('mail_not_set_up');
  await limitRequests(context, ['password reset', client.address]);
  const mail = { kind: 'password_reset', user_id: null, data: { email }, give_up_at: timestamp(now() + HOUR) } as const;
  await transact(db, (db) => queueLinkMail(db, { ...mail, email }, now()));
}

export async function resetPassword(context: Context, token: string, password: string, client: Client): Promise<void> {
  const link = await findLink(context, token, 'password_reset');
  await setPasswordWith(context, link, { password, client });
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

/**
 * Returns the problem for a link that is requested too soon after the last one.
 * @param nextAllowed when the next email may be sent, in milliseconds since the Unix epoch
 */
export function linkJustSent(nextAllowed: number, now: number): Problem {
  const headers = { 'retry-after': String(Math.ceil((nextAllowed - now) / 1000)) };
  return new Problem('link_just_sent', undefined, { headers });
}

export interface Verification {
  token: string;
  new_password?: string;
  holder: Holder;
}

/**
 * Verifies an address. If the person does not also prove that the account is theirs, removes everything with which
 * somebody else could sign in.
 */
export async function verifyEmail(context: Context, { token, new_password, holder }: Verification): Promise<void> {
  const { db, now } = context;
  const { client } = holder;
  const link = await findLink(context, token, 'verification');
  if (new_password !== undefined) return setPasswordWith(context, link, { password: new_password, client });
  const recheck = await checkHolder(context, link.user_id, holder);
  // Without a valid session, the verification would remove the password and the passkeys. A person who expects to be
  // signed in must confirm this first.
  if (!recheck && holder.expectsSession) throw new Problem('confirmation_required', OTHER_SESSION);
  await transact(db, async (db) => {
    // Lock the user before the link, as an email change and an erasure do, to avoid deadlocks.
    await lockUser(db, link.user_id);
    await recheck?.(db);
    const after = await spendLink(db, context, { link, isHolder: recheck !== undefined });
    const entry = { action: 'verifyEmail', target: `users ${link.user_id}`, after } as const;
    await recordAudit(db, actorFor(client, link.user_id), entry, now());
  });
}

const OTHER_SESSION =
  'The session has ended or belongs to another account. Send the current_password of the account to which the link belongs, or a ' +
  'new_password for it.';

type Link = StoredSecret<MailPurpose>;

async function findLink({ db, now }: Context, secret: string, purpose: MailPurpose): Promise<Link> {
  const link = await findSecret(db.read, purpose, { secret, time: timestamp(now()) });
  if (!link) throw new Problem('link_invalid');
  return link;
}

/** Sets a password with an emailed link. */
function setPasswordWith(context: Context, link: Link, change: { password: string; client: Client }): Promise<void> {
  return setNewPassword(context, link.user_id, change, (db) => spendLink(db, context, { link }));
}

/**
 * Uses up a link and marks its address as verified, because only the owner of the address can have received the link.
 * @param isHolder whether the person has also proven that the account is theirs
 */
async function spendLink(
  db: Db,
  context: Context,
  { link, isHolder = false }: { link: Link; isHolder?: boolean },
): Promise<{ access_removed: true } | undefined> {
  const { user_id, purpose, data } = link;
  if (!(await useSecret(db, link))) throw new Problem('link_invalid');
  await revokeSecrets(db, [purpose], { user_id });
  const { email_key } = data;
  const query = db.selectFrom('users').selectAll().where('id', '=', user_id).where('email_key', '=', email_key);
  const user = await query.executeTakeFirst();
  if (!user) throw new Problem('link_invalid');
  if (!isHolder) return (await proveAddress(db, context, user)) ? { access_removed: true } : undefined;
  const time = timestamp(context.now());
  if (user.email_verified_at === null) await updateUser(db, user_id, { email_verified_at: time }, time);
  return undefined;
}
