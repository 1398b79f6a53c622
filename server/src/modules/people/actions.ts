import { getUser } from '../accounts/actions.ts';
import { findUserById, updateUser, type UserRow } from '../accounts/store.ts';
import { refuseRolesBeyondActor } from '../accounts/grants.ts';
import { queueAccountMail } from '../notifications/store.ts';
import { type Actor, type AuditedContext, operator, recordAudit } from '../audit/actions.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Role } from '../../platform/db/schema.ts';
import { onDuplicate, transact } from '../../platform/db/transact.ts';
import { invalid, orNotFound, Problem } from '../../platform/errors.ts';
import { hasPermission, isStaff } from '../../platform/permissions.ts';
import { signOut } from '../../platform/person.ts';
import { timestamp } from '../../platform/time.ts';
import { correctedColumns, type Corrections, guestExists } from './corrections.ts';
import type { PersonNote } from './schema.ts';
import { lockAdminsWith } from './store.ts';
import { lockUser } from '../accounts/active-users.ts';

interface RoleAndStatus {
  role?: Role;
  active?: boolean;
}

interface PersonChanges extends RoleAndStatus, Corrections {}

export function changePerson(people: AuditedContext, id: number, changes: PersonChanges): Promise<UserRow> {
  const { db, now, actor } = people;
  return transact(db, async (db) => {
    const states = await writeChanges(db, people, id, changes);
    await recordAudit(db, actor, { action: 'updateUser', target: `users ${id}`, ...states }, now());
    return states.after;
  }).catch(onDuplicate(db, guestExists));
}

/** @throws {Problem} `version_mismatch` if the stored note is not the one to replace */
export function changeNote(people: AuditedContext, id: number, { note, replaces }: PersonNote): Promise<UserRow> {
  const { db, now, actor } = people;
  return transact(db, async (db) => {
    await lockUser(db, id);
    const before = await getPerson(db, id);
    if (replaces !== undefined && (before.note ?? '') !== (replaces ?? '')) throw new Problem('version_mismatch');
    const after = await updateUser(db, id, { note: note?.trim() || null }, timestamp(now()));
    await recordAudit(db, actor, { action: 'updateUserNote', target: `users ${id}`, before, after }, now());
    return after;
  });
}

/** Changes the role or the status of a person for an operator at the command line. */
export function changeByEmail(people: AuditedContext, email: string, changes: RoleAndStatus): Promise<UserRow> {
  const { db, now, actor } = people;
  return transact(db, async (db) => {
    const { id } = await getUser(db, email);
    const { before, after } = await writeChanges(db, people, id, changes);
    const changedField = (user: UserRow): RoleAndStatus =>
      changes.role === undefined ? { active: user.deactivated_at === null } : { role: user.role };
    const states = { before: changedField(before), after: changedField(after) };
    const action = changes.role === undefined ? 'setActive' : 'setRole';
    await recordAudit(db, actor, { action, target: `users ${id}`, ...states }, now());
    return after;
  });
}

/** Gives a person the role that a sign-in provider assigns. The last admin remains an admin. */
export async function assignRole(
  db: Db,
  context: Context,
  id: number,
  { role, provider, actor }: { role: Role; provider: string; actor: Actor },
): Promise<void> {
  try {
    const { before } = await writeChanges(db, { ...context, actor: operator }, id, { role });
    const states = { before: { role: before.role }, after: { role, provider } };
    await recordAudit(db, actor, { action: 'assignRole', target: `users ${id}`, ...states }, context.now());
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'last_admin') throw error;
  }
}

/** Accepts a person who has registered. A repeated call changes nothing. */
export function acceptPerson(people: AuditedContext, id: number): Promise<UserRow> {
  return decide(people, id, 'account_accepted');
}

/** Rejects a person who waits for approval. @throws {Problem} `not_pending` if the person has been accepted */
export function rejectPerson(people: AuditedContext, id: number): Promise<UserRow> {
  return decide(people, id, 'account_rejected');
}

function decide(
  people: AuditedContext,
  id: number,
  decision: 'account_accepted' | 'account_rejected',
): Promise<UserRow> {
  const { db, now, config, actor } = people;
  return transact(db, async (db) => {
    const isAccepted = decision === 'account_accepted';
    await lockUser(db, id);
    const before = await getPerson(db, id);
    if (before.pending_since === null && !isAccepted) throw new Problem('not_pending');
    if (before.pending_since === null || (!isAccepted && before.deactivated_at !== null)) return before;
    if (!isAccepted) await signOut(db, people, 'blocked', { id });
    else if (before.deactivated_at !== null) await signOut(db, people, 'reactivated', { id });
    const time = timestamp(now());
    const changes = isAccepted ? { pending_since: null, deactivated_at: null } : { deactivated_at: time };
    const after = await updateUser(db, id, changes, time);
    // The reason contains the time, so that a second decision about the same person gets its own email.
    const mail = { kind: decision, id, reason: `${id} ${time}` };
    if (config.SMTP_URL !== '' && before.email !== null) await queueAccountMail(db, mail, now());
    const action = isAccepted ? 'acceptUser' : 'rejectUser';
    await recordAudit(db, actor, { action, target: `users ${id}`, before, after }, now());
    return after;
  });
}

export async function getPerson(db: Db, id: number): Promise<UserRow> {
  return orNotFound(await findUserById(db, id), `user ${id}`);
}

/** Locks a user. If the user is an admin, locks all admins first. @throws {Problem} `last_admin` */
export async function lockUnlessLastAdmin(db: Db, id: number): Promise<void> {
  await refuseLastAdmin(db, id);
  await lockUser(db, id);
  // The user may have become an admin before the lock, so check again.
  await refuseLastAdmin(db, id);
}

async function refuseLastAdmin(db: Db, id: number): Promise<void> {
  const admins = await lockAdminsWith(db, id);
  if (admins.includes(id) && admins.length === 1) throw new Problem('last_admin');
}

async function writeChanges(
  db: Db,
  people: AuditedContext,
  id: number,
  { role, active, ...corrections }: PersonChanges,
): Promise<{ before: UserRow; after: UserRow }> {
  // If two admins demote each other, the second request waits for the lock. It then fails, because one admin must stay.
  if ((role !== undefined && role !== 'admin') || active === false) await lockUnlessLastAdmin(db, id);
  else await lockUser(db, id);
  const before = await getPerson(db, id);
  await refuseRolesBeyondActor(db, people, [before.role, role ?? before.role]);
  const corrected = await correctedColumns(db, before, corrections);
  if (role !== undefined && isStaff(role) && before.email === null) throw cannotSignIn();
  if (role !== undefined && isStaff(role)) await signOut(db, people, 'promoted', { id });
  if (role !== undefined && !hasPermission(people.modules, role, 'people.manage'))
    await signOut(db, people, 'demoted', { id });
  if (active === false) await signOut(db, people, 'blocked', { id });
  if (active === true && before.deactivated_at !== null) await signOut(db, people, 'reactivated', { id });
  const time = timestamp(people.now());
  const deactivated_at = active === false ? (before.deactivated_at ?? time) : null;
  const changes = {
    ...(role !== undefined && { role }),
    ...(active !== undefined && { deactivated_at }),
    ...corrected,
  };
  return { before, after: await updateUser(db, id, changes, time) };
}

function cannotSignIn(): Problem {
  const detail = 'A user without an email cannot sign in, so they can only be a player.';
  return invalid([{ pointer: '#/role', code: 'cannot_sign_in', detail }]);
}
