import { type Insertable, type Selectable, sql } from 'kysely';
import { chunked } from '../db/chunks.ts';
import { amongIds, idList } from '../db/given-rows.ts';
import { prepared, preparedIn } from '../db/prepared.ts';
import type { Db, Tables } from '../db/schema.ts';
import type { Page } from '../http/pages.ts';

type Columns = Selectable<Tables['closures']>;

/** A closure with the ids of its courts, ascending; none when it closes all. */
export interface ClosureRow extends Columns {
  court_ids: number[];
}

export interface ClosureFilter {
  courtId?: number;
  dateFrom?: string;
  dateTo?: string;
}

/** In the same statement: between two, somebody who changes or lifts the closure could come in. */
const courtList = sql<
  string | null
>`(select string_agg(cast(court_id as text), ',') from closure_courts where closure_id = closures.id)`.as('court_list');

export async function findClosure(db: Db, id: number): Promise<ClosureRow | undefined> {
  const query = db.selectFrom('closures').selectAll().select(courtList).where('id', '=', id);
  return (await query.execute()).map(withCourts)[0];
}

/** The closure, held until the transaction ends. */
export async function lockClosure(db: Db, id: number): Promise<ClosureRow | undefined> {
  await db.selectFrom('closures').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findClosure(db, id);
}

/** By start; one row more than the page's limit when there is more. */
export async function listClosures(db: Db, filter: ClosureFilter, page: Page): Promise<ClosureRow[]> {
  const { courtId, dateFrom, dateTo } = filter;
  let query = db.selectFrom('closures').selectAll().select(courtList);
  if (dateFrom !== undefined) query = query.where('last_date', '>=', dateFrom);
  if (dateTo !== undefined) query = query.where('start_date', '<=', dateTo);
  if (courtId !== undefined) {
    const ids = db.selectFrom('closure_courts').select('closure_id').where('court_id', '=', courtId);
    query = query.where((eb) => eb.or([eb('all_courts', '=', 1), eb('id', 'in', ids)]));
  }
  if (page.after) {
    const [startDate, id] = page.after;
    query = query.where((eb) => eb(eb.refTuple('start_date', 'id'), '>', eb.tuple(startDate, id)));
  }
  const sorted = query.orderBy('start_date').orderBy('id');
  return (await sorted.limit(page.limit + 1).execute()).map(withCourts);
}

interface Dates {
  from: string;
  to: string;
}

const reachingAll = prepared((db, { from, to }: Dates) =>
  db
    .selectFrom('closures')
    .selectAll()
    .select(courtList)
    .where('last_date', '>=', from)
    .where('start_date', '<=', to)
    .orderBy('id'),
);

/**
 * Those that close one of these courts: by itself, by its parts, or by what has a part in common with it. Looked up one after the other, since
 * neither engine would use an index for one or the other; and the 1 is no parameter, for which the index of it would not be used.
 */
export function closuresOf(db: Db, courtIds: readonly number[], { from, to }: Dates) {
  return db
    .with('spaces', (db) => {
      const parts = db.selectFrom('court_parts').select('part_id as id').where('whole_id', 'in', courtIds);
      return db.selectFrom('courts').select('id').where('id', 'in', courtIds).unionAll(parts);
    })
    .with('found', (db) => {
      const spaces = db.selectFrom('spaces').select('id');
      const wholes = db.selectFrom('court_parts').select('whole_id as id').where('part_id', 'in', spaces);
      const some = db.selectFrom('closure_courts').select('closure_id as id');
      const all = db.selectFrom('closures').select('id').where('all_courts', '=', sql.lit(1));
      return all.where('last_date', '>=', from).unionAll(some.where('court_id', 'in', spaces.unionAll(wholes)));
    })
    .selectFrom('closures')
    .selectAll()
    .select(courtList)
    .where('id', 'in', (eb) => eb.selectFrom('found').select('id'))
    .where('last_date', '>=', from)
    .where('start_date', '<=', to)
    .orderBy('id');
}

