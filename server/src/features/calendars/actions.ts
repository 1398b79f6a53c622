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
  type FeedOwner,
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

/** How long past and cancelled bookings stay in a feed, in milliseconds, so that every client sees a cancellation. */
const KEEP_MS = 60 * DAY;

/**
 * Creates the link of a player or a court. The previous link stops working at once.
 * @throws {Problem} `not_found`, `token_invalid`
 */
export function makeFeed({ db, now }: Calendars, owner: FeedOwner): Promise<FeedRow> {
  const feed = { user_id: null, court_id: null, secret: newSecret('ccl'), created_at: timestamp(now()), ...owner };
  return transact(db, async (db) => {
    if ('user_id' in owner) await lockActing(db, owner.user_id);
    else if (!(await lockCourtsWithParts(db, [owner.court_id])).has(owner.court_id))
      throw new Problem('not_found', `There is no court ${owner.court_id}.`);
    await deleteFeed(db, owner);
    return insertFeed(db, feed);
  });
}

/** Revokes the link, if there is one. */
export async function revokeFeed({ db }: Calendars, owner: FeedOwner): Promise<void> {
  await transact(db, (db) => deleteFeed(db, owner));
}

/** Returns the calendar of a link as iCalendar text. @throws {Problem} `not_found` */
export async function readFeed({ db, now }: Calendars, secret: string, origin: string): Promise<string> {
  const feed = isWellFormed('ccl', secret) ? await findFeedBySecret(db.read, secret) : undefined;
  const name = feed && (await nameOf(db.read, feed));
  if (!feed || name === undefined)
    throw new Problem(
      'not_found',
      'This calendar link does not work: it was replaced or revoked. Get the new link in the app.',
    );
  const { user_id, court_id } = feed;
  const owner = user_id === null ? { court_id: court_id! } : { user_id };
  const rows = await listForCalendar(db.read, owner, timestamp(now() - KEEP_MS));
  const summaryOf = (row: BookingRow): string => (user_id === null ? row.user_name : row.court_name);
  return calendarText({ name, isFeed: true }, await eventsOf(db.read, rows, { summaryOf, origin }));
}

/** Returns an iCalendar file with one booking, to import into a calendar. */
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

/** Returns the calendar's name, or undefined if the calendar belongs to a retired court. */
async function nameOf(db: Db, { court_id }: FeedRow): Promise<string | undefined> {
  return court_id === null ? 'Courtside' : (await findCourt(db, court_id))?.name;
}
