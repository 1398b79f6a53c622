import type { Selectable } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';
import type { Page } from '../http/pages.ts';

export type AuditRow = Selectable<Tables['audit_log']>;

/** The last record: none may be missing up to it. */
export interface Head {
  id: number;
  hash: string;
}

/** A row that a record tells of. */
export interface Subject {
  table: 'courts' | 'bookings' | 'booking_series' | 'closures' | 'api_keys' | 'users';
  id: number;
}

/** Held until the transaction ends: records come one by one. It is taken last, so nobody who has it waits. */
export async function lockHead(db: Db): Promise<Head> {
  const query = db.selectFrom('meta').select('value').where('name', '=', 'audit').forUpdate();
  return JSON.parse((await query.executeTakeFirstOrThrow()).value) as Head;
}

export async function findHead(db: Db): Promise<Head> {
  const query = db.selectFrom('meta').select('value').where('name', '=', 'audit');
  return JSON.parse((await query.executeTakeFirstOrThrow()).value) as Head;
}

export async function moveHead(db: Db, { id, hash }: Head): Promise<void> {
  const value = JSON.stringify({ id, hash });
  await db.updateTable('meta').set({ value }).where('name', '=', 'audit').execute();
}

export async function insertAudit(db: Db, record: AuditRow): Promise<void> {
  await db.insertInto('audit_log').values(record).execute();
}

export function findSubject(db: Db, { table, id }: Subject): Promise<object | undefined> {
  return db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
}

export function listFrom(db: Db, after: number, limit: number): Promise<AuditRow[]> {
  return db.selectFrom('audit_log').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
}

/** Newest first. */
export function listAudit(
  db: Db,
  { action, user_id, api_key_id }: { action?: string; user_id?: number; api_key_id?: number },
  page: Page,
): Promise<AuditRow[]> {
  let query = db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit + 1);
  if (page.after) query = query.where('id', '<', page.after[1]);
  if (action !== undefined) query = query.where('action', '=', action);
  if (user_id !== undefined) query = query.where('user_id', '=', user_id);
  if (api_key_id !== undefined) query = query.where('api_key_id', '=', api_key_id);
  return query.execute();
}
