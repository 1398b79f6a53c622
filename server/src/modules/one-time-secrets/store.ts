import { insertRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { hashSecret } from '../../platform/secrets.ts';

/**
 * The purposes of secrets, and the columns that each purpose uses. The modules add their purposes by declaration merging
 * in their `tables.ts`.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface SecretPurposes {}
export type SecretPurpose = keyof SecretPurposes;

/** The columns of a secret. For example, the link to reset a password has a `user_id` and `data`. */
interface Columns {
  user_id?: number | null;
  subject_id?: number;
  data?: object;
}

export type NewSecret<P extends SecretPurpose> = P extends unknown
  ? { purpose: P; expires_at: string } & SecretPurposes[P]
  : never;
export type StoredSecret<P extends SecretPurpose> = { id: number } & NewSecret<P>;

/** Stores only the hash of the secret. */
export async function storeSecret<P extends SecretPurpose>(db: Db, secret: string, row: NewSecret<P>): Promise<void> {
  const { data, ...columns } = row as NewSecret<P> & Columns;
  const json = data === undefined ? null : JSON.stringify(data);
  await insertRow(db, 'one_time_secrets', { ...columns, data: json, secret_hash: hashSecret(secret) });
}

/** Returns a secret without using it up. Returns undefined for a secret of another purpose, or an expired one. */
export async function findSecret<P extends SecretPurpose>(
  db: Db,
  purpose: P,
  { secret, time }: { secret: string; time: string },
): Promise<StoredSecret<P> | undefined> {
  const query = db.selectFrom('one_time_secrets').selectAll().where('secret_hash', '=', hashSecret(secret));
  const row = await query.where('purpose', '=', purpose).where('expires_at', '>', time).executeTakeFirst();
  return row && ({ ...row, data: row.data === null ? null : JSON.parse(row.data) } as unknown as StoredSecret<P>);
}

/** Uses up a secret. Returns false if a concurrent request has used it, or if it has been revoked. */
export async function useSecret(db: Db, { id }: { id: number }): Promise<boolean> {
  return (await db.deleteFrom('one_time_secrets').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;
}

/** Uses up a secret and returns it. Only one of several concurrent requests gets it. */
export async function takeSecret<P extends SecretPurpose>(
  db: Db,
  purpose: P,
  given: { secret: string; time: string },
): Promise<StoredSecret<P> | undefined> {
  const found = await findSecret(db, purpose, given);
  return found && (await useSecret(db, found)) ? found : undefined;
}

/** Deletes all secrets of these purposes that belong to a user or to other rows. Returns their number. */
export async function revokeSecrets(
  db: Db,
  purposes: readonly SecretPurpose[],
  of: { user_id: number } | { subject_ids: readonly number[] },
): Promise<number> {
  const query = db.deleteFrom('one_time_secrets').where('purpose', 'in', purposes);
  const chosen =
    'user_id' in of ? query.where('user_id', '=', of.user_id) : query.where('subject_id', 'in', of.subject_ids);
  return Number((await chosen.executeTakeFirst()).numDeletedRows);
}

/** Deletes the oldest secrets of a purpose that belong to no user, except the newest ones. */
export async function keepNewestSecrets(db: Db, purpose: SecretPurpose, count: number): Promise<void> {
  const ofNobody = db.selectFrom('one_time_secrets').select('id').where('user_id', 'is', null);
  const newest = ofNobody.where('purpose', '=', purpose).orderBy('id', 'desc');
  const tooOld = await newest.offset(count).limit(1).executeTakeFirst();
  if (!tooOld) return;
  const query = db.deleteFrom('one_time_secrets').where('user_id', 'is', null).where('purpose', '=', purpose);
  await query.where('id', '<=', tooOld.id).execute();
}
