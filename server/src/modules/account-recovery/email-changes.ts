import type { Selectable, Updateable } from 'kysely';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { storedEmailKeys } from '../../platform/email-address.ts';
import { revokeSecrets } from '../one-time-secrets/store.ts';

export type EmailChangeRow = Selectable<Tables['email_changes']>;

export function listEmailChanges(db: Db, userId: number): Promise<EmailChangeRow[]> {
  return db.selectFrom('email_changes').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/**
 * Returns whether another account can still get the address back by undoing an email change. While this is possible,
 * only that account may use the address. If a thief could register it, the owner could not undo the change.
 */
export async function isReserved(
  db: Db,
  email: string,
  { userId, time }: { userId: number; time: string },
): Promise<boolean> {
  const query = db.selectFrom('email_changes').select('id').where('old_email_key', 'in', storedEmailKeys(email));
  const change = await query.where('user_id', '<>', userId).where('expires_at', '>', time).executeTakeFirst();
  return change !== undefined;
}

export async function updateEmailChange(
  db: Db,
  id: number,
  changes: Updateable<Tables['email_changes']>,
): Promise<void> {
  await db.updateTable('email_changes').set(changes).where('id', '=', id).execute();
}

/** Deletes an email change that has not been confirmed. The caller has locked the user. */
export async function deleteRequestedChanges(db: Db, userId: number): Promise<number> {
  const query = db.selectFrom('email_changes').select('id').where('user_id', '=', userId);
  return deleteEmailChanges(db, await query.where('confirmed_at', 'is', null).execute());
}

/** Deletes an email change and all later changes of the same account. */
export async function deleteChangesFrom(db: Db, { user_id, id }: EmailChangeRow): Promise<void> {
  const query = db.selectFrom('email_changes').select('id').where('user_id', '=', user_id);
  await deleteEmailChanges(db, await query.where('id', '>=', id).execute());
}

export async function deleteAllEmailChanges(db: Db, userId: number): Promise<number> {
  const query = db.selectFrom('email_changes').select('id').where('user_id', '=', userId);
  return deleteEmailChanges(db, await query.execute());
}

async function deleteEmailChanges(db: Db, changes: readonly Pick<EmailChangeRow, 'id'>[]): Promise<number> {
  const ids = changes.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await revokeSecrets(db, ['email_change', 'email_undo'], { subject_ids: ids });
  await db.deleteFrom('email_changes').where('id', 'in', ids).execute();
  return ids.length;
}
