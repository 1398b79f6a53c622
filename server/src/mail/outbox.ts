import { presentAdminBooking } from '../bookings/schema.ts';
import { findMailReaders, lockUsers, type MailReader } from '../accounts/store.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { type Database, transact } from '../db/transact.ts';
import {
  deleteCursor,
  findCursor,
  findEnds,
  lockCursor,
  moveCursor,
  readEvents,
  type RelayedEvent,
} from '../events/store.ts';
import { DAY, MINUTE, timestamp } from '../time.ts';
import { findTaken } from '../waitlist/store.ts';
import { type BookingMail, leaveBookingMails } from './limits.ts';
import { type BookingMailKind, isWanted, kindOf, type MailedBooking, mayBeOffer } from './rules.ts';
import {
  deleteMailsBefore,
  deleteMailTokensExpiredBefore,
  giveUpMails,
  leaveVerification,
  listStarting,
  listUnasked,
  markAsked,
} from './store.ts';

interface Outbox {
  db: Database;
  now: () => number;
  config: Pick<Config, 'SMTP_URL' | 'REMINDER_BEFORE'>;
}

/** Where mail is among the events, and how far ahead reminders are made. */
const CURSOR = 'mail';
const REMINDED = 'reminded_until';
const BATCH = 200;
/** How long mail about a booking is tried, in milliseconds: after that nobody wants it. */
const TRY_MS = 2 * DAY;
const KEEP_MS = 30 * DAY;

/** Makes mail of the events since the last look, of bookings that start soon, and for users who were never asked to verify their
 * address. Returns how many were looked at. */
export async function fillOutbox(outbox: Outbox): Promise<number> {
  let total = 0;
  for (const take of [askUnverified, takeEvents, takeReminders])
    for (let count = BATCH; count >= BATCH; total += count) count = await take(outbox);
  return total;
}

/** Without mail the events are not kept for it, and what happened meanwhile is not mailed later. */
export async function closeOutbox({ db }: Outbox): Promise<void> {
  if ((await findCursor(db.read, CURSOR)) !== undefined) await transact(db, (db) => deleteCursor(db, CURSOR));
}

export async function forgetOldMails({ db, now }: Outbox): Promise<void> {
  await transact(db, async (db) => {
    await giveUpMails(db, timestamp(now()));
    await deleteMailsBefore(db, timestamp(now() - KEEP_MS));
    await deleteMailTokensExpiredBefore(db, timestamp(now()));
  });
}

/** Each account is asked once, whether it has just registered or is older than this mail. */
async function askUnverified({ db, now }: Outbox): Promise<number> {
  if ((await listUnasked(db.read, 1)).length === 0) return 0;
  return transact(db, async (db) => {
    const ids = await listUnasked(db, BATCH);
    if (ids.length === 0) return 0;
    await lockUsers(db, ids);
    const users = await markAsked(db, ids, timestamp(now()));
    for (const user of users) await leaveVerification(db, user, now());
    return ids.length;
  });
}

/** Each event once: its mail is written in the transaction that moves the cursor past it. */
async function takeEvents({ db, now }: Outbox): Promise<number> {
  const { last } = await findEnds(db.read);
  if ((await findCursor(db.read, CURSOR)) === last) return 0;
  return transact(db, async (db) => {
    const { last } = await findEnds(db);
    const cursor = await lockCursor(db, CURSOR, last);
    const events = await readEvents(db, { after: cursor, limit: BATCH });
    const end = events.at(-1);
    if (!end) return 0;
    const mails = await withoutOffers(
      db,
      events.flatMap((event) => mailOf(event)),
    );
    await leaveWanted(
      db,
      mails.filter(({ give_up_at }) => give_up_at > timestamp(now())),
      now(),
    );
    await moveCursor(db, CURSOR, end.sequence);
    return events.length;
  });
}

function mailOf({ type, data, sequence, timestamp: created_at }: RelayedEvent): BookingMail[] {
  if (!type.startsWith('booking.')) return [];
  const booking = JSON.parse(data) as MailedBooking;
  const kind = kindOf(type, booking);
  if (!kind) return [];
  return [bookingMail(booking, { kind, unique_key: `event ${sequence}`, created_at })];
}

function bookingMail(
  { user: _user, ...booking }: MailedBooking,
  about: { kind: BookingMailKind; unique_key: string; created_at: string },
): BookingMail {
  const give_up_at = timestamp(Date.parse(about.created_at) + TRY_MS);
  return { ...about, user_id: booking.user_id, data: booking, give_up_at };
}

const mayBe = ({ kind, data }: BookingMail) => mayBeOffer(kind, data);

async function withoutOffers(db: Db, mails: readonly BookingMail[]): Promise<BookingMail[]> {
  const taken = await findTaken(
    db,
    mails.filter(mayBe).map(({ data }) => data.waitlist_entry_id!),
  );
  return mails.filter((mail) => !mayBe(mail) || taken.has(mail.data.waitlist_entry_id!));
}

async function leaveWanted(db: Db, mails: readonly BookingMail[], now: number): Promise<void> {
  const readers: MailReader[] = await findMailReaders(db, [...new Set(mails.map(({ user_id }) => user_id))]);
  const byId = new Map(readers.map((reader) => [reader.id, reader]));
  await leaveBookingMails(
    db,
    mails.filter(({ kind, user_id }) => byId.has(user_id) && isWanted(kind, byId.get(user_id)!)),
    now,
  );
}

/** Some of the bookings that have come within the time of a reminder since the last look, the earliest first. Who books or moves later than that needs none. */
async function takeReminders({ db, now, config }: Outbox): Promise<number> {
  const time = now();
  const until = timestamp(time + config.REMINDER_BEFORE);
  const seen = await findReminded(db.read, until);
  if (seen !== undefined && Date.parse(until) - Date.parse(seen) < MINUTE) return 0;
  return transact(db, async (tx) => {
    if (!(await db.tryLock(tx, 'mail reminders'))) return 0;
    await lockCursor(tx, CURSOR, (await findEnds(tx)).last); // an erasure waits for what is made of bookings as they were
    const from = [(await findReminded(tx, until)) ?? '', timestamp(time)].toSorted().at(-1)!;
    const { starting, upTo } = await listStarting(tx, { after: from, until, limit: BATCH });
    const due = starting.filter(
      ({ updated_at, starts_at }) => Date.parse(updated_at) <= Date.parse(starts_at) - config.REMINDER_BEFORE,
    );
    const about = { kind: 'reminder', created_at: timestamp(time) } as const;
    const mails = due.map((row) => {
      return bookingMail(presentAdminBooking(row), { ...about, unique_key: `reminder ${row.id} ${row.starts_at}` });
    });
    await leaveWanted(tx, mails, time);
    await tx
      .insertInto('meta')
      .values({ name: REMINDED, value: upTo })
      .onConflict((oc) => oc.column('name').doUpdateSet({ value: upTo }))
      .execute();
    return starting.length;
  });
}

/** How far was looked; undefined where that was never, or by a clock that was ahead, which says nothing of those before it. */
async function findReminded(db: Db, until: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', REMINDED).executeTakeFirst();
  return row && row.value <= timestamp(Date.parse(until) + MINUTE) ? row.value : undefined;
}
