import { sql } from 'kysely';
import type { UserRow } from '../accounts/store.ts';
import { findMeta, setMeta } from '../../platform/db/meta.ts';
import { chunked } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/schema.ts';
import { ERASED_NAME, type ErasedPerson } from './redact.ts';

interface JsonRow {
  id: number;
  json: string;
}

const erased = {
  ...({ name: ERASED_NAME, email: null, phone: null } as const),
  ...({ contact_email: null, former_names: null, role: 'player', sort_name: '', search_text: '' } as const),
  ...({ language: null, region: null, email_verified_at: null, pending_since: null } as const),
  ...({ accepts_invitations: 0 } as const),
};

/** Erases everything in the user's row except `email_key`, which `eraseEmailKey` erases later. */
export async function eraseUserRow(db: Db, id: number, { time, erasing }: { time: string; erasing: string | null }) {
  const changes = { ...erased, erased_at: time, erasing, updated_at: time };
  await db.updateTable('users').set(changes).where('id', '=', id).execute();
}

/**
 * Erases `email_key`. On PostgreSQL, this update makes other transactions wait before they insert rows that refer to
 * the user, such as an offer. Such a transaction may already have locked waiting list entries. To prevent a deadlock,
 * call this after the entries have ended.
 */
export async function eraseEmailKey(db: Db, id: number): Promise<void> {
  await db.updateTable('users').set({ email_key: null }).where('id', '=', id).execute();
}

/** Returns the erased users whom other rows may still mention. */
export async function listErasing(db: Db): Promise<ErasedPerson[]> {
  const rows = await db.selectFrom('users').select(['id', 'erasing']).where('erasing', 'is not', null).execute();
  return rows.map(({ id, erasing }) => ({ id, emailHash: erasing ?? '' }));
}

export async function endErasing(db: Db, ids: readonly number[]): Promise<void> {
  const query = db.updateTable('users').set({ erasing: null });
  for (const batch of chunked(ids)) await query.where('id', 'in', batch).execute();
}

/** Number of ids in the range that one query reads. Such a query takes a few milliseconds. */
const RANGE = 500;

/** Tables with event data in JSON. `events` must be first, because rows of the other tables are created from events. */
export const jsonTables = ['events', 'webhook_deliveries', 'mails'] as const;
type JsonTable = (typeof jsonTables)[number];
const jsonColumns = { events: 'data', webhook_deliveries: 'payload', mails: 'data' } as const;

export async function* idRanges(db: Db, table: JsonTable | 'bookings'): AsyncGenerator<{ from: number; to: number }> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  const last = row?.last ?? 0;
  for (let from = 0; from < last; from += RANGE) yield { from, to: from + RANGE };
}

export async function findJsonRows(
  db: Db,
  table: JsonTable,
  { from, to }: { from: number; to: number },
): Promise<JsonRow[]> {
  const json = sql<string>`${sql.ref(jsonColumns[table])}`.as('json');
  const query = db.selectFrom(table).select(['id', json]).where('id', '>', from).where('id', '<=', to);
  return query.where(sql.ref(jsonColumns[table]), 'is not', null).execute();
}

/** Locks rows before they are redacted. Otherwise, concurrent redactions could undo each other. */
export async function lockRows(db: Db, table: JsonTable, ids: number[]): Promise<JsonRow[]> {
  const json = sql<string | null>`${sql.ref(jsonColumns[table])}`.as('json');
  const rows = await db
    .selectFrom(table)
    .select(['id', json])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.flatMap(({ id, json }) => (json === null ? [] : [{ id, json }]));
}

export function findBookingsWithParticipants(db: Db, { from, to }: { from: number; to: number }): Promise<JsonRow[]> {
  const query = db.selectFrom('bookings').select(['id', sql<string>`participants`.as('json')]);
  return query.where('id', '>', from).where('id', '<=', to).where('participants', 'is not', null).execute();
}

export interface KeptAnswer {
  user_id: number;
  key: string;
  body: string;
}

