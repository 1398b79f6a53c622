import { sql } from 'kysely';
import type { Database } from '../src/platform/db/transact.ts';
import { timestamp } from '../src/platform/time.ts';

/** The booking in each event's data. `%user%` is replaced with a user id. */
const BOOKING = {
  id: 1,
  court_id: 1,
  court: { id: 1, name: 'Court 0', type: 'tennis', venue: null },
  user_id: '%user%',
  booking_date: '2026-11-22',
  start_time: '10:00',
  end_time: '11:00',
  time_zone: 'UTC',
  status: 'confirmed',
  participants: [],
  overrides: [],
  version: 1,
};

/** Maximum number of events that one statement inserts, because a statement has a time limit of two seconds. */
const MAX_AT_ONCE = 5000;

/** Inserts `count` relayed events after the existing events. Assigns their bookings to the users in turn. */
export async function insertManyEvents(
  db: Database,
  { count, userIds, noteLength = 300 }: { count: number; userIds: readonly number[]; noteLength?: number },
): Promise<void> {
  const data = JSON.stringify({ ...BOOKING, note: 'x'.repeat(noteLength) });
  const ids = sql.join(
    userIds.map((id, i) => sql`when ${sql.lit(i)} then ${sql.lit(String(id))}`),
    sql` `,
  );
  const time = timestamp(Date.now());
  for (let left = count; left > 0; left -= MAX_AT_ONCE) {
    const some = Math.min(left, MAX_AT_ONCE);
    await db.transact(async (db) => {
      await sql`
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(some)})
        insert into events (type, timestamp, data, sequence)
        select 'booking.updated', ${sql.lit(time)},
          replace(${sql.lit(data)}, '"%user%"', case n % ${sql.lit(userIds.length)} ${ids} end),
          n + (select coalesce(max(sequence), 0) from events)
        from numbers`.execute(db);
    });
  }
}
