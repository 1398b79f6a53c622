import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/db/transact.ts';
import { DAY, timestamp } from '../../platform/time.ts';

/** Tables with `expires_at`, and how long an expired row is kept, in milliseconds. */
const EXPIRING = [
  { table: 'account_links', keepMs: 0 },
  { table: 'email_changes', keepMs: 0 },
  { table: 'mail_tokens', keepMs: 0 },
  { table: 'passkey_challenges', keepMs: 0 },
  { table: 'provider_sign_ins', keepMs: 0 },
  { table: 'provider_tickets', keepMs: 0 },
  // Until then, admins still see the invitation.
  { table: 'invitations', keepMs: 30 * DAY },
  // Until then, requests with the token fail with `token_expired`, and afterwards with `token_invalid`.
  { table: 'tokens', keepMs: 30 * DAY },
] as const;

/** Deletes expired tokens, links and passkey challenges, and the email addresses that were stored with the links. */
export async function deleteExpired({ db, now }: Context): Promise<void> {
  for (const { table, keepMs } of EXPIRING) {
    const time = timestamp(now() - keepMs);
    await transact(db, (db) => db.deleteFrom(table).where('expires_at', '<', time).execute());
  }
}
