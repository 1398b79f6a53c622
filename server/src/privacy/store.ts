import { sql } from 'kysely';
import type { UserRow } from '../accounts/store.ts';
import type { AuditRow } from '../audit/store.ts';
import { chunked } from '../db/chunks.ts';
import { pagesById } from '../db/each.ts';
import type { Db } from '../db/schema.ts';
import { ERASED_NAME, type ErasedPerson } from './forgetting.ts';

/** A row with JSON that may tell of people. */
interface JsonRow {
  id: number;
  json: string;
}

const nobody = {
  ...({ name: ERASED_NAME, email: null, email_key: null, phone: null, password_hash: null } as const),
  ...({ role: 'player', sort_name: '', search_text: '' } as const),
  ...({ language: null, email_verified_at: null } as const),
};

/** @param erasing what their traces elsewhere are found by: see `users.erasing` */
export async function eraseUserRow(db: Db, id: number, { time, erasing }: { time: string; erasing: string | null }) {
  const changes = { ...nobody, erased_at: time, erasing, updated_at: time };
  await db.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** Takes what is personal off bookings: all of a user, or some by their ids. */
export async function blankBookings(
  db: Db,
  whose: { userId: number } | { ids: number[] },
  time: string,
): Promise<void> {
  const blank = { note: null, status_reason: null, participants: null, updated_at: time };
  let query = db.updateTable('bookings').set((eb) => ({ ...blank, version: eb('version', '+', 1) }));
  const bookings = db.selectFrom('bookings').select('id');
  if ('userId' in whose) query = query.where('user_id', '=', whose.userId);
  else query = query.where('id', 'in', whose.ids);
  const ids = 'userId' in whose ? bookings.where('user_id', '=', whose.userId) : bookings.where('id', 'in', whose.ids);
  await query.execute();
  await db.deleteFrom('booking_participants').where('booking_id', 'in', ids).execute();
}

export async function deleteOwn(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('booking_participants').where('user_id', '=', userId).execute();
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
  // Mail that asks for verification has no content. It stays, or the limit of its address would begin anew.
  await db.deleteFrom('mails').where('user_id', '=', userId).where('kind', '<>', 'verification').execute();
  await db.deleteFrom('mail_tokens').where('user_id', '=', userId).execute();
}

/** Who was erased, while traces of them elsewhere are still to be removed. */
export async function listErasing(db: Db): Promise<ErasedPerson[]> {
  const rows = await db.selectFrom('users').select(['id', 'erasing']).where('erasing', 'is not', null).execute();
  return rows.map(({ id, erasing }) => ({ id, emailHash: erasing ?? '' }));
}

export async function endErasing(db: Db, ids: readonly number[]): Promise<void> {
  const query = db.updateTable('users').set({ erasing: null });
  for (const some of chunked(ids)) await query.where('id', 'in', some).execute();
}

/** How many rows are read in one query, which takes a few milliseconds. */
const RANGE = 500;

/** What has events as JSON: the outbox first, then what is made of it: what webhooks were sent, and mail that is yet to be. */
export const tellers = ['events', 'webhook_deliveries', 'mails'] as const;
type Teller = (typeof tellers)[number];
const jsonOf = { events: 'data', webhook_deliveries: 'payload', mails: 'data' } as const;

/** Stretches of ids, up to the highest that a table has. */
export async function* rangesOf(db: Db, table: Teller | 'bookings'): AsyncGenerator<{ from: number; to: number }> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  const last = row?.last ?? 0;
  for (let from = 0; from < last; from += RANGE) yield { from, to: from + RANGE };
}

/** Rows within a range of ids that have such JSON. */
export async function findTellers(
  db: Db,
  table: Teller,
  { from, to }: { from: number; to: number },
): Promise<JsonRow[]> {
  const json = sql<string>`${sql.ref(jsonOf[table])}`.as('json');
  const query = db.selectFrom(table).select(['id', json]).where('id', '>', from).where('id', '<=', to);
  return query.where(sql.ref(jsonOf[table]), 'is not', null).execute();
}

/** These rows once more, held until the transaction ends: who takes another person out of them comes before or after. */
export async function lockRows(db: Db, table: Teller, ids: number[]): Promise<JsonRow[]> {
  const json = sql<string | null>`${sql.ref(jsonOf[table])}`.as('json');
  const rows = await db
    .selectFrom(table)
    .select(['id', json])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.flatMap(({ id, json }) => (json === null ? [] : [{ id, json }]));
}

