import { chunked } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/schema.ts';
import { addDays } from '../../platform/time.ts';

/** Records that slots on a day have become free and have not yet been offered to the waiting list. */
export interface FreedNote {
  id: number;
  /** The court; null means any court. Only the previous release stores a court here. */
  court_id: number | null;
}

/** Stores a note for each day for which a player is waiting, so that the day's free slots are offered soon. */
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

export async function findFreedDays(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlist_freed')
    .select('booking_date')
    .distinct()
    .orderBy('booking_date')
    .execute();
  return rows.map(({ booking_date }) => booking_date);
}

export function findFreedNotes(db: Db, date: string): Promise<FreedNote[]> {
  return db.selectFrom('waitlist_freed').select(['id', 'court_id']).where('booking_date', '=', date).execute();
}

export async function deleteFreedNotes(db: Db, notes: readonly FreedNote[]): Promise<void> {
  const ids = notes.map(({ id }) => id);
  for (const batch of chunked(ids)) await db.deleteFrom('waitlist_freed').where('id', 'in', batch).execute();
}

/**
 * Waits for concurrent transactions that free slots of these courts or parts, or change the day's closures. Such a
 * transaction may not see a player who has just joined the waiting list, and then does not offer its slots to that
 * player.
 */
export async function awaitFreeing(db: Db, spaceIds: readonly number[], date: string): Promise<void> {
  if (spaceIds.length === 0) return;
  const closures = db
    .selectFrom('closures')
    .select('id')
    .where('last_date', '>=', date)
    .where('start_date', '<=', addDays(date, 1));
  await closures.forShare().execute();
  await db
    .selectFrom('occupancy')
    .select('id')
    .where('space_id', 'in', spaceIds)
    .where('booking_date', '>=', addDays(date, -1))
    .where('booking_date', '<=', addDays(date, 2))
    .forShare()
    .execute();
}