export function listAnswers(db: Db, after: Pick<KeptAnswer, 'user_id' | 'key'>): Promise<KeptAnswer[]> {
  const query = db.selectFrom('idempotency_keys').select(['user_id', 'key', 'body']);
  const rest = query.where((eb) => eb(eb.refTuple('user_id', 'key'), '>', eb.tuple(after.user_id, after.key)));
  return rest.orderBy('user_id').orderBy('key').limit(RANGE).execute();
}

export function lockAnswer(db: Db, user_id: number, key: string): Promise<KeptAnswer | undefined> {
  const query = db.selectFrom('idempotency_keys').select(['user_id', 'key', 'body']);
  return query.where('user_id', '=', user_id).where('key', '=', key).forUpdate().executeTakeFirst();
}

export async function rewriteEvent(db: Db, id: number, data: string): Promise<void> {
  await db.updateTable('events').set({ data }).where('id', '=', id).execute();
}

/** Replaces a payload, and deletes the receiver's stored response, which may repeat the payload. */
async function rewriteDelivery(db: Db, id: number, payload: string): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ payload, answer_body: null }).where('id', '=', id).execute();
  await db.updateTable('webhook_attempts').set({ answer_body: null }).where('delivery_id', '=', id).execute();
}

async function rewriteMail(db: Db, id: number, data: string): Promise<void> {
  await db.updateTable('mails').set({ data }).where('id', '=', id).execute();
}

export const rewrite = { events: rewriteEvent, webhook_deliveries: rewriteDelivery, mails: rewriteMail };

export async function rewriteAnswer(
  db: Db,
  { user_id, key }: { user_id: number; key: string },
  body: string,
): Promise<void> {
  const query = db.updateTable('idempotency_keys').set({ body }).where('user_id', '=', user_id);
  await query.where('key', '=', key).execute();
}

/**
 * Finds bookings with personal data that start before a time. The condition must match the condition of the partial
 * index that this query uses.
 */
export async function findOldPersonalBookings(db: Db, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('starts_at', '<', before)
    .where(sql<boolean>`(note is not null or participants is not null or status_reason is not null)`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function lockEventsAfter(db: Db, after: number, limit: number): Promise<(JsonRow & { timestamp: string })[]> {
  const query = db.selectFrom('events').select(['id', 'timestamp', 'data as json']).where('id', '>', after);
  return query.orderBy('id').limit(limit).forUpdate().execute();
}

/** Finds guests who were created before a time and have had no booking since. With an id, checks only that guest. */
export async function findOldGuests(
  db: Db,
  before: string,
  which: { limit: number } | { id: number },
): Promise<Pick<UserRow, 'id'>[]> {
  const query = db
    .selectFrom('users')
    .select('id')
    .where('email', 'is', null)
    .where('erased_at', 'is', null)
    .where('created_at', '<', before)
    .where((eb) => {
      const newer = eb.selectFrom('bookings').select('id').whereRef('bookings.user_id', '=', 'users.id');
      return eb.not(eb.exists(newer.where('starts_at', '>=', before)));
    });
  return ('id' in which ? query.where('id', '=', which.id) : query.limit(which.limit)).execute();
}

/** Finds users whom an admin rejected before a time. With an id, checks only that user. */
export function findRejected(
  db: Db,
  before: string,
  which: { limit: number } | { id: number },
): Promise<Pick<UserRow, 'id' | 'email'>[]> {
  const query = db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('pending_since', 'is not', null)
    .where('erased_at', 'is', null)
    .where('deactivated_at', '<', before);
  return ('id' in which ? query.where('id', '=', which.id) : query.limit(which.limit)).execute();
}

const REDACTED = 'forgotten_events';

export async function findRedactedUpTo(db: Db): Promise<number> {
  return Number((await findMeta(db, REDACTED)) ?? 0);
}

export function setRedactedUpTo(db: Db, id: number): Promise<void> {
  return setMeta(db, REDACTED, String(id));
}