export function findBookingsWithPeople(db: Db, { from, to }: { from: number; to: number }): Promise<JsonRow[]> {
  const query = db.selectFrom('bookings').select(['id', sql<string>`participants`.as('json')]);
  return query.where('id', '>', from).where('id', '<=', to).where('participants', 'is not', null).execute();
}

/** The answer to a request with an idempotency key. */
export interface KeptAnswer {
  user_id: number;
  key: string;
  body: string;
}

/** Kept answers behind one, in the order of users and keys. */
export function listAnswers(db: Db, after: Pick<KeptAnswer, 'user_id' | 'key'>): Promise<KeptAnswer[]> {
  const query = db.selectFrom('idempotency_keys').select(['user_id', 'key', 'body']);
  const rest = query.where((eb) => eb(eb.refTuple('user_id', 'key'), '>', eb.tuple(after.user_id, after.key)));
  return rest.orderBy('user_id').orderBy('key').limit(RANGE).execute();
}

/** A kept answer, held until the transaction ends. */
export function lockAnswer(db: Db, user_id: number, key: string): Promise<KeptAnswer | undefined> {
  const query = db.selectFrom('idempotency_keys').select(['user_id', 'key', 'body']);
  return query.where('user_id', '=', user_id).where('key', '=', key).forUpdate().executeTakeFirst();
}

export async function rewriteEvent(db: Db, id: number, data: string): Promise<void> {
  await db.updateTable('events').set({ data }).where('id', '=', id).execute();
}

/** What a receiver answered may repeat what it was sent. */
async function rewriteDelivery(db: Db, id: number, payload: string): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ payload, answer_body: null }).where('id', '=', id).execute();
  await db.updateTable('webhook_attempts').set({ answer_body: null }).where('delivery_id', '=', id).execute();
}

async function rewriteMail(db: Db, id: number, data: string): Promise<void> {
  await db.updateTable('mails').set({ data }).where('id', '=', id).execute();
}

/** Writes other JSON into a row. */
export const rewrite = { events: rewriteEvent, webhook_deliveries: rewriteDelivery, mails: rewriteMail };

export async function rewriteAnswer(
  db: Db,
  { user_id, key }: { user_id: number; key: string },
  body: string,
): Promise<void> {
  const query = db.updateTable('idempotency_keys').set({ body }).where('user_id', '=', user_id);
  await query.where('key', '=', key).execute();
}

/** Bookings that began before a time and still have something personal; the condition is that of their index. */
export async function findOldPersonal(db: Db, before: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('starts_at', '<', before)
    .where(sql<boolean>`(note is not null or participants is not null or status_reason is not null)`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Held until the transaction ends. */
export function listEventsFrom(db: Db, after: number, limit: number): Promise<(JsonRow & { timestamp: string })[]> {
  const query = db.selectFrom('events').select(['id', 'timestamp', 'data as json']).where('id', '>', after);
  return query.orderBy('id').limit(limit).forUpdate().execute();
}

/** People without an email, not newer than a time, of whom nothing is newer either: at most so many, or one if they are such. */
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

const MARK = 'forgotten_events';

/** Up to which event everything personal is removed. */
export async function findMark(db: Db): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', MARK).executeTakeFirst();
  return Number(row?.value ?? 0);
}

export async function moveMark(db: Db, id: number): Promise<void> {
  const value = String(id);
  await db
    .insertInto('meta')
    .values({ name: MARK, value })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
    .execute();
}

/** What the audit log tells of a user, by them or about them, oldest first, some at a time: two queries, each of an index of its own. */
export function pagesOfAudit(db: Db, userId: number): AsyncGenerator<AuditRow[]> {
  const query = db.selectFrom('audit_log').selectAll().orderBy('id');
  const [by, about] = [query.where('user_id', '=', userId), query.where('target', '=', `users ${userId}`)];
  return pagesById(async (after, limit) => {
    const found = [by, about].map((query) => query.where('id', '>', after).limit(limit).execute());
    const rows = new Map((await Promise.all(found)).flat().map((row) => [row.id, row]));
    return [...rows.values()].toSorted((a, b) => a.id - b.id).slice(0, limit);
  });
}

export function listAnswersOf(db: Db, userId: number): Promise<{ key: string; created_at: string }[]> {
  const query = db.selectFrom('idempotency_keys').select(['key', 'created_at']).where('user_id', '=', userId);
  return query.orderBy('created_at').execute();
}
