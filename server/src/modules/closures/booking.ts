import type { BookingPart, Facts } from '../../kernel/part.ts';
import { MINUTES_A_DAY, addDays, splitAtMidnight, toTime } from '../../platform/time.ts';
import { type ClosedInterval, closedIntervalsOn } from './closed-times.ts';
import { type Selectable, sql } from 'kysely';
import { prepared, preparedIn } from '../../platform/db/prepared.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { loadSharingCourts } from '../courts/parts.ts';

declare module '../../kernel/part.ts' {
  interface Facts {
    /** The times at which the court is closed. Undefined if closures are not checked. */
    closedIntervals?: readonly ClosedInterval[];
  }
}

/** Rejects slots during a closure. Adding a closure locks its courts, as a booking does, so neither misses the other. */
export const closuresPart: BookingPart<ClosedIntervals> = {
  load(db, requests) {
    const courtIds = [...new Set(requests.map(({ courtId }) => courtId))];
    const dates = requests.flatMap(({ slot }) => splitAtMidnight(slot).map(({ date }) => date)).toSorted();
    return loadClosedIntervals(db, courtIds, { from: dates[0]!, to: dates.at(-1)! });
  },
  facts(closedIntervals, { courtId, slot: { date, end } }) {
    const isOvernight = end > MINUTES_A_DAY;
    return {
      closedIntervals: isOvernight
        ? closedOverMidnight(closedIntervals, courtId, date)
        : closedIntervals(courtId, date),
    };
  },
  rules: [
    {
      name: 'closures',
      code: 'court_closed',
      field: () => 'start_time',
      breaks: (check) => closureIn(check) !== undefined,
      detail: (check) => {
        const { start, end, reason } = closureIn(check)!;
        return `${check.court.name} is closed ${toTime(start)}–${toTime(end)}: ${reason}`;
      },
      values: (check) => {
        const { start, end, reason } = closureIn(check)!;
        return { start_time: toTime(start), end_time: toTime(end), reason };
      },
    },
  ],
};

function closureIn({ slot, closedIntervals = [] }: Facts): ClosedInterval | undefined {
  return closedIntervals.find(({ start, end }) => start < slot.end && slot.start < end);
}

type Columns = Selectable<Tables['closures']>;

/** A closure and its court ids in ascending order. The list is empty if the closure applies to all courts. */
export interface ClosureRow extends Columns {
  court_ids: number[];
}

/**
 * The ids of the courts of a closure. This is a subquery, because between two statements a concurrent request could
 * change the closure.
 */
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

const allClosures = prepared((db, { from, to }: Dates) =>
  db
    .selectFrom('closures')
    .selectAll()
    .select(courtList)
    .where('last_date', '>=', from)
    .where('start_date', '<=', to)
    .orderBy('id'),
);

/** Selects the closures of these courts, of their parts, and of courts that share a part with them. */
export function closuresOf(db: Db, courtIds: readonly number[], { from, to }: Dates) {
  // With `or` instead of a union, the databases would not use their indexes. They use the partial index only if the
  // condition contains a literal 1.
  return db
    .with('spaces', (db) => {
      const parts = db.selectFrom('court_parts').select('part_id as id').where('whole_id', 'in', courtIds);
      return db.selectFrom('courts').select('id').where('id', 'in', courtIds).unionAll(parts);
    })
    .with('closing', (db) => {
      const spaces = db.selectFrom('spaces').select('id');
      const wholes = db.selectFrom('court_parts').select('whole_id as id').where('part_id', 'in', spaces);
      const ofCourts = db.selectFrom('closure_courts').select('closure_id as id');
      const all = db.selectFrom('closures').select('id').where('all_courts', '=', sql.lit(1));
      return all.where('last_date', '>=', from).unionAll(ofCourts.where('court_id', 'in', spaces.unionAll(wholes)));
    })
    .selectFrom('closures')
    .selectAll()
    .select(courtList)
    .where('id', 'in', (eb) => eb.selectFrom('closing').select('id'))
    .where('last_date', '>=', from)
    .where('start_date', '<=', to)
    .orderBy('id');
}

const someClosures = preparedIn(closuresOf);
const MAX_COURTS = 128;

/** Finds the closures of courts. If there are more than `MAX_COURTS` courts, finds the closures of all courts. */
export async function findClosuresOf(db: Db, courtIds: readonly number[], dates: Dates): Promise<ClosureRow[]> {
  const isFew = courtIds.length <= MAX_COURTS;
  return (isFew ? await someClosures(db, courtIds, dates) : await allClosures(db, dates)).map(withCourts);
}

export type ClosedIntervals = (courtId: number, date: string) => readonly ClosedInterval[];

const NONE: readonly ClosedInterval[] = [];

/** Returns the closed intervals of a date and of the next date, in minutes from midnight of the first date. */
export function closedOverMidnight(
  closedIntervals: ClosedIntervals,
  courtId: number,
  date: string,
): readonly ClosedInterval[] {
  const next = closedIntervals(courtId, addDays(date, 1));
  if (next.length === 0) return closedIntervals(courtId, date);
  const shifted = next.map(({ start, end, reason }) => ({
    start: start + MINUTES_A_DAY,
    end: end + MINUTES_A_DAY,
    reason,
  }));
  return [...closedIntervals(courtId, date), ...shifted];
}

/**
 * Returns a function that finds a court's closed intervals on a date. The intervals include the closures of all courts
 * that share a space with the court.
 */
export async function loadClosedIntervals(
  db: Db,
  courtIds: readonly number[],
  dates: { from: string; to: string },
): Promise<ClosedIntervals> {
  const closures = courtIds.length > 0 ? await findClosuresOf(db, courtIds, dates) : [];
  if (closures.length === 0) return () => NONE;
  const sharingCourts = await loadSharingCourts(db);
  const closuresByCourt = new Map<number, typeof closures>();
  return (court, date) => {
    const ownClosures = closuresByCourt.getOrInsertComputed(court, () => {
      const sharing = new Set(sharingCourts(court));
      return closures.filter((closure) => closure.all_courts === 1 || closure.court_ids.some((id) => sharing.has(id)));
    });
    const onDate = ownClosures.filter(({ start_date, last_date }) => start_date <= date && date <= last_date);
    if (onDate.length === 0) return NONE;
    return onDate.flatMap((closure) => closedIntervalsOn(closure, date)).toSorted((a, b) => a.start - b.start);
  };
}
