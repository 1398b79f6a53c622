import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { BookingStatus, Db } from '../../platform/db/schema.ts';
import { freedBy, lockForFreeing } from '../../platform/db/slot-hooks.ts';
import { type Database, together, transact } from '../../platform/db/transact.ts';
import { addDays, MINUTE, timestamp, today } from '../../platform/time.ts';
import { changeStatus } from './actions.ts';
import { type CheckIn, dueStatus, type Outage } from './rules.ts';
import { type BookingRow, selectBookings } from './store.ts';

interface Clock {
  db: Database;
  now: () => number;
  config: Pick<Config, 'CHECK_IN_AFTER' | 'CHECK_IN_BEFORE'>;
}

/** Why the clock cancels a booking, by the status that it leaves. */
const unansweredReasons: Partial<Record<BookingStatus, string>> = {
  pending: 'Nobody answered the request before its start.',
  offered: 'The offer was not taken in time.',
};

/** How many bookings the clock moves in one transaction: so few that it can offer all that they free. */
const DUE_BATCH = 20;

/**
 * Gives every booking whose time has come its status; answers how many.
 * @param outages players whose check-in fell into one of these are not no-shows
 */
export async function applyDueStatuses({ db, now, config }: Clock, outages: readonly Outage[] = []): Promise<number> {
  const checkIn = { before: config.CHECK_IN_BEFORE, after: config.CHECK_IN_AFTER, outages };
  for (let total = 0; ;) {
    const moved = await transact(db, async (db) => {
      const time = now();
      await lockForFreeing(db, (await listExpired(db, timestamp(time), DUE_BATCH)).map(freedBy));
      const due = await lockDue(db, { now: time, checkIn, limit: DUE_BATCH });
      for (const booking of due) {
        const status = dueStatus(booking, checkIn, time);
        if (status === booking.status) continue; // its court has other rules by now
        const reason = status === 'cancelled' ? unansweredReasons[booking.status] : null;
        await changeStatus(db, booking, { status, by: 'system', reason: reason ?? null, now: time });
      }
      return due.length;
    });
    total += moved;
    if (moved < DUE_BATCH) return total;
  }
}

/** Where requests and offers end without an answer. Until they are settled they hold their court. */
async function listExpired(db: Db, time: string, limit: number): Promise<{ court_id: number; booking_date: string }[]> {
  const query = db.selectFrom('bookings').select(['court_id', 'booking_date']).limit(limit);
  const [unanswered, untaken] = await together(
    query.where('status', '=', 'pending').where('starts_at', '<=', time).execute(),
    query.where('status', '=', 'offered').where('offer_expires_at', '<=', time).execute(),
  );
  return [...unanswered, ...untaken];
}

/** A booking whose time has come. */
interface DueRow extends BookingRow {
  /** See `courts.no_show_after_minutes`; null also for a booking that began before that was so. */
  court_no_show_after_minutes: number | null;
}

/** Whether a booking began under the rule that its court has about who does not come. */
const isRuled = sql<boolean>`bookings.starts_at >= coalesce(courts.no_show_since, '')`;

/**
 * Bookings whose time has come, held until the transaction ends: confirmed ones that are over, pending ones that would
 * begin, offers that were not taken in time, and those to which nobody came. What another process has taken on already is passed over.
 */
async function lockDue(
  db: Db,
  { now, checkIn, limit }: { now: number; checkIn: CheckIn; limit: number },
): Promise<DueRow[]> {
  const time = timestamp(now);
  const due = db.selectFrom('bookings').select('id').limit(limit).forNoKeyUpdate().skipLocked();
  const over = await due.where('status', '=', 'confirmed').where('ends_at', '<=', time).execute();
  const unanswered = await due.where('status', '=', 'pending').where('starts_at', '<=', time).execute();
  const untaken = await due.where('status', '=', 'offered').where('offer_expires_at', '<=', time).execute();
  const ids = new Set([...over, ...unanswered, ...untaken].map(({ id }) => id));
  for (const minutes of await listNoShowMinutes(db)) {
    const missing = selectMissing(db, { minutes, now, checkIn }).limit(limit);
    for (const { id } of await missing.forNoKeyUpdate('bookings').skipLocked().execute()) ids.add(id);
  }
  if (ids.size === 0) return [];
  const minutes = sql<number | null>`case when ${isRuled} then courts.no_show_after_minutes end`;
  return selectBookings(db)
    .select(minutes.as('court_no_show_after_minutes'))
    .where('bookings.id', 'in', [...ids])
    .execute();
}

/**
 * Bookings under way to which nobody came, on courts that give up on them after so many minutes. What is over is found by its end:
 * without dates, all that a court ever had would be read each second.
 */
export function selectMissing(db: Db, { minutes, now, checkIn }: { minutes: number; now: number; checkIn: CheckIn }) {
  const lateMs = Math.max(minutes * MINUTE, checkIn.after);
  // Nowhere is it more than a day earlier or later.
  const [from, to] = [-1, 1].map((days) => addDays(today('UTC', now), days)) as [string, string];
  const missing = db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select('bookings.id')
    .where('courts.no_show_after_minutes', '=', minutes)
    .where(isRuled)
    .where('bookings.status', '=', 'confirmed')
    .where('bookings.checked_in_at', 'is', null)
    .where('bookings.starts_at', '<', timestamp(now - lateMs))
    .where('bookings.booking_date', '>=', from)
    .where('bookings.booking_date', '<=', to);
  return checkIn.outages.reduce((query, outage) => {
    const [first, last] = [Date.parse(outage.from) - lateMs, Date.parse(outage.to) + checkIn.before];
    return query.where((eb) =>
      eb.or([eb('bookings.starts_at', '<=', timestamp(first)), eb('bookings.starts_at', '>=', timestamp(last))]),
    );
  }, missing);
}

/** After how many minutes courts give up on who has not come: each number once. */
async function listNoShowMinutes(db: Db): Promise<number[]> {
  const query = db.selectFrom('courts').select('no_show_after_minutes as minutes').distinct();
  const rows = await query.where('no_show_after_minutes', 'is not', null).execute();
  return rows.map(({ minutes }) => minutes!);
}
