import type { Context } from '../../platform/context.ts';
import { type Actor, recordAudit } from '../audit/actions.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { signOut } from '../../platform/person.ts';
import { deleteToken } from './store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { lockActing } from './active-users.ts';

export async function logOut({ db, now }: Context, { id, token_id }: SignedIn, actor: Actor): Promise<void> {
  await transact(db, async (db) => {
    // A concurrent request may have ended the session already.
    if (!(await deleteToken(db, id, token_id))) return;
    await recordAudit(db, actor, { action: 'logOut', target: `tokens ${token_id}` }, now());
  });
}

export async function endSession(
  { db, now }: Context,
  user: SignedIn,
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  await transact(db, async (db) => {
    if (!(await deleteToken(db, user.id, id))) throw new Problem('not_found', `You have no session ${id}.`);
    await recordAudit(db, actor, { action: 'endSession', target: `tokens ${id}` }, now());
  });
}

export async function endOtherSessions(accounts: Context, user: SignedIn, actor: Actor): Promise<void> {
  const { db, now } = accounts;
  await transact(db, async (db) => {
    await signOut(db, accounts, 'others_signed_out', { id: user.id, exceptSession: user.token_id });
    await recordAudit(db, actor, { action: 'endOtherSessions', target: `users ${user.id}` }, now());
  });
}

/** Returns when a session started, or undefined if it has ended. */
export async function findSessionStart(db: Db, { token_id }: SignedIn): Promise<string | undefined> {
  const query = db.selectFrom('tokens').select('created_at').where('id', '=', token_id);
  return (await query.executeTakeFirst())?.created_at;
}

/**
 * Locks the person, and checks that no concurrent request has ended the session, for example by setting a new password.
 */
export async function lockSession(db: Db, user: SignedIn): Promise<void> {
  await lockActing(db, user.id);
  if ((await findSessionStart(db, user)) === undefined) throw new Problem('token_invalid');
}
