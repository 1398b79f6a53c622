import type { UserRow } from '../accounts/store.ts';
import { emailKey, storedEmailKeys } from '../../platform/email-address.ts';
import { hasParticipantAccess } from '../../kernel/visible.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/schema.ts';

/** Accounts by normalised email address. */
export type Accounts = ReadonlyMap<string, UserRow>;

/**
 * Finds the accounts with these email addresses. If the service sends emails, leaves out accounts with an unverified
 * address, because anybody can register with another person's address.
 */
export async function findVerifiedAccounts(
  db: Db,
  emails: readonly string[],
  { config, isLocking }: { config: Config; isLocking: boolean },
): Promise<Accounts> {
  const keys = [...new Set(emails.flatMap(storedEmailKeys))];
  if (keys.length === 0) return new Map();
  const query = db.selectFrom('users').selectAll().where('email_key', 'in', keys).orderBy('id');
  const users = await (isLocking ? query.forNoKeyUpdate() : query).execute();
  return new Map(
    users.filter((user) => hasParticipantAccess(user, config)).map((user) => [emailKey(user.email_key!), user]),
  );
}
