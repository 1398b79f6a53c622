import { sql } from 'kysely';
import type { UserRow } from '../accounts/store.ts';
import { rewriteNamedPeople } from '../../kernel/event-people.ts';
import { chunked } from '../../platform/db/chunks.ts';
import type { KeyRow } from '../../platform/idempotency/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { ERASED_NAME, type ErasedPerson } from './redact.ts';

const PAGE = 100;

const erased = {
  ...({ name: ERASED_NAME, email: null, phone: null, note: null } as const),
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

/** Finds the bookings that name at least one of these people. */
export async function findBookingsNaming(db: Db, people: readonly ErasedPerson[]): Promise<number[]> {
  const named = db.selectFrom('named_people').select('booking_id');
  const ids = new Set<number>();
  for (const batch of chunked(people)) {
    const [userIds, hashes] = [batch.map(({ id }) => id), batch.map(({ emailHash }) => emailHash)];
    const query = named.where('user_id', 'in', userIds).union(named.where('email_hash', 'in', hashes));
    for (const { booking_id } of await query.execute()) ids.add(booking_id);
  }
  return [...ids];
}

export async function findBookingsOf(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('bookings').select('id').where('user_id', 'in', userIds).execute();
  return rows.map(({ id }) => id);
}

/** Deletes the responses of webhook endpoints to events about bookings. The responses may repeat names. */
export async function deleteResponsesAbout(db: Db, bookingIds: readonly number[]): Promise<void> {
  const subjects = bookingIds.flatMap((id) => [`booking ${id}`, `test booking ${id}`]);
  const ids = db.selectFrom('webhook_deliveries').select('id').where('subject', 'in', subjects);
  await db.updateTable('webhook_attempts').set({ answer_body: null }).where('delivery_id', 'in', ids).execute();
  await db.updateTable('webhook_deliveries').set({ answer_body: null }).where('subject', 'in', subjects).execute();
}

export type KeptAnswer = Pick<KeyRow, 'user_id' | 'key' | 'body'>;

export async function* pagesOfAnswers(db: Db): AsyncGenerator<KeptAnswer[]> {
  const query = db.selectFrom('idempotency_keys').select(['user_id', 'key', 'body']);
  for (let after = { user_id: 0, key: '' }; ;) {
    const rest = query.where((eb) => eb(eb.refTuple('user_id', 'key'), '>', eb.tuple(after.user_id, after.key)));
    const page = await rest.orderBy('user_id').orderBy('key').limit(PAGE).execute();
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last;
  }
}

export async function rewriteAnswer(db: Db, { user_id, key, body }: KeptAnswer): Promise<void> {
  const query = db.updateTable('idempotency_keys').set({ body }).where('user_id', '=', user_id);
  await query.where('key', '=', key).execute();
}

/** Deletes the lists of people of bookings that were last changed before a time. Returns the number of bookings. */
export async function deleteFormerPeople(db: Db, before: string, limit: number): Promise<number> {
  const old = db.selectFrom('bookings').select('id').where('people', 'is not', null).where('updated_at', '<', before);
  const query = db.updateTable('bookings').set({ people: null }).where('id', 'in', old.limit(limit));
  // PostgreSQL checks only the outer conditions again if a concurrent transaction has changed a booking.
  const changed = query.where('updated_at', '<', before).returning(['id', 'participants', 'people']);
  const bookings = await changed.execute();
  if (bookings.length > 0) await rewriteNamedPeople(db, bookings);
  return bookings.length;
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
    .where(
      sql<boolean>`(note is not null or participants is not null or people is not null or status_reason is not null)`,
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds guests who were created before a time and have had no booking since. With an id, checks only that guest. */
export async function findOldGuests(
  db: Db,
  before: string,
  which: { limit: number } | { id: number },
): Promise<Pick<UserRow, 'id' | 'email'>[]> {
  const query = db
    .selectFrom('users')
    .select(['id', 'email'])
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
