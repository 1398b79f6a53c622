import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { hashSecret, isWellFormed } from '../../platform/secrets.ts';

export type SignInRow = Selectable<Tables['provider_sign_ins']>;
export type TicketRow = Selectable<Tables['provider_tickets']>;

/** Deletes and returns the sign-in, so that only one of several requests with the same state gets it. */
export async function takeSignIn(db: Db, state: string, time: string): Promise<SignInRow | undefined> {
  if (!isWellFormed('cps', state)) return undefined;
  const query = db.deleteFrom('provider_sign_ins').where('state_hash', '=', hashSecret(state));
  return query.where('expires_at', '>', time).returningAll().executeTakeFirst();
}

/** Deletes and returns the ticket, so that it works only once. Without the right secret, the ticket stays. */
export async function takeTicket(
  db: Db,
  { ticket, secret }: { ticket: string; secret: string },
  time: string,
): Promise<TicketRow | undefined> {
  if (!isWellFormed('cps', ticket) || !isWellFormed('cps', secret)) return undefined;
  const query = db.deleteFrom('provider_tickets').where('ticket_hash', '=', hashSecret(ticket));
  const own = query.where('secret_hash', '=', hashSecret(secret)).where('expires_at', '>', time);
  return own.returningAll().executeTakeFirst();
}
