import type { SignedIn } from '../accounts/store.ts';
import { aliveAt } from '../accounts/actions.ts';
import { findUsersByTokenIds } from '../accounts/store.ts';
import { type ApiKeyRow, findLivingKeys } from '../api-keys/store.ts';
import type { Config } from '../config.ts';
import { type Database, transact } from '../db/transact.ts';
import { Problem } from '../errors.ts';
import { hashSecret, isWellFormed, newSecret } from '../secrets.ts';
import { timestamp } from '../time.ts';

interface Tickets {
  db: Database;
  now: () => number;
  config: Pick<Config, 'TOKEN_TTL' | 'TOKEN_IDLE_TTL' | 'ADMIN_TOKEN_TTL'>;
}

/** How long a ticket can be used, in milliseconds. */
const TICKET_MS = 30_000;

/** Makes a ticket for a stream of the user: it stands for the key and the token of the request. */
export async function makeTicket(
  { db, now }: Tickets,
  { token_id }: SignedIn,
  api_key_id: number,
): Promise<{ ticket: string; expires_at: string }> {
  const ticket = newSecret('clt');
  const expires_at = timestamp(now() + TICKET_MS);
  await transact(db, async (db) => {
    await db.deleteFrom('live_tickets').where('expires_at', '<=', timestamp(now())).execute();
    await db
      .insertInto('live_tickets')
      .values({ ticket_hash: hashSecret(ticket), token_id, api_key_id, expires_at })
      .execute();
  });
  return { ticket, expires_at };
}

/** Takes a ticket, which is used up by it. @throws {Problem} `ticket_invalid` */
export async function takeTicket(
  { db, now, config }: Tickets,
  ticket: string,
): Promise<{ user: SignedIn; apiKey: Pick<ApiKeyRow, 'id' | 'scopes'> }> {
  if (!isWellFormed('clt', ticket)) throw new Problem('ticket_invalid');
  const taken = await transact(db, (db) =>
    db.deleteFrom('live_tickets').where('ticket_hash', '=', hashSecret(ticket)).returningAll().executeTakeFirst(),
  );
  if (!taken || taken.expires_at <= timestamp(now())) throw new Problem('ticket_invalid');
  const [user] = await findUsersByTokenIds(db.read, [taken.token_id]);
  const [apiKey] = await findLivingKeys(db.read, [taken.api_key_id], timestamp(now()));
  const alive = aliveAt(now(), config);
  const isAlive = user && user.expires_at > alive.now && user.last_used_at > alive.usedSince;
  if (!isAlive || apiKey === undefined) throw new Problem('ticket_invalid');
  return { user, apiKey };
}
