import { type Insertable, sql } from 'kysely';
import { chunked } from '../../platform/db/chunks.ts';
import { amongIds, idList } from '../../platform/db/given-rows.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { readPageBySortKey } from '../../platform/db/paging.ts';
import type { Page } from '../../platform/page.ts';
import { type ClosureRow, courtList, withCourts } from './booking.ts';

export interface ClosureFilter {
  courtId?: number;
  dateFrom?: string;
  dateTo?: string;
}

export async function findClosure(db: Db, id: number): Promise<ClosureRow | undefined> {
  const query = db.selectFrom('closures').selectAll().select(courtList).where('id', '=', id);
  return (await query.execute()).map(withCourts)[0];
}

export async function lockClosure(db: Db, id: number): Promise<ClosureRow | undefined> {
  await db.selectFrom('closures').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findClosure(db, id);
}

export async function listClosures(db: Db, filter: ClosureFilter, page: Page): Promise<ClosureRow[]> {
  const { courtId, dateFrom, dateTo } = filter;
  let query = db.selectFrom('closures').selectAll().select(courtList);
  if (dateFrom !== undefined) query = query.where('last_date', '>=', dateFrom);
  if (dateTo !== undefined) query = query.where('start_date', '<=', dateTo);
  if (courtId !== undefined) {
    const ids = db.selectFrom('closure_courts').select('closure_id').where('court_id', '=', courtId);
    query = query.where((eb) => eb.or([eb('all_courts', '=', 1), eb('id', 'in', ids)]));
  }
  return (await readPageBySortKey(query, ['start_date', 'id'], page)).map(withCourts);
}

export async function insertClosure(
  db: Db,
  closure: Insertable<Tables['closures']>,
  courtIds: readonly number[],
): Promise<ClosureRow> {
  const row = await db.insertInto('closures').values(closure).returningAll().executeTakeFirstOrThrow();
  await insertCourts(db, row.id, courtIds);
  return { ...row, court_ids: courtIds.toSorted((a, b) => a - b) };
}

export async function updateClosure(db: Db, { id, court_ids, ...columns }: ClosureRow): Promise<void> {
  await db.updateTable('closures').set(columns).where('id', '=', id).execute();
  await db.deleteFrom('closure_courts').where('closure_id', '=', id).execute();
  await insertCourts(db, id, court_ids);
}

export async function deleteClosure(db: Db, id: number): Promise<void> {
  await db.deleteFrom('closure_courts').where('closure_id', '=', id).execute();
  // A foreign key with `on delete cascade` also deletes the rows in `closure_cancellations`.
  await db.deleteFrom('closures').where('id', '=', id).execute();
}

const MAX_NOTED = 5000;

/** Stores the bookings to cancel with their current times. If a booking is rescheduled later, the job skips it. */
export async function insertCancellations(db: Db, closureId: number, bookingIds: readonly number[]): Promise<void> {
  for (const ids of chunked(bookingIds, MAX_NOTED)) {
    const bookings = db
      .selectFrom('bookings')
      .select((eb) => [eb.val(closureId).as('closure_id'), 'id', 'court_id', 'starts_at', 'ends_at'])
      .where('id', 'in', amongIds(db, idList(ids)));
    const columns = ['closure_id', 'booking_id', 'court_id', 'starts_at', 'ends_at'] as const;
    await db.insertInto('closure_cancellations').columns(columns).expression(bookings).execute();
  }
}

/** Lists the bookings that a closure will cancel. Skips bookings that have been rescheduled. */
export function listCancellations(db: Db, closureId: number, limit?: number) {
  const query = db
    .selectFrom('closure_cancellations as stored')
    .innerJoin('bookings', 'bookings.id', 'stored.booking_id')
    .select([
      'bookings.id',
      'bookings.court_id',
      'bookings.starts_at',
      'bookings.ends_at',
      'booking_date',
      'end_minute',
    ])
    .where('closure_id', '=', closureId)
    .whereRef('bookings.court_id', '=', 'stored.court_id')
    .whereRef('bookings.starts_at', '=', 'stored.starts_at')
    .whereRef('bookings.ends_at', '=', 'stored.ends_at')
    .orderBy('bookings.id');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

export async function deleteCancellations(db: Db, closureId: number, upTo = Number.MAX_SAFE_INTEGER): Promise<void> {
  const query = db.deleteFrom('closure_cancellations').where('closure_id', '=', closureId);
  await query.where('booking_id', '<=', upTo).execute();
}

export async function countCancellations(db: Db, closureIds: readonly number[]): Promise<Map<number, number>> {
  if (closureIds.length === 0) return new Map();
  const query = db
    .selectFrom('closure_cancellations')
    .select(['closure_id', sql<number>`count(*)`.as('count')])
    .where('closure_id', 'in', closureIds)
    .groupBy('closure_id');
  return new Map((await query.execute()).map(({ closure_id, count }) => [closure_id, count]));
}

async function insertCourts(db: Db, closureId: number, courtIds: readonly number[]): Promise<void> {
  const rows = courtIds.map((court_id) => ({ closure_id: closureId, court_id }));
  if (rows.length > 0) await db.insertInto('closure_courts').values(rows).execute();
}
