import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../platform/db/schema.ts';
import type { UserRow } from '../accounts/store.ts';

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
