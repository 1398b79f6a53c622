import { type Selectable, sql } from 'kysely';
import { findMeta, setMeta } from '../../platform/db/meta.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { pagesById, readPageById } from '../../platform/db/paging.ts';
import type { Page } from '../../platform/page.ts';
import type { AuditAction } from './action-names.ts';

export type AuditRow = Selectable<Tables['audit_log']>;

/** The newest entry. It is stored separately, so that a removal of the last entries can be detected. */
export interface Head {
  id: number;
  hash: string;
}

/**
 * Locks the newest entry and returns it. Take this lock last in a transaction, because its holder must not wait for
 * other locks.
 */
export async function lockHead(db: Db): Promise<Head> {
  const query = db.selectFrom('meta').select('value').where('name', '=', 'audit').forUpdate();
  return JSON.parse((await query.executeTakeFirstOrThrow()).value) as Head;
}

export async function findHead(db: Db): Promise<Head> {
  return JSON.parse((await findMeta(db, 'audit'))!) as Head;
}

export function moveHead(db: Db, { id, hash }: Head): Promise<void> {
  return setMeta(db, 'audit', JSON.stringify({ id, hash }));
}

export async function insertAudit(db: Db, record: AuditRow): Promise<void> {
  await db.insertInto('audit_log').values(record).execute();
}

export function listFrom(db: Db, after: number, limit: number): Promise<AuditRow[]> {
  return db.selectFrom('audit_log').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
}

export function findLastByAction(db: Db, action: string): Promise<AuditRow | undefined> {
  const query = db.selectFrom('audit_log').selectAll().where('action', '=', action);
  return query.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Returns whether the user has signed in or reset the password from this IP address at or after `since`. */
export async function hasProvenOwner(
  db: Db,
  { user_id, address, since }: { user_id: number; address: string; since: string },
): Promise<boolean> {
  const query = db
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', user_id)
    .where('address', '=', address)
    .where('timestamp', '>=', since)
    // PostgreSQL uses the `audit_log_proofs` index only if this condition matches the index's condition.
    .where(sql<boolean>`action in ('signIn', 'resetPassword')`);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns successful and failed sign-ins of a user, newest first. */
export function listSignIns(db: Db, userId: number, page: Page): Promise<AuditRow[]> {
  // The databases use the `audit_log_sign_ins` index only if this condition matches the index's condition.
  const isSignIn = sql<boolean>`action in ('signIn', 'signInFailed')`;
  const query = db.selectFrom('audit_log').selectAll().where('user_id', '=', userId).where(isSignIn);
  return readPageById(query, 'id', page);
}

/** Returns the entries with these actions, oldest first. */
export function listActionsAfter(
  db: Db,
  actions: readonly AuditAction[],
  { after, limit }: { after: number; limit: number },
): Promise<AuditRow[]> {
  const query = db.selectFrom('audit_log').selectAll().where('action', 'in', actions).where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** Returns the entries with this action and a lower id, newest first. */
export function listBefore(
  db: Db,
  action: AuditAction,
  { before, limit }: { before: number; limit: number },
): Promise<AuditRow[]> {
  const query = db.selectFrom('audit_log').selectAll().where('action', '=', action).where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function hasSignedInBefore(db: Db, userId: number, id: number): Promise<boolean> {
  const signIns = db.selectFrom('audit_log').select('id').where('user_id', '=', userId).where('action', '=', 'signIn');
  return (await signIns.where('id', '<', id).limit(1).executeTakeFirst()) !== undefined;
}

/** Maximum number of sign-ins to read. Only programs sign in to one account more often than this from one network. */
const MAX_SIGN_INS = 200;

/** Returns the newest sign-ins of a user from an IP address. */
export function listSignInsFrom(
  db: Db,
  { user_id, address, since, before }: { user_id: number; address: string | null; since: string; before: number },
): Promise<Pick<AuditRow, 'after'>[]> {
  // The databases use the `audit_log_proofs` index only if this condition matches the index's condition.
  const isProof = sql<boolean>`action in ('signIn', 'resetPassword')`;
  const proofs = db.selectFrom('audit_log').select('after').where('user_id', '=', user_id).where(isProof);
  const signIns = proofs.where('action', '=', 'signIn').where('address', '=', address);
  return signIns
    .where('timestamp', '>=', since)
    .where('id', '<', before)
    .orderBy('timestamp', 'desc')
    .limit(MAX_SIGN_INS)
    .execute();
}

interface Filters {
  action?: string;
  user_id?: number;
  api_key_id?: number;
  time_from?: string;
  time_to?: string;
}

export type NamedAuditRow = AuditRow & { user_name: string | null; api_key_name: string | null };

export function listAudit(
  db: Db,
  { action, user_id, api_key_id, time_from, time_to }: Filters,
  page: Page,
): Promise<NamedAuditRow[]> {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .leftJoin('api_keys', 'api_keys.id', 'audit_log.api_key_id')
    .selectAll('audit_log')
    .select(['users.name as user_name', 'api_keys.name as api_key_name']);
  if (action !== undefined) query = query.where('action', '=', action);
  if (user_id !== undefined) query = query.where('user_id', '=', user_id);
  if (api_key_id !== undefined) query = query.where('api_key_id', '=', api_key_id);
  if (time_from !== undefined) query = query.where('timestamp', '>=', time_from);
  if (time_to !== undefined) query = query.where('timestamp', '<', time_to);
  return readPageById(query, 'audit_log.id', page);
}

/**
 * Returns the audit log entries by the user and about the user. Uses a query for each of the two, so that each query
 * can use its own index.
 */
export function pagesOfAudit(db: Db, userId: number): AsyncGenerator<AuditRow[]> {
  const query = db.selectFrom('audit_log').selectAll().orderBy('id');
  const [by, about] = [query.where('user_id', '=', userId), query.where('target', '=', `users ${userId}`)];
  return pagesById(async (after, limit) => {
    const queries = [by, about].map((query) => query.where('id', '>', after).limit(limit).execute());
    const rows = new Map((await Promise.all(queries)).flat().map((row) => [row.id, row]));
    return [...rows.values()].toSorted((a, b) => a.id - b.id).slice(0, limit);
  });
}
