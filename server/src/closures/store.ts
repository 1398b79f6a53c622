import { type Insertable, type Selectable, sql } from 'kysely';
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
  await db.deleteFrom('closures').where('id', '=', id).execute();
}

async function insertCourts(db: Db, closureId: number, courtIds: readonly number[]): Promise<void> {
  const rows = courtIds.map((court_id) => ({ closure_id: closureId, court_id }));
  if (rows.length > 0) await db.insertInto('closure_courts').values(rows).execute();
}

function withCourts({ court_list, ...columns }: Columns & { court_list: string | null }): ClosureRow {
  const court_ids = court_list === null ? [] : court_list.split(',').map(Number);
  return { ...columns, court_ids: court_ids.toSorted((a, b) => a - b) };
}
