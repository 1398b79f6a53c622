import type { Db } from '../../platform/db/schema.ts';
import { type Closing, closingsOn } from '../closures/rules.ts';
import { findClosuresOf, findRelations } from '../closures/store.ts';

/** Answers when a court is closed on a date. */
export type Closings = (courtId: number, date: string) => readonly Closing[];

const NONE: readonly Closing[] = [];

/** Reads when these courts are closed within these dates: by closures of themselves, of what they have a part in common with, of their parts, of their wholes. */
export async function findClosings(
  db: Db,
  courtIds: readonly number[],
  dates: { from: string; to: string },
): Promise<Closings> {
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
    return reaching.flatMap((closure) => closingsOn(closure, date)).toSorted((a, b) => a.start - b.start);
  };
}
