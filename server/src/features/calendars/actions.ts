import { lockActing } from '../accounts/store.ts';
import { presentBooking } from '../bookings/schema.ts';
import type { BookingRow } from '../bookings/store.ts';
import { findCourt, lockCourtsWithParts } from '../courts/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { isWellFormed, newSecret } from '../../platform/secrets.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { calendarEvent } from './vevent.ts';
import { calendarText } from './icalendar.ts';
import {
  deleteFeed,
  type FeedOf,
  type FeedRow,
  findAddresses,
  findFeedBySecret,
  insertFeed,
  listForCalendar,
} from './store.ts';

interface Calendars {
  db: Database;
  now: () => number;
}

/** How long bookings that are over stay in a feed, and those that were cancelled: long enough for every client to see it. */
const KEEP_MS = 60 * DAY;

/** Makes the link of a player or a court anew; the one before is dead at once. @throws {Problem} `not_found`, `token_invalid` */
export function makeFeed({ db, now }: Calendars, of: FeedOf): Promise<FeedRow> {
  const feed = { user_id: null, court_id: null, secret: newSecret('ccl'), created_at: timestamp(now()), ...of };
  return transact(db, async (db) => {
    if ('user_id' in of) await lockActing(db, of.user_id);
    else if (!(await lockCourtsWithParts(db, [of.court_id])).has(of.court_id))
      throw new Problem('not_found', `There is no court ${of.court_id}.`);
    await deleteFeed(db, of);
    return insertFeed(db, feed);
  });
}

/** Kills the link; again changes nothing. */
export async function revokeFeed({ db }: Calendars, of: FeedOf): Promise<void> {
  await transact(db, (db) => deleteFeed(db, of));
}

/** The calendar behind a link. @throws {Problem} `not_found` */
export async function readFeed({ db, now }: Calendars, secret: string, origin: string): Promise<string> {
  const feed = isWellFormed('ccl', secret) ? await findFeedBySecret(db.read, secret) : undefined;
  const name = feed && (await nameOf(db.read, feed));
  if (!feed || name === undefined)
    throw new Problem('not_found', 'There is no such calendar: its link was replaced or revoked.');
  const { user_id, court_id } = feed;
  const of = user_id === null ? { court_id: court_id! } : { user_id };
  const rows = await listForCalendar(db.read, of, timestamp(now() - KEEP_MS));
  const summaryOf = (row: BookingRow): string => (user_id === null ? row.user_name : row.court_name);
  return calendarText({ name, isFeed: true }, await eventsOf(db.read, rows, { summaryOf, origin }));
}

/** A booking as a file to import. */
export async function bookingFile(db: Db, row: BookingRow, origin: string): Promise<string> {
  return calendarText({ isFeed: false }, await eventsOf(db, [row], { summaryOf: (row) => row.court_name, origin }));
}

async function eventsOf(
  db: Db,
  rows: readonly BookingRow[],
  { summaryOf, origin }: { summaryOf: (row: BookingRow) => string; origin: string },
) {
  const addresses = await findAddresses(db, [...new Set(rows.map(({ court_id }) => court_id))]);
  return rows.map((row) => {
    const address = addresses.get(row.court_id) ?? null;
    return calendarEvent(presentBooking(row), { summary: summaryOf(row), address, origin });
  });
}

/** What the calendar is called; undefined when its court is retired. */
async function nameOf(db: Db, { court_id }: FeedRow): Promise<string | undefined> {
  return court_id === null ? 'Courtside' : (await findCourt(db, court_id))?.name;
}