const reachingSome = preparedIn(closuresOf);
/** For more courts than this all closures are read. */
const FEW_COURTS = 128;

/** The closures that reach into these dates, both included, and close one of these courts; of many courts, all that there are. */
export async function findClosuresOf(db: Db, courtIds: readonly number[], dates: Dates): Promise<ClosureRow[]> {
  const isFew = courtIds.length <= FEW_COURTS;
  return (isFew ? await reachingSome(db, courtIds, dates) : await reachingAll(db, dates)).map(withCourts);
}

/** What these courts are made of and what is made of them or of their parts: a closure of one of these closes the other. */
export function findRelations(db: Db, courtIds: readonly number[]): Promise<{ whole_id: number; part_id: number }[]> {
  const parts = db.selectFrom('court_parts').select('part_id').where('whole_id', 'in', courtIds);
  return db
    .selectFrom('court_parts')
    .select(['whole_id', 'part_id'])
    .where((eb) => eb.or([eb('part_id', 'in', parts), eb('part_id', 'in', courtIds)]))
    .execute();
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
  await db.deleteFrom('closures').where('id', '=', id).execute(); // with its `closure_cancellations`
}

type Cancellation = Selectable<Tables['closure_cancellations']>;

/** How many bookings are noted in one statement. */
const MOST_NOTED = 5000;

/** Notes the bookings that a closure is to cancel, as they are now: one that is rescheduled before its turn stays. */
export async function insertCancellations(db: Db, closureId: number, bookingIds: readonly number[]): Promise<void> {
  for (const ids of chunked(bookingIds, MOST_NOTED)) {
    const bookings = db
      .selectFrom('bookings')
      .select((eb) => [eb.val(closureId).as('closure_id'), 'id', 'court_id', 'starts_at', 'ends_at'])
      .where('id', 'in', amongIds(db, idList(ids)));
    const columns = ['closure_id', 'booking_id', 'court_id', 'starts_at', 'ends_at'] as const;
    await db.insertInto('closure_cancellations').columns(columns).expression(bookings).execute();
  }
}

/** Bookings that a closure is still to cancel, by their ids. */
export function listCancellations(
  db: Db,
  closureId: number,
  limit: number,
): Promise<Pick<Cancellation, 'booking_id' | 'court_id' | 'starts_at' | 'ends_at'>[]> {
  return db
    .selectFrom('closure_cancellations')
    .select(['booking_id', 'court_id', 'starts_at', 'ends_at'])
    .where('closure_id', '=', closureId)
    .orderBy('booking_id')
    .limit(limit)
    .execute();
}

/** Deletes them up to a booking; without one, all. */
export async function deleteCancellations(db: Db, closureId: number, upTo = Number.MAX_SAFE_INTEGER): Promise<void> {
  const query = db.deleteFrom('closure_cancellations').where('closure_id', '=', closureId);
  await query.where('booking_id', '<=', upTo).execute();
}

/** The ids of those that were not rescheduled since. */
export async function listCancellationIds(db: Db, closureId: number): Promise<number[]> {
  const query = db
    .selectFrom('closure_cancellations as noted')
    .innerJoin('bookings', 'bookings.id', 'noted.booking_id')
    .select('booking_id')
    .where('closure_id', '=', closureId)
    .whereRef('bookings.court_id', '=', 'noted.court_id')
    .whereRef('bookings.starts_at', '=', 'noted.starts_at')
    .whereRef('bookings.ends_at', '=', 'noted.ends_at');
  return (await query.execute()).map(({ booking_id }) => booking_id);
}

/** How many bookings closures are still to cancel, by the ids of the closures. */
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

function withCourts({ court_list, ...columns }: Columns & { court_list: string | null }): ClosureRow {
  const court_ids = court_list === null ? [] : court_list.split(',').map(Number);
  return { ...columns, court_ids: court_ids.toSorted((a, b) => a - b) };
}
