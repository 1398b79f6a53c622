import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { HOLDING } from '../bookings/rules.ts';

/** A pair of rows that hold the same space at the same time. */
export async function findOverlap(db: Db): Promise<{ space_id: number; booking_date: string } | undefined> {
  return db
    .selectFrom('occupancy as a')
    .innerJoin('occupancy as b', (join) =>
      join.onRef('b.space_id', '=', 'a.space_id').onRef('b.booking_date', '=', 'a.booking_date'),
    )
    .select(['a.space_id', 'a.booking_date'])
    .whereRef('b.start_minute', '>=', 'a.start_minute')
    .whereRef('b.start_minute', '<', 'a.end_minute')
    .whereRef('a.id', '<>', 'b.id')
    .limit(1)
    .executeTakeFirst();
}

/** A booking that ought to hold its court and does not, or the other way round, or that holds another time than its own. */
export async function findWrongHold(db: Db): Promise<{ id: number } | undefined> {
  const held = sql<boolean>`exists (select 1 from occupancy where occupancy.booking_id = bookings.id)`;
  const lacking = db
    .selectFrom('bookings')
    .select('id')
    .where('status', 'in', HOLDING)
    .where(sql<boolean>`not ${held}`);
  const idle = db.selectFrom('bookings').select('id').where('status', 'not in', HOLDING).where(held);
  const elsewhere = db
    .selectFrom('bookings')
    .innerJoin('occupancy', 'occupancy.booking_id', 'bookings.id')
    .select('bookings.id')
    .where((eb) =>
      eb.or([
        eb('occupancy.booking_date', '!=', eb.ref('bookings.booking_date')),
        eb('occupancy.start_minute', '!=', eb.ref('bookings.start_minute')),
        eb('occupancy.end_minute', '!=', eb.ref('bookings.end_minute')),
      ]),
    );
  for (const query of [lacking, idle, elsewhere]) {
    const found = await query.limit(1).executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

/** When the newest event was recorded. */
export async function findNewestTime(db: Db): Promise<string | undefined> {
  const query = db.selectFrom('events').select('timestamp').orderBy('id', 'desc').limit(1);
  return (await query.executeTakeFirst())?.timestamp;
}
