import type { Context } from '../platform/context.ts';
import { loadPolicy } from '../modules/club/policy-cache.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/schema.ts';
import { findExpiryReason, freedBy, lockForFreeing } from './ask-parts.ts';
import { type Database, allSettledOrThrow, transact } from '../platform/db/transact.ts';
import { DAY, MINUTE, addDays, timestamp, today } from '../platform/time.ts';
import { changeStatus } from './status.ts';
import { type CheckIn, type Outage, dueStatus } from './statuses.ts';
import { type BookingRow, selectBookings } from './store.ts';
import { setMeta } from '../platform/db/meta.ts';
import { prepared } from '../platform/db/prepared.ts';

/** Number of bookings per transaction. The transaction also offers the freed slots to the waiting list. */
const DUE_BATCH = 20;

/**
 * Updates every booking whose status is due to change. If an outage prevented the check-in, the booking is not marked
 * as a no-show.
 */
export async function applyDueStatuses({ db, now }: Context, outages: readonly Outage[] = []): Promise<number> {
  const { check_in_before_minutes: before, check_in_after_minutes: after } = await loadPolicy(db);
  const checkIn = { before: before * MINUTE, after: after * MINUTE, outages };
  for (let total = 0; ;) {
    const count = await transact(db, async (db) => {
      const time = now();
      await lockForFreeing(db, (await listExpired(db, timestamp(time), DUE_BATCH)).map(freedBy));
      const due = await lockDue(db, { now: time, checkIn, limit: DUE_BATCH });
      for (const booking of due) {
        const status = dueStatus(booking, checkIn, time);
        if (status === booking.status) continue; // The court's no-show limit may have changed since the query
        const reason = status === 'cancelled' ? await findReason(db, booking) : null;
        await changeStatus(db, booking, { status, by: 'system', reason, now: time });
      }
      return due.length;
    });
    total += count;
    if (count < DUE_BATCH) return total;
  }
}

function findReason(db: Db, booking: BookingRow): Promise<string> | string {
  if (booking.status === 'offered') return findExpiryReason(db, booking);
  return 'Nobody confirmed or rejected the request before the start of the booking.';
}

async function listExpired(db: Db, time: string, limit: number): Promise<Parameters<typeof freedBy>[0][]> {
  const query = db.selectFrom('bookings').select(['court_id', 'booking_date', 'end_minute']).limit(limit);
  const [unanswered, untaken] = await allSettledOrThrow(
    query.where('status', '=', 'pending').where('starts_at', '<=', time).execute(),
    query.where('status', '=', 'offered').where('offer_expires_at', '<=', time).execute(),
  );
  return [...unanswered, ...untaken];
}

interface DueRow extends BookingRow {
  /** The court's no-show limit, or null if the booking started before the court had this limit. */
  court_no_show_after_minutes: number | null;
}

const hasNoShowLimit = sql<boolean>`bookings.starts_at >= coalesce(courts.no_show_since, '')`;

/** Locks bookings whose status is due to change. Skips bookings that another process has locked. */
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
    const noShows = selectNoShows(db, { minutes, now, checkIn }).limit(limit);
    for (const { id } of await noShows.forNoKeyUpdate('bookings').skipLocked().execute()) ids.add(id);
  }
  if (ids.size === 0) return [];
  const minutes = sql<number | null>`case when ${hasNoShowLimit} then courts.no_show_after_minutes end`;
  return selectBookings(db)
    .select(minutes.as('court_no_show_after_minutes'))
    .where('bookings.id', 'in', [...ids])
    .execute();
}

export function selectNoShows(db: Db, { minutes, now, checkIn }: { minutes: number; now: number; checkIn: CheckIn }) {
  const lateMs = Math.max(minutes * MINUTE, checkIn.after);
  // Without the date conditions, the query would read all bookings of courts with a no-show limit every second. A local
  // date differs from the UTC date by at most one day.
  const [from, to] = [-1, 1].map((days) => addDays(today('UTC', now), days)) as [string, string];
  const noShows = db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select('bookings.id')
    .where('courts.no_show_after_minutes', '=', minutes)
    .where(hasNoShowLimit)
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
  }, noShows);
}

async function listNoShowMinutes(db: Db): Promise<number[]> {
  const query = db.selectFrom('courts').select('no_show_after_minutes as minutes').distinct();
  const rows = await query.where('no_show_after_minutes', 'is not', null).execute();
  return rows.map(({ minutes }) => minutes!);
}

/** Stored as JSON in the `meta` table. Times are timestamps. */
interface Uptime {
  /** The last time at which a process recorded that it was running. */
  lastSeen: string;
  outages: Outage[];
}

const NAME = 'uptime';
/** The interval at which `lastSeen` is written, in milliseconds. */
const WRITE_AFTER_MS = 15_000;
/** If `lastSeen` is older than this many milliseconds, there was an outage. */
const OUTAGE_AFTER_MS = MINUTE;
/** Outages are deleted after this many milliseconds, which is longer than any booking. */
const KEEP_MS = 2 * DAY;
/** Maximum number of stored outages. Each stored outage makes the query for no-shows longer. */
const MAX_OUTAGES = 100;

/** Records that the service is running. Returns the recent outages, including an outage that has just ended. */
export async function recordUptime({ db, now }: { db: Database; now: () => number }): Promise<Outage[]> {
  const before = await readUptime(db.read);
  if (before && now() - Date.parse(before.lastSeen) < WRITE_AFTER_MS) return before.outages;
  return transact(db, async (tx) => {
    await tx.selectFrom('meta').select('name').where('name', '=', NAME).forUpdate().execute();
    const uptime = uptimeAt(now(), await readUptime(tx));
    await setMeta(tx, NAME, JSON.stringify(uptime));
    return uptime.outages;
  });
}

function uptimeAt(now: number, before: Uptime | undefined): Uptime {
  const lastSeen = timestamp(now);
  const wasDown = before !== undefined && now - Date.parse(before.lastSeen) > OUTAGE_AFTER_MS;
  const outages = [...(before?.outages ?? []), ...(wasDown ? [{ from: before.lastSeen, to: lastSeen }] : [])];
  const recent = outages.filter(({ to }) => to > timestamp(now - KEEP_MS));
  return { lastSeen, outages: recent.slice(-MAX_OUTAGES) };
}

async function readUptime(db: Db): Promise<Uptime | undefined> {
  const [row] = await uptimeRow(db, {});
  return row && (JSON.parse(row.value) as Uptime);
}

const uptimeRow = prepared((db) => db.selectFrom('meta').select('value').where('name', '=', NAME));
