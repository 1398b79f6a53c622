import type { InvitationRow } from '../accounts/invitations.ts';
import { setMeta } from '../../platform/db/meta.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { Page } from '../../platform/page.ts';

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
