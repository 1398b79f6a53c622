import { setNewPassword } from '../accounts/actions.ts';
import { limitRequests } from '../accounts/attempts.ts';
import {
  type EmailChangeRow,
  deleteChangesFrom,
  deleteRequestedChanges,
  isReserved,
  updateEmailChange,
} from './email-changes.ts';
import { proveAddress } from '../accounts/prove-address.ts';
import { emailTaken } from '../accounts/rules.ts';
import { type UserRow, findUserByEmail, getUserById, updateUser, withSearchColumns } from '../accounts/store.ts';
import { emailKey } from '../../platform/email-address.ts';
import { actorFor, recordAudit } from '../audit/actions.ts';
import { unlinkAccount } from '../../kernel/participants.ts';
import { queueAccountMail, queueLinkMail } from '../notifications/store.ts';
import { confirmAnd } from '../passkeys/confirm.ts';
import type { RelyingParty } from '../passkeys/rules.ts';
import type { Confirmation } from '../passkeys/schema.ts';
import { findSecret, revokeSecrets } from '../one-time-secrets/store.ts';
import type { Client, Context } from '../../platform/context.ts';
import { findRow, insertRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { onDuplicate, transact } from '../../platform/db/transact.ts';
import { Problem, invalid } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { signOut } from '../../platform/person.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { linkJustSent } from './actions.ts';
import { type Holder, checkHolder } from './holder.ts';
import { isEnded, lockUser } from '../accounts/active-users.ts';

/** How long the new address can be confirmed, in milliseconds. */
const CONFIRM_MS = DAY;
/** How long the owner of the old address can undo the change, in milliseconds. */
const UNDO_MS = 7 * DAY;
/**
 * An undo turns off a second factor that was turned on at most this many milliseconds before the email change was
 * requested. A thief may have turned it on, and then waited before requesting the change. An older second factor
 * belongs to the owner, who would have noticed the email about it.
 */
const SUSPECT_MS = 30 * DAY;

/** Emails a link to the new address. The response does not reveal whether the address has an account. */
export async function requestEmailChange(
  context: Context,
  user: SignedIn,
  { email, ...requester }: { email: string; proof: Confirmation; client: Client; party: RelyingParty | undefined },
): Promise<void> {
  const { now, config } = context;
  if (config.SMTP_URL === '') throw new Problem('mail_not_set_up');
  if (user.email !== null && emailKey(user.email) === emailKey(email)) throw sameAddress();
  await limitRequests(context, ['email change', `user ${user.id}`]);
  await confirmAnd(context, user, requester, (db) => startChange(db, { user_id: user.id, email, now: now() }));
}

/**
 * Stores a requested email change in place of the user's earlier request, and queues the email with the link. The
 * caller has locked the user.
 */
export async function startChange(
  db: Db,
  { user_id, email, now }: { user_id: number; email: string; now: number },
): Promise<void> {
  await deleteRequestedChanges(db, user_id);
  const expires_at = timestamp(now + CONFIRM_MS);
  const address = { new_email: email, new_email_key: emailKey(email) };
  const row = { user_id, ...address, requested_at: timestamp(now), expires_at };
  const { id } = await insertRow(db, 'email_changes', row);
  const mail = { kind: 'email_change', user_id: null, data: { id }, email, give_up_at: expires_at } as const;
  const nextAllowed = await queueLinkMail(db, mail, now);
  if (nextAllowed !== undefined) throw linkJustSent(nextAllowed, now);
}

/**
 * Applies a requested email change, after the link to the new address was opened.
 * @throws {Problem} `link_invalid`, or `email_taken` if another account uses the new address
 */
export async function confirmEmailChange(context: Context, token: string, holder: Holder): Promise<void> {
  const { db, now } = context;
  const found = await findChange(context, token, 'email_change');
  const recheck = await checkHolder(context, found.user_id, holder);
  await transact(db, async (db) => {
    const time = now();
    if (isEnded(await lockUser(db, found.user_id))) throw new Problem('link_invalid');
    await recheck?.(db);
    // A concurrent request may have confirmed or replaced the change, or deleted it by setting a new password.
    const change = await findRow(db, 'email_changes', found.id);
    if (!change || change.confirmed_at !== null) throw new Problem('link_invalid');
    const before = await getUserById(db, change.user_id);
    await applyChange(db, { change, before, now: time });
    await signOut(db, context, 'email_changed', { id: before.id });
    const isRemoved = !recheck && (await proveAddress(db, context, before));
    const after = isRemoved ? { access_removed: true } : undefined;
    const entry = { action: 'changeEmail', target: `users ${change.user_id}`, after } as const;
    await recordAudit(db, actorFor(holder.client, change.user_id), entry, time);
  }).catch(onDuplicate(db, () => emailTaken(found.new_email)));
}

async function applyChange(
  db: Db,
  { change, before, now }: { change: EmailChangeRow; before: UserRow; now: number },
): Promise<void> {
  const { id, user_id, new_email, new_email_key } = change;
  const time = timestamp(now);
  const wasVerified = before.email_verified_at !== null;
  // If the old address was never verified, it may belong to a stranger. The user must no longer see bookings that name
  // the stranger.
  if (!wasVerified) await unlinkAccount(db, user_id, now);
  // Find other stored forms of the address, too. Earlier releases stored them, and the unique index does not recognise
  // them as the same address.
  const owner = await findUserByEmail(db, new_email);
  if (owner && owner.id !== user_id) throw emailTaken(new_email);
  await setAddress(db, before, { email: new_email, email_key: new_email_key, time });
  // Check for a reservation after the update. The update waits for a concurrent transaction in which another account
  // changes from this address to a new one.
  if (await isReserved(db, new_email, { userId: user_id, time })) throw emailTaken(new_email);
  await revokeSecrets(db, ['email_change'], { subject_ids: [id] });
  await updateEmailChange(db, id, {
    ...{ confirmed_at: time, old_email: before.email, old_email_key: wasVerified ? before.email_key : null },
    expires_at: timestamp(now + (wasVerified ? UNDO_MS : CONFIRM_MS)),
  });
  const mail = { kind: 'email_changed', id } as const;
  if (wasVerified) return queueAccountMail(db, { ...mail, reason: String(id) }, now);
  if (before.email === null) return;
  const give_up_at = timestamp(now + CONFIRM_MS);
  await queueLinkMail(db, { kind: mail.kind, user_id: null, data: { id }, email: before.email, give_up_at }, now);
}

interface Undo {
  token: string;
  new_password?: string;
}

/** Restores the old address and marks it as verified, because only its owner can have received the link. */
export async function undoEmailChange(context: Context, { token, new_password }: Undo, client: Client): Promise<void> {
  const { db, now } = context;
  const found = await findChange(context, token, 'email_undo');
  const restore = async (db: Db): Promise<void> => {
    const change = await findRow(db, 'email_changes', found.id);
    if (!change || change.old_email === null || change.old_email_key === null) throw new Problem('link_invalid');
    const { user_id, old_email: email, old_email_key: email_key } = change;
    await setAddress(db, await getUserById(db, user_id), { email, email_key, time: timestamp(now()) });
    await deleteChangesFrom(db, change);
    // A thief who changed the address may also have linked a sign-in provider, and added passkeys or a second factor.
    const suspectSince = timestamp(Date.parse(change.requested_at) - SUSPECT_MS);
    const ended = await signOut(db, context, 'email_change_undone', { id: user_id, suspectSince });
    const after = { second_factor_removed: ended['second_factor'] === 1 };
    const entry = { action: 'undoEmailChange', target: `users ${user_id}`, after } as const;
    await recordAudit(db, actorFor(client, user_id), entry, now());
  };
  try {
    if (new_password !== undefined)
      return await setNewPassword(context, found.user_id, { password: new_password, client }, restore);
    await transact(db, async (db) => {
      await lockUser(db, found.user_id);
      await restore(db);
    });
  } catch (error) {
    // Another account can have the address only if a process of an earlier release has assigned it.
    throw db.classify(error) === 'unique' ? emailTaken(found.old_email!) : error;
  }
}

async function findChange(
  { db, now }: Context,
  secret: string,
  purpose: 'email_change' | 'email_undo',
): Promise<EmailChangeRow> {
  const link = await findSecret(db.read, purpose, { secret, time: timestamp(now()) });
  const change = link && (await findRow(db.read, 'email_changes', link.subject_id));
  if (!change) throw new Problem('link_invalid');
  return change;
}

async function setAddress(
  db: Db,
  { id, name, phone }: UserRow,
  { email, email_key, time }: { email: string; email_key: string; time: string },
): Promise<void> {
  const columns = { ...withSearchColumns({ name, email, phone }), email_key, email_verified_at: time };
  await updateUser(db, id, columns, time);
}

function sameAddress(): Problem {
  return invalid([{ pointer: '#/email', code: 'duplicate', detail: 'Your account already uses this email address.' }]);
}
