import { hash } from 'node:crypto';
import type { Client, Context } from '../../platform/context.ts';
import { eachById } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/schema.ts';
import { allSettledOrThrow, transact } from '../../platform/db/transact.ts';
import { plural } from '../../platform/text.ts';
import { timestamp } from '../../platform/time.ts';
import type { AuditAction } from './action-names.ts';
import { type AuditRow, findHead, insertAudit, listFrom, lockHead, moveHead } from './store.ts';

/** The user and the request that made a change. All fields are null for an operator at the command line. */
export type Actor = Pick<AuditRow, 'user_id' | 'api_key_id' | 'address' | 'request_id'>;
export const operator: Actor = { user_id: null, api_key_id: null, address: null, request_id: null };

export interface AuditedContext extends Context {
  actor: Actor;
}

interface Entry {
  action: AuditAction;
  /** The changed row, such as `courts 5`. */
  target?: string | null;
  before?: unknown;
  after?: unknown;
}

/** Appends an audit log entry in the transaction of the change. Each entry's hash covers the previous entry's hash. */
export async function recordAudit(db: Db, actor: Actor, entry: Entry, now: number): Promise<void> {
  const head = await lockHead(db);
  const { user_id, api_key_id, address, request_id } = actor;
  const content = {
    ...{ id: head.id + 1, timestamp: timestamp(now), action: entry.action, target: entry.target ?? null },
    ...{ user_id, api_key_id, address, request_id },
    ...{ before: asText(entry.before), after: asText(entry.after) },
  };
  const record = { ...content, hash: hashOf(head.hash, content) };
  await allSettledOrThrow(insertAudit(db, record), moveHead(db, record));
}

/** Appends an audit log entry in a separate transaction. */
export async function recordOperation(
  { db, now, actor }: AuditedContext,
  action: AuditAction,
  after: object,
): Promise<void> {
  await transact(db, (db) => recordAudit(db, actor, { action, after }, now()));
}

interface Verification {
  records: number;
  fault: string | undefined;
}

export function sentenceOf({ records, fault }: Verification): string {
  return fault === undefined
    ? `The audit log is intact (${plural(records, 'entry', 'entries')}).`
    : `The audit log is not intact: ${fault}.`;
}

/**
 * Checks the whole audit log. Returns the number of intact entries, and a description of the first changed, removed or
 * inserted entry, if any.
 */
export async function verifyAudit(db: Db): Promise<Verification> {
  const head = await findHead(db);
  let last = { id: 0, hash: '' };
  for await (const record of eachById((after, limit) => listFrom(db, after, limit), Number.MIN_SAFE_INTEGER)) {
    const fault = faultOf(record, last);
    if (fault !== undefined) return { records: last.id, fault };
    last = record;
    if (last.id === head.id && last.hash !== head.hash)
      return { records: last.id, fault: `entry ${last.id} was changed` };
  }
  const end = await findHead(db);
  if (last.id < head.id) return { records: last.id, fault: `the entries from ${last.id + 1} on were removed` };
  return { records: last.id, fault: last.id > end.id ? `the entries from ${end.id + 1} on were inserted` : undefined };
}

function faultOf({ hash: stored, ...content }: AuditRow, last: { id: number; hash: string }): string | undefined {
  if (content.id <= last.id) return `entry ${content.id} was inserted`;
  if (content.id !== last.id + 1) return `entry ${last.id + 1} was removed`;
  if (hashOf(last.hash, content) === stored) return undefined;
  return `entry ${content.id}, or an entry before it, was changed`;
}

/** Hashes the values in a fixed order, so that the hash does not depend on the order of the row's fields. */
function hashOf(previous: string, row: Omit<AuditRow, 'hash'>): string {
  const { id, timestamp, action, target, user_id, api_key_id, address, request_id, before, after } = row;
  const values = [id, timestamp, action, target, user_id, api_key_id, address, request_id, before, after];
  return hash('sha256', JSON.stringify([previous, ...values]), 'hex');
}

const SECRET = /_hash$|^(key|token|password|secret|old_secret)$/;
/** Audit log entries can never be changed, so they must not contain personal data, which may have to be erased. */
const PERSONAL =
  /^(email|email_key|contact_email|former_names|phone|sort_name|search_text|erasing|note|status_reason|participants|people|user|guest_name|guest_phone|user_name|user_email|booked_by)$/;

/** Returns JSON without secrets, hashes of secrets or personal data. Keeps user ids. */
function asText(value: unknown): string | null {
  return value === null ? null : (JSON.stringify(value, withoutPersonalData) ?? null);
}

function withoutPersonalData(this: object, name: string, inner: unknown): unknown {
  if (SECRET.test(name) || PERSONAL.test(name)) return undefined;
  // Remove the names of users, but not of courts or keys. Only users have both a name and an email address.
  if (name === 'name' && 'email' in this) return undefined;
  return inner;
}

export function actorFor({ apiKeyId, address, requestId }: Client, userId: number | undefined): Actor {
  return { user_id: userId ?? null, api_key_id: apiKeyId, address, request_id: requestId };
}
