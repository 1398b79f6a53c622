import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/db/transact.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { deleteAccountLinksExpiredBefore } from './account-links.ts';
import { deleteEmailChangesExpiredBefore } from './email-changes.ts';
import { deleteInvitationsExpiredBefore } from './invitations.ts';
import { deleteChallengesExpiredBefore } from './passkeys.ts';

/** How long admins still see an expired invitation, in milliseconds. */
const KEEP_INVITATIONS_MS = 30 * DAY;

/** Deletes links and passkey challenges that no longer work, with the email addresses that belong to them. */
export async function deleteExpiredLinks({ db, now }: Context): Promise<void> {
  await transact(db, async (db) => {
    await deleteAccountLinksExpiredBefore(db, timestamp(now()));
    await deleteEmailChangesExpiredBefore(db, timestamp(now()));
    await deleteChallengesExpiredBefore(db, timestamp(now()));
    await deleteInvitationsExpiredBefore(db, timestamp(now() - KEEP_INVITATIONS_MS));
  });
}
