import { limitCodes, limitRequests } from '../accounts/attempts.ts';
import { proveAddress } from '../accounts/prove-address.ts';
import type { OpenSession } from '../accounts/session-response.ts';
import { findUserByEmail, getUserById } from '../accounts/store.ts';
import { actorFor, recordAudit } from '../audit/actions.ts';
import { queueLinkMail } from '../notifications/store.ts';
import { codeSecret } from '../one-time-secrets/codes.ts';
import { findSecret, type StoredSecret, useSecret } from '../one-time-secrets/store.ts';
import { attemptSignIn, type SigningIn } from '../sign-in/attempts.ts';
import { openSession } from '../sign-in/open-session.ts';
import type { Client, Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { emailKey } from '../../platform/email-address.ts';
import { Problem } from '../../platform/errors.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';

/** How long the service tries to send the email, in milliseconds. */
const TRY_FOR_MS = 10 * MINUTE;

/** Queues an email without looking up the account, so that the response does not reveal whether the account exists. */
export async function requestSignInCode(context: Context, email: string, client: Client): Promise<void> {
  const { db, now, config } = context;
  if (config.SMTP_URL === '') throw new Problem('mail_not_set_up');
  await limitRequests(context, ['sign-in code', client.address]);
  const give_up_at = timestamp(now() + TRY_FOR_MS);
  const mail = { kind: 'sign_in_code', user_id: null, data: { email }, give_up_at } as const;
  await transact(db, (db) => queueLinkMail(db, { ...mail, email }, now()));
}

interface Codes {
  email: string;
  email_code: string;
  /** The code of the second factor. */
  code?: string;
}

/**
 * Creates a session for a person who has received a code by email. An unknown address gets the same error as a wrong
 * code, and has the same limits.
 */
export async function signInWithCode(
  accounts: SigningIn,
  { email, email_code, code }: Codes,
  client: Client,
): Promise<OpenSession> {
  const { db, now } = accounts;
  const { address } = client;
  const key = emailKey(email);
  const user = await findUserByEmail(db.read, email);
  const attempt = { account: key, userId: user?.id, address, method: 'email_code', client } as const;
  return attemptSignIn(accounts, attempt, (isTrusted) =>
    limitCodes(accounts, { mailedTo: key, address, isTrusted }, async () => {
      const given = { secret: codeSecret(key, email_code), time: timestamp(now()) };
      const found = await findSecret(db.read, 'sign_in_code', given);
      if (!user || found?.user_id !== user.id) throw wrongCode();
      const allow = (db: Db) => useCode(db, accounts, found, client);
      const open = () =>
        openSession(accounts, user, client, { method: 'email_code', second_factor: false, code, allow });
      return code === undefined ? open() : limitCodes(accounts, { userId: user.id, address, isTrusted }, open);
    }),
  );
}

/** The code proves that the address belongs to the person, but not that the person has created the account. */
async function useCode(db: Db, context: Context, secret: StoredSecret<'sign_in_code'>, client: Client): Promise<void> {
  const { user_id } = secret;
  if (!(await useSecret(db, secret))) throw wrongCode();
  if (!(await proveAddress(db, context, await getUserById(db, user_id)))) return;
  const entry = { action: 'verifyEmail', target: `users ${user_id}`, after: { access_removed: true } } as const;
  await recordAudit(db, actorFor(client, user_id), entry, context.now());
}

function wrongCode(): Problem {
  return new Problem('invalid_credentials', 'The code is wrong, too old or already used. Only the newest code works.');
}
