import { sql } from 'kysely';
import type { Db } from '../platform/db/schema.ts';
import type { Checks } from '../platform/module.ts';
import { MINUTES_A_DAY } from '../platform/time.ts';
import { OCCUPYING_STATUSES } from './statuses.ts';

export const checks: Checks = {
  async overlaps({ read }) {
    const overlap = await findOverlap(read);
    const detail = overlap
      ? `Court ${overlap.space_id} has overlapping bookings on ${overlap.booking_date}: ` +
        'cancel one of them, or restore a backup.'
      : 'No bookings overlap.';
    return { ok: overlap === undefined, detail };
  },
  async holds({ read }) {
    const booking = await findWrongBusyInterval(read);
    const detail = booking
      ? `The busy interval of booking ${booking.id} does not match its status or time: restore a backup.`
      : 'The busy interval of every booking matches its status and time.';
    return { ok: booking === undefined, detail };
  },
};

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

/**
 * A booking that ends after midnight has a busy interval on each of two dates. This condition matches the interval on
 * the booking's own date.
 */
const isUntilMidnight = sql`(occupancy.booking_date = bookings.booking_date
  and occupancy.start_minute = bookings.start_minute
  and occupancy.end_minute = case when bookings.end_minute > 1440 then 1440 else bookings.end_minute end)`;
const isAfterMidnight = sql`(occupancy.booking_date > bookings.booking_date and occupancy.start_minute = 0
  and occupancy.end_minute = bookings.end_minute - 1440)`;

export async function findWrongBusyInterval(db: Db): Promise<{ id: number } | undefined> {
  const hasInterval = sql<boolean>`exists (select 1 from occupancy where occupancy.booking_id = bookings.id)`;
  const missing = db
    .selectFrom('bookings')
    .select('id')
    .where('status', 'in', OCCUPYING_STATUSES)
    .where(sql<boolean>`not ${hasInterval}`);
  const unexpected = db
    .selectFrom('bookings')
    .select('id')
    .where('status', 'not in', OCCUPYING_STATUSES)
    .where(hasInterval);
  const atOtherTime = db
    .selectFrom('bookings')
    .innerJoin('occupancy', 'occupancy.booking_id', 'bookings.id')
    .select('bookings.id')
    .where(sql<boolean>`not (${isUntilMidnight} or ${isAfterMidnight})`);
  const withoutNextDay = db
    .selectFrom('bookings')
    .select('id')
    .where('status', 'in', OCCUPYING_STATUSES)
    .where('end_minute', '>', MINUTES_A_DAY)
    .where(
      sql<boolean>`not exists (select 1 from occupancy where occupancy.booking_id = bookings.id and ${isAfterMidnight})`,
    );
  for (const query of [missing, unexpected, atOtherTime, withoutNextDay]) {
    const booking = await query.limit(1).executeTakeFirst();
    if (booking) return booking;
  }
  return undefined;
}
