import { type Insertable, type SelectQueryBuilder, type Selectable, sql } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, EntryStatus, Tables } from '../../platform/db/schema.ts';
import { readPageBySortKey } from '../../platform/db/paging.ts';
import type { Page } from '../../platform/page.ts';
import { timestamp } from '../../platform/time.ts';
import type { FreedSlots, HoldEnd } from '../../kernel/part.ts';
import { entryStatusAfter } from './rules.ts';

type Columns = Selectable<Tables['waitlist_entries']>;

/** A waiting list entry with its court. An entry for any court of a sport has no court. */
export interface EntryRow extends Columns {
  court_name: string | null;
  court_type: string | null;
  court_venue: string | null;
}
export interface PlacedEntry extends EntryRow {
  /** The position in line, from 1; null if the entry is not waiting. */
  position: number | null;
}
type NewEntry = Insertable<Tables['waitlist_entries']>;

/** The statuses of entries that have not ended. */
export const ACTIVE: readonly EntryStatus[] = ['waiting', 'offered'];

export function findEntryOf(db: Db, userId: number, id: number): Promise<PlacedEntry | undefined> {
  const query = selectPlaced(db).where('waitlist_entries.id', '=', id);
  return query.where('user_id', '=', userId).executeTakeFirst();
}

/** Locks an entry. Returns false if it is no longer waiting, or if another transaction has locked it. */
export async function tryLockWaiting(db: Db, id: number): Promise<boolean> {
  const query = db.selectFrom('waitlist_entries').select('id').where('id', '=', id).where('status', '=', 'waiting');
  return (await query.forNoKeyUpdate().skipLocked().executeTakeFirst()) !== undefined;
}

export function listEntries(
  db: Db,
  { userId, statuses }: { userId: number; statuses?: readonly EntryStatus[] },
  page: Page,
): Promise<PlacedEntry[]> {
  let query = selectPlaced(db).where('user_id', '=', userId);
  if (statuses) query = query.where('status', 'in', statuses);
  return readPageBySortKey(query, ['booking_date', 'waitlist_entries.id'], page);
}

export function findActiveOf(db: Db, userId: number): Promise<PlacedEntry[]> {
  const query = selectPlaced(db).where('user_id', '=', userId);
  return query.where('status', 'in', ACTIVE).orderBy('waitlist_entries.id').execute();
}

export function findWaiting(db: Db, date: string): Promise<EntryRow[]> {
  const query = selectEntries(db).where('booking_date', '=', date);
  return query.where('status', '=', 'waiting').orderBy('waitlist_entries.id').execute();
}

export async function findAccepted(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const query = db.selectFrom('waitlist_entries').select('id').where('id', 'in', ids).where('status', '=', 'accepted');
  return new Set((await query.execute()).map(({ id }) => id));
}

export async function insertEntry(db: Db, entry: NewEntry): Promise<PlacedEntry> {
  const { id } = await db.insertInto('waitlist_entries').values(entry).returning('id').executeTakeFirstOrThrow();
  return selectPlaced(db).where('waitlist_entries.id', '=', id).executeTakeFirstOrThrow();
}

