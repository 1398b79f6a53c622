import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/db/transact.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { deleteAccountLinksExpiredBefore } from './account-links.ts';
import { deleteEmailChangesExpiredBefore } from './email-changes.ts';
import { deleteInvitationsExpiredBefore } from './invitations.ts';
import { deleteChallengesExpiredBefore } from './passkeys.ts';

/** How long admins still see an expired invitation, in milliseconds. */
const KEEP_INVITATIONS_MS = 30 * DAY;

/** Deletes expired links and passkey challenges, and the email addresses that were stored with the links. */
export async function deleteExpiredLinks({ db, now }: Context): Promise<void> {
  await transact(db, async (db) => {
    await deleteAccountLinksExpiredBefore(db, timestamp(now()));
    await deleteEmailChangesExpiredBefore(db, timestamp(now()));
    await deleteChallengesExpiredBefore(db, timestamp(now()));
    await deleteInvitationsExpiredBefore(db, timestamp(now() - KEEP_INVITATIONS_MS));
  });
}
