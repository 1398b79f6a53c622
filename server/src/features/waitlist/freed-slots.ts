import { chunked } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/schema.ts';
import { addDays } from '../../platform/time.ts';

/** Something that became free on a day, and has not been offered around yet. */
export interface Freed {
  id: number;
  /** Null where it may be any court. Only the release before names one. */
  court_id: number | null;
}

/** Notes for every day that somebody waits for, within these if they are given, that something may be free: it is offered soon. */
export async function noteFreedDays(
  db: Db,
  { from, to }: { from: string; to: string } = { from: '', to: '9999-12-31' },
): Promise<void> {
  await db
    .insertInto('waitlist_freed')
    .columns(['booking_date'])
    .expression((eb) =>
      eb
        .selectFrom('waitlist_entries')
        .select('booking_date')
        .distinct()
        .where('status', '=', 'waiting')
        .where('booking_date', '>=', from)
        .where('booking_date', '<=', to),
    )
    .execute();
}

/** The days on which something is to be offered around. */
export async function findFreedDays(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist_freed')
    .select('booking_date')
    .distinct()
    .orderBy('booking_date')
    .execute();
  return rows.map(({ booking_date }) => booking_date);
}

export function findFreed(db: Db, date: string): Promise<Freed[]> {
  return db.selectFrom('waitlist_freed').select(['id', 'court_id']).where('booking_date', '=', date).execute();
}

export async function deleteFreed(db: Db, freed: readonly Freed[]): Promise<void> {
  const ids = freed.map(({ id }) => id);
  for (const some of chunked(ids)) await db.deleteFrom('waitlist_freed').where('id', 'in', some).execute();
}

/**
 * Waits for whoever is about to free these spaces, or to change a closure of the day: what they do is seen afterwards. They
 * may have seen nobody wait, if they began before somebody did.
 */
export async function awaitFreeing(db: Db, spaceIds: readonly number[], date: string): Promise<void> {
  if (spaceIds.length === 0) return;
  const closures = db
    .selectFrom('closures')
    .select('id')
    .where('last_date', '>=', date)
    .where('start_date', '<=', date);
  await closures.forShare().execute();
  await db
    .selectFrom('occupancy')
    .select('id')
    .where('space_id', 'in', spaceIds)
    .where('booking_date', '>=', addDays(date, -1))
    .where('booking_date', '<=', addDays(date, 1))
    .forShare()
    .execute();
}
