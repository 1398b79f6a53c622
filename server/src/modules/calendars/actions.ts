import type { Context } from '../../platform/context.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { lockSession } from '../accounts/sessions.ts';
import { getUserById } from '../accounts/store.ts';
import type { Booking } from '../../kernel/schema.ts';
import type { BookingRow } from '../../kernel/store.ts';
import { hasParticipantAccess, presentFor } from '../../kernel/visible.ts';
import { findClub } from '../club/store.ts';
import { lockCourt } from '../courts/find.ts';
import { findCourt } from '../courts/store.ts';
import { insertRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem, orNotFound } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/identity.ts';
import { isWellFormed, newSecret } from '../../platform/secrets.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { calendarEvent, calendarText } from './icalendar.ts';
import { type FeedOwner, type FeedRow, deleteFeed, findAddresses, findFeedBySecret, listForCalendar } from './store.ts';
import { presentBooking } from '../../kernel/booking.ts';

/** Past and cancelled bookings stay in a feed for this many milliseconds, so that every client sees a cancellation. */
const KEEP_MS = 60 * DAY;

export function createPlayerFeed({ db, now }: Context, user: SignedIn): Promise<FeedRow> {
  return transact(db, async (db) => {
    await lockSession(db, user);
    return replaceFeed(db, { user_id: user.id }, now());
  });
}

export function createCourtFeed({ db, now, actor }: AuditedContext, court_id: number): Promise<FeedRow> {
  return transact(db, async (db) => {
    const court = await lockCourt(db, court_id);
    const feed = await replaceFeed(db, { court_id }, now());
    const entry = { target: `courts ${court_id}`, before: court, after: court };
    await recordAudit(db, actor, { action: 'createCourtCalendarLink', ...entry }, now());
    return feed;
  });
}

async function replaceFeed(db: Db, owner: FeedOwner, now: number): Promise<FeedRow> {
  await deleteFeed(db, owner);
  const secret = newSecret('ccl');
  const row = { user_id: null, court_id: null, secret, created_at: timestamp(now), ...owner };
  return insertRow(db, 'calendar_feeds', row);
}

export async function revokePlayerFeed({ db }: Context, user_id: number): Promise<void> {
  await transact(db, (db) => deleteFeed(db, { user_id }));
}

export async function revokeCourtFeed({ db, now, actor }: AuditedContext, court_id: number): Promise<void> {
  await transact(db, async (db) => {
    const court = orNotFound(await findCourt(db, court_id), `court ${court_id}`);
    await deleteFeed(db, { court_id });
    const entry = { target: `courts ${court_id}`, before: court, after: court };
    await recordAudit(db, actor, { action: 'revokeCourtCalendarLink', ...entry }, now());
  });
}

export async function readFeed({ db, now, config }: Context, secret: string, origin: string): Promise<string> {
  const feed = isWellFormed('ccl', secret) ? await findFeedBySecret(db.read, secret) : undefined;
  const name = feed && (await nameOf(db.read, feed));
  if (!feed || name === undefined)
    throw new Problem(
      'not_found',
      'This calendar link does not work: it was replaced or revoked. Get the new link in the app.',
    );
  const { user_id, court_id } = feed;
  const since = timestamp(now() - KEEP_MS);
  if (user_id === null) {
    const rows = await listForCalendar(db.read, { court_id: court_id! }, since);
    const view: View = { summaryOf: (row) => row.user_name, present: presentBooking, origin };
    return calendarText({ name, isFeed: true }, await eventsOf(db.read, rows, view));
  }
  const seesJoined = hasParticipantAccess(await getUserById(db.read, user_id), config);
  const rows = await listForCalendar(db.read, { user_id, seesJoined }, since);
  return calendarText({ name, isFeed: true }, await eventsOf(db.read, rows, playerView(user_id, origin)));
}

/** Returns a file with a booking that the user owns or takes part in. */
export async function bookingFile(
  db: Db,
  row: BookingRow,
  { userId, origin }: { userId: number; origin: string },
): Promise<string> {
  return calendarText({ isFeed: false }, await eventsOf(db, [row], playerView(userId, origin)));
}

interface View {
  summaryOf: (row: BookingRow) => string;
  present: (row: BookingRow) => Booking;
  origin: string;
}

function playerView(userId: number, origin: string): View {
  return { summaryOf: (row) => row.court_name, present: (row) => presentFor(row, userId), origin };
}

async function eventsOf(db: Db, rows: readonly BookingRow[], { summaryOf, present, origin }: View) {
  const addresses = await findAddresses(db, [...new Set(rows.map(({ court_id }) => court_id))]);
  return rows.map((row) => {
    const address = addresses.get(row.court_id) ?? null;
    return calendarEvent(present(row), { summary: summaryOf(row), address, origin });
  });
}

async function nameOf(db: Db, { court_id }: FeedRow): Promise<string | undefined> {
  if (court_id !== null) return (await findCourt(db, court_id))?.name;
  return (await findClub(db)).name ?? 'Courtside';
}
