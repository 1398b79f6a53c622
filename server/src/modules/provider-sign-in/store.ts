import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { hashSecret, isWellFormed } from '../../platform/secrets.ts';
import type { UserRow } from '../accounts/store.ts';

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

type IdentityRow = Selectable<Tables['user_identities']>;
export type Identity = Pick<IdentityRow, 'issuer' | 'subject'>;

export function findUserByIdentity(db: Db, { issuer, subject }: Identity): Promise<UserRow | undefined> {
  const query = db.selectFrom('user_identities').innerJoin('users', 'users.id', 'user_identities.user_id');
  return query.selectAll('users').where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst();
}

export function listIdentities(db: Db, userId: number): Promise<IdentityRow[]> {
  return db.selectFrom('user_identities').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export async function deleteIdentities(db: Db, userId: number): Promise<number> {
  const query = db.deleteFrom('user_identities').where('user_id', '=', userId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
