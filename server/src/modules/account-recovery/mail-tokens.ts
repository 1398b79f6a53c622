import type { Selectable } from 'kysely';
import type { MailPurpose } from '../../platform/db/mail-kinds.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';

type TokenRow = Selectable<Tables['mail_tokens']>;

export function findMailToken(db: Db, hash: string, purpose: MailPurpose, time: string): Promise<TokenRow | undefined> {
  return db
    .selectFrom('mail_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', time)
    .executeTakeFirst();
}

/**
 * Deletes the used link and the user's other links for the same purpose. Returns false if the link had been used
 * before.
 */
export async function spendMailToken(db: Db, { token_hash, user_id, purpose }: TokenRow): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mail_tokens').where('token_hash', '=', token_hash).executeTakeFirst();
  await deleteMailTokens(db, user_id, purpose);
  return numDeletedRows > 0n;
}

export async function deleteMailTokens(db: Db, userId: number, purpose: MailPurpose): Promise<number> {
  const query = db.deleteFrom('mail_tokens').where('user_id', '=', userId).where('purpose', '=', purpose);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
