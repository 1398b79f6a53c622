import { loadPolicy } from '../club/policy-cache.ts';
import type { Context } from '../../platform/context.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { type ApiKeyRow, findValidKeys } from '../api-keys/store.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { deriveSecret, hashSecret, isWellFormed } from '../../platform/secrets.ts';
import { timestamp } from '../../platform/time.ts';
import { aliveAt, findUsersByTokenIds, isAlive } from '../accounts/active-users.ts';

/** Derives the ticket from the token, so a repeated call returns the same ticket. */
export async function createTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token_id, expires_at }: Pick<SignedIn, 'token_id' | 'expires_at'>,
  { token, apiKeyId: api_key_id }: { token: string; apiKeyId: number },
): Promise<{ ticket: string; expires_at: string }> {
  const ticket = deriveSecret('clt', token, `live ticket for key ${api_key_id}`);
  await transact(db, async (db) => {
    await db.deleteFrom('live_tickets').where('expires_at', '<=', timestamp(now())).execute();
    await db
      .insertInto('live_tickets')
      .values({ ticket_hash: hashSecret(ticket), token_id, api_key_id, expires_at })
      .onConflict((oc) => oc.doNothing())
      .execute();
  });
  return { ticket, expires_at };
}

export async function checkTicket(
  { db, now }: Context,
  ticket: string,
): Promise<{ user: SignedIn; apiKey: Pick<ApiKeyRow, 'id' | 'scopes'> }> {
  if (!isWellFormed('clt', ticket)) throw new Problem('ticket_invalid');
  const query = db.read.selectFrom('live_tickets').selectAll().where('ticket_hash', '=', hashSecret(ticket));
  const row = await query.executeTakeFirst();
  if (!row || row.expires_at <= timestamp(now())) throw new Problem('ticket_invalid');
  const [user] = await findUsersByTokenIds(db.read, [row.token_id]);
  const [apiKey] = await findValidKeys(db.read, [row.api_key_id], timestamp(now()));
  const isValid = user && isAlive(user, aliveAt(now(), await loadPolicy(db))) && user.pending_since === null;
  if (!isValid || apiKey === undefined) throw new Problem('ticket_invalid');
  return { user, apiKey };
}
