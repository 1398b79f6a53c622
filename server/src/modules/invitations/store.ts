import type { Selectable } from 'kysely';
import { findSecret, revokeSecrets } from '../one-time-secrets/store.ts';
import { storedEmailKeys } from '../../platform/email-address.ts';
import { findRow } from '../../platform/db/rows.ts';
import { setMeta } from '../../platform/db/meta.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { Page } from '../../platform/page.ts';

export type InvitationRow = Selectable<Tables['invitations']>;

/** An invitation, and whether it was opened with an emailed link. */
export type FoundInvitation = InvitationRow & { isMailed: boolean };

/** Returns the newest open invitation for an email address. */
export function findOpenInvitation(db: Db, email: string, time: string): Promise<InvitationRow | undefined> {
  const query = db.selectFrom('invitations').selectAll().where('email_key', 'in', storedEmailKeys(email));
  const unused = query.where('used_at', 'is', null).where('revoked_at', 'is', null);
  return unused.where('expires_at', '>', time).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Returns the invitation of a link. Returns undefined if the invitation has been used or revoked, or has expired. */
export async function findByLink(db: Db, secret: string, time: string): Promise<FoundInvitation | undefined> {
  const link = await findSecret(db, 'invitation', { secret, time });
  const row = link && (await findRow(db, 'invitations', link.subject_id));
  return row && isOpen(row, time) ? { ...row, isMailed: link.data.mailed === 1 } : undefined;
}

export function isOpen({ used_at, revoked_at, expires_at }: InvitationRow, time: string): boolean {
  return used_at === null && revoked_at === null && expires_at > time;
}

/** Marks an invitation as used. Returns false if it was used or revoked, or has expired, since the caller read it. */
export async function claimInvitation(
  db: Db,
  { id }: InvitationRow,
  { userId, time }: { userId: number; time: string },
): Promise<boolean> {
  const query = db.updateTable('invitations').set({ used_at: time, user_id: userId }).where('id', '=', id);
  const open = query.where('used_at', 'is', null).where('revoked_at', 'is', null).where('expires_at', '>', time);
  const { numUpdatedRows } = await open.executeTakeFirst();
  await revokeSecrets(db, ['invitation'], { subject_ids: [id] });
  return numUpdatedRows > 0n;
}

/**
 * Revokes one invitation, or all open invitations for an email address, or all open invitations that an admin has sent.
 * Returns the number of revoked invitations.
 */
export async function revokeInvitations(
  db: Db,
  which: { email: string } | { invitedBy: number } | { id: number },
  time: string,
): Promise<number> {
  let query = db.updateTable('invitations').set({ revoked_at: time });
  if ('email' in which) query = query.where('email_key', 'in', storedEmailKeys(which.email));
  else if ('invitedBy' in which) query = query.where('invited_by', '=', which.invitedBy);
  else query = query.where('id', '=', which.id);
  const open = query.where('used_at', 'is', null).where('revoked_at', 'is', null);
  const ids = (await open.returning('id').execute()).map(({ id }) => id);
  await revokeSecrets(db, ['invitation'], { subject_ids: ids });
  return ids.length;
}

export async function listInvitationsOf(db: Db, userId: number): Promise<InvitationRow[]> {
  return db.selectFrom('invitations').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** Deletes the invitations that contain an erased user's data. */
export async function deleteInvitationsOf(db: Db, user: { id: number; verifiedKey: string | null }): Promise<void> {
  const query = db.deleteFrom('invitations').where((eb) =>
    eb.or([
      eb('user_id', '=', user.id),
      // Anybody can register with another person's address, but must not be able to delete that person's invitations.
      ...(user.verifiedKey === null ? [] : [eb('email_key', 'in', storedEmailKeys(user.verifiedKey))]),
    ]),
  );
  const deleted = await query.returning('id').execute();
  await revokeSecrets(db, ['invitation'], { subject_ids: deleted.map(({ id }) => id) });
}

/** An invitation with the name of the admin who sent it. */
export type ListedInvitation = InvitationRow & { invited_by_name: string | null };

function select(db: Db) {
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select('users.name as invited_by_name');
}

/** Lists invitations, newest first. An invitation is open if a person can still use it. */
export function listInvitations(
  db: Db,
  { isOpen, time }: { isOpen?: boolean; time: string },
  page?: Page,
): Promise<ListedInvitation[]> {
  let query = select(db);
  if (isOpen === true) {
    query = query.where('used_at', 'is', null).where('revoked_at', 'is', null).where('expires_at', '>', time);
  } else if (isOpen === false) {
    query = query.where((or) =>
      or.or([or('used_at', 'is not', null), or('revoked_at', 'is not', null), or('expires_at', '<=', time)]),
    );
  }
  return page ? readPageById(query, 'invitations.id', page) : query.orderBy('invitations.id', 'desc').execute();
}

export function findListed(db: Db, id: number): Promise<ListedInvitation | undefined> {
  return select(db).where('invitations.id', '=', id).executeTakeFirst();
}

/**
 * Prevents other transactions from adding an invitation until the current transaction ends. The row of `meta` does not
 * exist until the first invitation, so this writes the row instead of selecting it.
 */
export async function lockNewInvitations(db: Db): Promise<void> {
  await setMeta(db, 'invitations', 'locked by a transaction that adds an invitation');
}

/** Locks an invitation, so that no concurrent request can use or revoke it. */
export async function lockInvitation(db: Db, id: number): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
