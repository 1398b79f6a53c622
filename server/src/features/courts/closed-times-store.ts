import { type Selectable, sql } from 'kysely';
import { prepared, preparedIn } from '../../platform/db/prepared.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { type ClosedInterval, closedIntervalsOn } from './closed-times.ts';

type Columns = Selectable<Tables['closures']>;

/** A closure with the ids of its courts, ascending; none when it closes all. */
export interface ClosureRow extends Columns {
  court_ids: number[];
}

/** In the same statement: between two, somebody who changes or lifts the closure could come in. */
export const courtList = sql<
  string | null
>`(select string_agg(cast(court_id as text), ',') from closure_courts where closure_id = closures.id)`.as('court_list');

export function withCourts({ court_list, ...columns }: Columns & { court_list: string | null }): ClosureRow {
  const court_ids = court_list === null ? [] : court_list.split(',').map(Number);
  return { ...columns, court_ids: court_ids.toSorted((a, b) => a - b) };
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
function findRelations(db: Db, courtIds: readonly number[]): Promise<{ whole_id: number; part_id: number }[]> {
  const parts = db.selectFrom('court_parts').select('part_id').where('whole_id', 'in', courtIds);
  return db
    .selectFrom('court_parts')
    .select(['whole_id', 'part_id'])
    .where((eb) => eb.or([eb('part_id', 'in', parts), eb('part_id', 'in', courtIds)]))
    .execute();
}

/** Answers when a court is closed on a date. */
export type ClosedIntervals = (courtId: number, date: string) => readonly ClosedInterval[];

const NONE: readonly ClosedInterval[] = [];

/** Reads when these courts are closed within these dates: by closures of themselves, of what they have a part in common with, of their parts, of their wholes. */
export async function loadClosedIntervals(
  db: Db,
  courtIds: readonly number[],
  dates: { from: string; to: string },
): Promise<ClosedIntervals> {
  const closures = courtIds.length > 0 ? await findClosuresOf(db, courtIds, dates) : [];
  if (closures.length === 0) return () => NONE;
  const relations = await findRelations(db, courtIds);
  const parts = Map.groupBy(relations, ({ whole_id }) => whole_id);
  const spaces = (court: number): number[] => [court, ...(parts.get(court) ?? []).map(({ part_id }) => part_id)];
  const ofCourt = new Map<number, typeof closures>();
  return (court, date) => {
    let its = ofCourt.get(court);
    if (!its) {
      const own = new Set(spaces(court));
      its = closures.filter(({ all_courts, court_ids }) => {
        return all_courts === 1 || court_ids.some((id) => spaces(id).some((space) => own.has(space)));
      });
      ofCourt.set(court, its);
    }
    const reaching = its.filter(({ start_date, last_date }) => start_date <= date && date <= last_date);
    if (reaching.length === 0) return NONE;
    return reaching.flatMap((closure) => closedIntervalsOn(closure, date)).toSorted((a, b) => a.start - b.start);
  };
}
