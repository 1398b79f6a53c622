import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { hashSecret, isWellFormed } from '../../platform/secrets.ts';

export type AccountLinkPurpose = 'invitation' | 'email_change' | 'email_undo';

export type AccountLinkRow = Selectable<Tables['account_links']>;

export async function findAccountLink(
  db: Db,
  secret: string,
  purpose: AccountLinkPurpose,
  time: string,
): Promise<AccountLinkRow | undefined> {
  if (!isWellFormed('cml', secret)) return undefined;
  const query = db.selectFrom('account_links').selectAll().where('token_hash', '=', hashSecret(secret));
  return query.where('purpose', '=', purpose).where('expires_at', '>', time).executeTakeFirst();
}

/** Deletes all links to these invitations or email changes. */
export async function deleteAccountLinks(
  db: Db,
  purposes: readonly AccountLinkPurpose[],
  subjectIds: readonly number[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  const query = db.deleteFrom('account_links').where('subject_id', 'in', subjectIds);
  await query.where('purpose', 'in', purposes).execute();
}
