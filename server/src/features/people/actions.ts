import { getUser } from '../accounts/actions.ts';
import {
  deleteCalendarLink,
  deleteTokens,
  lockUser,
  shortenTokens,
  updateUser,
  type UserRow,
} from '../accounts/store.ts';
import type { AuditAction } from '../audit/action-names.ts';
import { operator, recordAudit } from '../audit/actions.ts';
import type { Config } from '../../config.ts';
import type { Db, Role } from '../../platform/db/schema.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { invalid, Problem } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { leaveAll } from '../waitlist/actions.ts';
import { findPerson, lockAdminsWith } from './store.ts';

interface People {
  db: Database;
  now: () => number;
  config: Pick<Config, 'ADMIN_TOKEN_TTL'>;
}

interface Standing {
  role?: Role;
  active?: boolean;
}

/** Gives a user another role, deactivates or activates them. @throws {Problem} `not_found`, `last_admin`, `validation_failed` */
export function changePerson({ db, now, config }: People, id: number, standing: Standing): Promise<UserRow> {
  return transact(db, async (db) => {
    const { row } = await changeStanding(db, id, { ...standing, now: now(), adminTtl: config.ADMIN_TOKEN_TTL });
    return row;
  });
}

/** Makes a user an admin, whose tokens then live as short as an admin's, or a player again: an operator's action. */
export function setRole(people: People, email: string, role: Role): Promise<UserRow> {
  return change(people, email, { action: 'setRole', standing: { role } });
}

/** Lets a user sign in, or no more: an operator's action. */
export function setActive(people: People, email: string, active: boolean): Promise<UserRow> {
  return change(people, email, { action: 'setActive', standing: { active } });
}

function change(
  { db, now, config }: People,
  email: string,
  { action, standing }: { action: AuditAction; standing: Standing },
): Promise<UserRow> {
  return transact(db, async (db) => {
    const { id } = await getUser(db, email);
    const change = { ...standing, now: now(), adminTtl: config.ADMIN_TOKEN_TTL };
    const { before, row } = await changeStanding(db, id, change);
    const told = (user: UserRow): Standing =>
      standing.role === undefined ? { active: user.deactivated_at === null } : { role: user.role };
    const entry = { action, target: `users ${id}`, before: told(before), after: told(row) };
    await recordAudit(db, operator, entry, now());
    return row;
  });
}

/** A user who was not erased. @throws {Problem} `not_found` */
export async function getPerson(db: Db, id: number): Promise<UserRow> {
  const person = await findPerson(db, id);
  if (!person) throw new Problem('not_found', `There is no user ${id}.`);
  return person;
}

/** Locks a user and, if they are an admin, first all admins. @throws {Problem} `last_admin` when nobody else is one */
export async function lockUnlessLastAdmin(db: Db, id: number): Promise<void> {
  await refuseLastAdmin(db, id);
  await lockUser(db, id);
  // Somebody may have made them an admin before the lock.
  await refuseLastAdmin(db, id);
}

async function refuseLastAdmin(db: Db, id: number): Promise<void> {
  const admins = await lockAdminsWith(db, id);
  if (admins.includes(id) && admins.length === 1) throw new Problem('last_admin');
}

/** Answers the person as they were once they were locked, and as they are now. */
async function changeStanding(
  db: Db,
  id: number,
  { role, active, now, adminTtl }: Standing & { now: number; adminTtl: number },
): Promise<{ before: UserRow; row: UserRow }> {
  // Two admins who demote each other come one after the other, and the second finds itself the last.
  if (role === 'player' || active === false) await lockUnlessLastAdmin(db, id);
  else await lockUser(db, id);
  const before = await getPerson(db, id);
  if (role === 'admin' && before.email === null) throw cannotSignIn();
  if (role === 'admin') await shortenTokens(db, id, timestamp(now + adminTtl));
  if (active === false) {
    await deleteTokens(db, id);
    await leaveAll(db, { id }, now);
  }
  // Releases before this one left the link of a deactivated user, so it is also deleted on activation.
  if (active === false || before.deactivated_at !== null) await deleteCalendarLink(db, id);
  const since = active === false ? (before.deactivated_at ?? timestamp(now)) : null;
  const changes = { ...(role !== undefined && { role }), ...(active !== undefined && { deactivated_at: since }) };
  return { before, row: await updateUser(db, id, changes, timestamp(now)) };
}

function cannotSignIn(): Problem {
  const detail = 'Only somebody with an email can be an admin: they must be able to sign in.';
  return invalid([{ pointer: '#/role', code: 'cannot_sign_in', detail }]);
}
