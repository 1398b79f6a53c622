import type { Insertable, Selectable } from 'kysely';
import { prepared } from '../db/prepared.ts';
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

export async function findClosure(db: Db, id: number): Promise<ClosureRow | undefined> {
  const [row] = await withCourts(db, await db.selectFrom('closures').selectAll().where('id', '=', id).execute());
  return row;
}

/** The closure, held until the transaction ends. */
export async function lockClosure(db: Db, id: number): Promise<ClosureRow | undefined> {
  await db.selectFrom('closures').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findClosure(db, id);
}

/** By start; one row more than the page's limit when there is more. */
export async function listClosures(db: Db, filter: ClosureFilter, page: Page): Promise<ClosureRow[]> {
  const { courtId, dateFrom, dateTo } = filter;
  let query = db.selectFrom('closures').selectAll();
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
  return withCourts(db, await sorted.limit(page.limit + 1).execute());
}

const reaching = prepared((db, { from, to }: { from: string; to: string }) =>
  db.selectFrom('closures').selectAll().where('last_date', '>=', from).where('start_date', '<=', to).orderBy('id'),
);

/** The closures that reach into these dates, both included. */
export async function findClosuresBetween(db: Db, dates: { from: string; to: string }): Promise<ClosureRow[]> {
  return withCourts(db, await reaching(db, dates));
}

/** Of these courts, what is made of what: a closure of a part closes the whole, and the other way round. */
export function findRelations(db: Db, courtIds: readonly number[]): Promise<{ whole_id: number; part_id: number }[]> {
  return db
    .selectFrom('court_parts')
    .select(['whole_id', 'part_id'])
    .where((eb) => eb.or([eb('whole_id', 'in', courtIds), eb('part_id', 'in', courtIds)]))
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

async function withCourts(db: Db, closures: Columns[]): Promise<ClosureRow[]> {
  if (closures.length === 0) return [];
  const ids = closures.map(({ id }) => id);
  const rows = await db
    .selectFrom('closure_courts')
    .select(['closure_id', 'court_id'])
    .where('closure_id', 'in', ids)
    .orderBy('court_id')
    .execute();
  const courts = Map.groupBy(rows, ({ closure_id }) => closure_id);
  return closures.map((row) => ({ ...row, court_ids: (courts.get(row.id) ?? []).map(({ court_id }) => court_id) }));
}
