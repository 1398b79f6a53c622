import type { Context } from '../../platform/context.ts';
import { limitAttempts, attemptBy } from '../accounts/attempts.ts';
import { lockSession } from '../accounts/sessions.ts';
import { getUserById } from '../accounts/store.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import type { AuditAction } from '../audit/action-names.ts';
import { type Actor, actorFor, type AuditedContext, recordAudit } from '../audit/actions.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { hashEmail } from '../../platform/email-address.ts';
import { invalid, type Problem } from '../../platform/errors.ts';
import { enqueueJob } from '../../platform/jobs/store.ts';
import { checkProof, type Requester } from '../passkeys/confirm.ts';
import { getPerson, lockUnlessLastAdmin } from '../people/actions.ts';
import { signOut } from '../../platform/person.ts';
import { timestamp } from '../../platform/time.ts';
import { eraseMergedGuests } from './merge.ts';
import { eraseEmailKey, eraseUserRow } from './store.ts';

export async function eraseMe(privacy: Context, user: SignedIn, requester: Requester): Promise<void> {
  const { id } = user;
  const { proof, client } = requester;
  if (proof.current_password === undefined && proof.passkey === undefined) {
    const { password_hash } = await getUserById(privacy.db.read, id);
    if (password_hash !== null) throw passwordRequired();
  }
  await limitAttempts(privacy, attemptBy(user, client), async () => {
    const recheck = await checkProof(privacy, user, requester);
    const allow = async (db: Db): Promise<void> => {
      await lockSession(db, user);
      await recheck(db);
    };
    await erase(privacy, id, { actor: actorFor(client, id), action: 'eraseMe', allow });
  });
}

function passwordRequired(): Problem {
  return invalid([{ pointer: '#/password', code: 'required', detail: 'Send your current password, or a passkey.' }]);
}

export async function eraseUser(privacy: AuditedContext, id: number): Promise<void> {
  await erase(privacy, id, { actor: privacy.actor, action: 'eraseUser' });
}

interface Erasure {
  actor: Actor;
  action: AuditAction;
  /** Runs after the user has been locked. If it throws an error, nothing is erased. */
  allow?: (db: Db) => Promise<void>;
}

function erase(privacy: Context, id: number, { actor, action, allow }: Erasure): Promise<void> {
  const { db, now } = privacy;
  return transact(db, async (db) => {
    await lockUnlessLastAdmin(db, id);
    await allow?.(db);
    const person = await getPerson(db, id);
    const email = person.email ?? person.contact_email;
    await eraseLocked(db, privacy, { id, erasing: email === null ? '' : hashEmail(email) });
    await enqueueJob(db, 'remove_traces', { payload: {}, now: now() });
    await recordAudit(db, actor, { action, target: `users ${id}` }, now());
  });
}

/** @param erasing the value for `users.erasing`; null if no other rows mention the user */
export async function eraseLocked(db: Db, privacy: Context, { id, erasing }: Erased): Promise<void> {
  const time = timestamp(privacy.now());
  const { email_key, email_verified_at } = await getUserById(db, id);
  if (erasing !== null) await eraseMergedGuests(db, id);
  for (const { person } of privacy.modules) await person?.lock?.(db, id);
  // Erase the name first: the cancellations below record events, which must not contain the name.
  await eraseUserRow(db, id, { time, erasing });
  await signOut(db, privacy, 'erased', { id });
  await eraseEmailKey(db, id);
  const user = { id, verifiedKey: email_verified_at === null ? null : email_key, time };
  for (const { person } of privacy.modules) await person?.erase?.(db, user);
}

interface Erased {
  id: number;
  erasing: string | null;
}
