import type { FreedSlots } from '../../kernel/part.ts';
import type { Db } from '../../platform/db/schema.ts';
import { loadSharingCourts } from '../courts/parts.ts';
import { type WishedCourt, findWishedCourts, findWishes } from './store.ts';

/** If a transaction frees more courts than this, all courts that players wait for are checked. */
const MAX_FREED = 20;

/** Returns, by date, the courts that players wait for and that overlap a freed court, such as its parts. */
export async function findWantedCourts(db: Db, freed: readonly FreedSlots[]): Promise<Map<string, WishedCourt[]>> {
  const starts = freed.map(({ from }) => from).toSorted();
  const ends = freed.map(({ to }) => to).toSorted();
  const wishes = await findWishes(db, { from: starts[0]!, to: ends.at(-1)! });
  const isFreed = (date: string) => freed.some(({ from, to }) => from <= date && date <= to);
  const matching = wishes.filter(({ booking_date }) => isFreed(booking_date));
  const byDate = Map.groupBy(matching, ({ booking_date }) => booking_date);
  const wanted = new Map<string, WishedCourt[]>();
  if (byDate.size === 0) return wanted;
  const sharing = await findAllSharing(db, freed);
  const courts = await findWishedCourts(db, {
    ids: [...new Set(wishes.flatMap(({ court_id }) => court_id ?? []))],
    types: [...new Set(wishes.flatMap(({ type }) => type ?? []))],
  });
  for (const [date, wishesOfDay] of byDate) {
    const freedIds = freed
      .filter(({ from, to }) => from <= date && date <= to)
      .map(({ courtId }) => sharing.get(courtId));
    const isWanted = ({ id, type }: WishedCourt): boolean =>
      freedIds.some((ids) => ids === undefined || ids.has(id)) &&
      wishesOfDay.some((wish) => wish.court_id === id || wish.type === type);
    const wantedCourts = courts.filter(isWanted);
    if (wantedCourts.length > 0) wanted.set(date, wantedCourts);
  }
  return wanted;
}

/** Returns, for each freed court, the courts that overlap it. A missing entry means every court. */
async function findAllSharing(db: Db, freed: readonly FreedSlots[]): Promise<Map<number | null, Set<number>>> {
  const ids = new Set(freed.flatMap(({ courtId }) => courtId ?? []));
  const sharing = new Map<number | null, Set<number>>();
  if (ids.size > MAX_FREED) return sharing;
  const sharingCourts = await loadSharingCourts(db);
  for (const id of ids) sharing.set(id, new Set(sharingCourts(id)));
  return sharing;
}