/** Changes an entry if it still has the given status. Returns false if another transaction has changed the status. */
export async function updateEntry(
  db: Db,
  { id, status }: Pick<EntryRow, 'id' | 'status'>,
  changes: Partial<NewEntry>,
): Promise<boolean> {
  const query = db.updateTable('waitlist_entries').set(changes).where('id', '=', id).where('status', '=', status);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Updates the entry of an offer that was accepted or cancelled. */
export async function endOffer(
  db: Db,
  { waitlist_entry_id: id, booking_date: date }: { waitlist_entry_id: number | null; booking_date: string },
  end: HoldEnd,
): Promise<FreedSlots | undefined> {
  if (id === null) return undefined;
  const status = entryStatusAfter(end);
  const isWaiting = status === 'waiting';
  const changes = { status, updated_at: timestamp(end.now), ...(isWaiting && { booking_id: null }) };
  await updateEntry(db, { id, status: 'offered' }, changes);
  // The player waits again and may have missed free slots on any court, so check all courts.
  return isWaiting ? { courtId: null, from: date, to: date } : undefined;
}

export function listAllOf(db: Db, userId: number): Promise<PlacedEntry[]> {
  return selectPlaced(db).where('user_id', '=', userId).orderBy('waitlist_entries.id').execute();
}

/** Expires the entries whose last matching slot has started. Skips entries that another process has locked. */
export async function expireEntries(db: Db, { time, limit }: { time: string; limit: number }): Promise<number> {
  const due = db.selectFrom('waitlist_entries').select('id').where('status', '=', 'waiting');
  const locked = await due.where('closes_at', '<', time).limit(limit).forNoKeyUpdate().skipLocked().execute();
  for (const { id } of locked)
    await updateEntry(db, { id, status: 'waiting' }, { status: 'expired', updated_at: time });
  return locked.length;
}

export const findWishes = prepared((db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('waitlist_entries')
    .select(['booking_date', 'court_id', 'type'])
    .distinct()
    .where('status', '=', 'waiting')
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to)
    .orderBy('booking_date'),
);

export type WishedCourt = Pick<Selectable<Tables['courts']>, 'id' | 'version' | 'type' | 'part_ids'>;

export async function findWishedCourts(
  db: Db,
  { ids, types }: { ids: readonly number[]; types: readonly string[] },
): Promise<WishedCourt[]> {
  if (ids.length + types.length === 0) return [];
  return db
    .selectFrom('courts')
    .select(['id', 'version', 'type', 'part_ids'])
    .where((eb) =>
      eb.or([...(ids.length > 0 ? [eb('id', 'in', ids)] : []), ...(types.length > 0 ? [eb('type', 'in', types)] : [])]),
    )
    .where('active', '=', 1)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Returns the courts that the club has not retired, including inactive courts. */
export function findOpenCourts(db: Db): Promise<WishedCourt[]> {
  const query = db.selectFrom('courts').select(['id', 'version', 'type', 'part_ids']);
  return query.where('retired_at', 'is', null).orderBy('id').execute();
}

function selectEntries(db: Db): SelectQueryBuilder<Tables, 'waitlist_entries', EntryRow> {
  return db
    .selectFrom('waitlist_entries')
    .leftJoin('courts', 'courts.id', 'waitlist_entries.court_id')
    .selectAll('waitlist_entries')
    .select(['courts.name as court_name', 'courts.type as court_type', 'courts.venue as court_venue']);
}

/**
 * Selects entries with their position in line. An older entry is ahead of an entry if both want the same day and
 * overlapping times, and one court fits both.
 */
function selectPlaced(db: Db): SelectQueryBuilder<Tables, 'waitlist_entries', PlacedEntry> {
  return selectEntries(db).select((eb) => {
    const before = eb
      .selectFrom('waitlist_entries as ahead')
      .leftJoin('courts as ahead_court', 'ahead_court.id', 'ahead.court_id')
      .select(sql<number>`count(*) + 1`.as('position'))
      .where('ahead.status', '=', 'waiting')
      .whereRef('ahead.booking_date', '=', 'waitlist_entries.booking_date')
      .whereRef('ahead.id', '<', 'waitlist_entries.id')
      .whereRef('ahead.start_after', '<', 'waitlist_entries.end_before')
      .whereRef('ahead.end_before', '>', 'waitlist_entries.start_after')
      // Each court has its own line. An entry for any court of a sport is in the lines of all the sport's courts.
      .where(sql<boolean>`coalesce(ahead.court_id = waitlist_entries.court_id, true)`)
      .where(sql<boolean>`coalesce(ahead.type, ahead_court.type) = coalesce(waitlist_entries.type, courts.type)`);
    return eb.case().when('waitlist_entries.status', '=', 'waiting').then(before).end().as('position');
  });
}
