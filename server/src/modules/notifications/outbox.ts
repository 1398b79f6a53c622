import { joinNames, type NamedBooking, type StoredBooking } from '../../kernel/event-people.ts';
import { findBookings } from '../../kernel/store.ts';
import { loadPolicy } from '../club/policy-cache.ts';
import { findMailRecipients } from '../accounts/store.ts';
import type { Context } from '../../platform/context.ts';
import { deleteMeta, findMeta, setMeta } from '../../platform/db/meta.ts';
import type { Db } from '../../platform/db/schema.ts';
import { byKey } from '../../platform/db/batch-loader.ts';
import { chunked } from '../../platform/db/chunks.ts';
import { transact } from '../../platform/db/transact.ts';
import {
  type RelayedEvent,
  deleteCursor,
  findCursor,
  findEnds,
  lockCursor,
  moveCursor,
  readEvents,
} from '../../platform/events/store.ts';
import { giveUpBatch, inBatches } from '../../platform/jobs/store.ts';
import { DAY, MINUTE, timestamp } from '../../platform/time.ts';
import { findAccepted } from '../waitlist/store.ts';
import { type BookingMail, queueBookingMails } from './limits.ts';
import { storedMail } from './mail-data.ts';
import { participantMailsOf } from './participant-mails.ts';
import { type BookingMailKind, type MailedBooking, isWanted, kindOf, mayBeUnacceptedOffer } from './rules.ts';
import { SIGN_IN_CURSOR, queueSignInMails } from './sign-in-mails.ts';
import {
  TRY_FOR_MS,
  deleteMailsBefore,
  failMails,
  listEndedWishes,
  listHeldUsers,
  listStarting,
  listUnasked,
  markAsked,
  queueAccountMail,
  queueMails,
  queueVerificationMail,
  takeHeld,
} from './store.ts';
import { namedBooking } from '../../kernel/booking.ts';
import { lockUsers } from '../accounts/active-users.ts';

/** The name of the cursor that stores the last event for which emails have been queued. */
const CURSOR = 'mail';
/**
 * Name of a row in the `meta` table that stores a time. Reminders have been queued for all bookings that start before
 * this time.
 */
const REMINDED = 'reminded_until';
const BATCH = 200;
const KEEP_MS = 30 * DAY;

/** Queues all due emails. */
export async function fillOutbox(context: Context): Promise<void> {
  const steps = [queueVerifications, queueEventMails, queueHeld, queueReminders, queueSignInMails, queueWishMails];
  for (const queueBatch of steps) for (let count = BATCH; count >= BATCH;) count = await queueBatch(context);
}

/** For a service that sends no emails: deletes the cursors, because events after a cursor would be kept forever. */
export async function closeOutbox({ db }: Context): Promise<void> {
  if ((await findCursor(db.read, CURSOR)) !== undefined) await transact(db, (db) => deleteCursor(db, CURSOR));
  if ((await findMeta(db.read, SIGN_IN_CURSOR)) !== undefined)
    await transact(db, (db) => deleteMeta(db, SIGN_IN_CURSOR));
}

export async function deleteOldMails({ db, now }: Context): Promise<void> {
  const late = { error: 'The email was too old to be sent.', time: timestamp(now()), end: failMails };
  await inBatches(db, (db) => giveUpBatch(db, { queue: 'mail' }, late));
  await transact(db, (db) => deleteMailsBefore(db, timestamp(now() - KEEP_MS)));
}

/** Asks each user once to verify the address, including users who registered before these emails existed. */
async function queueVerifications({ db, now }: Context): Promise<number> {
  if ((await listUnasked(db.read, 1)).length === 0) return 0;
  return transact(db, async (db) => {
    const ids = await listUnasked(db, BATCH);
    if (ids.length === 0) return 0;
    await lockUsers(db, ids);
    const users = await markAsked(db, ids, timestamp(now()));
    for (const user of users) await queueVerificationMail(db, user, now());
    return ids.length;
  });
}

/** Queues emails in the same transaction that moves the cursor, so that each event is emailed once. */
async function queueEventMails({ db, now }: Context): Promise<number> {
  const { last } = await findEnds(db.read);
  if ((await findCursor(db.read, CURSOR)) === last) return 0;
  return transact(db, async (db) => {
    const { last } = await findEnds(db);
    const cursor = await lockCursor(db, CURSOR, last);
    const events = await readEvents(db, { after: cursor, limit: BATCH });
    const end = events.at(-1);
    if (!end) return 0;
    const mails = await withoutUnacceptedOffers(db, await mailsOf(db, events));
    const current = mails.filter(({ give_up_at }) => give_up_at > timestamp(now()));
    await queueWanted(db, current, now());
    await moveCursor(db, CURSOR, end.sequence);
    return events.length;
  });
}

async function mailsOf(db: Db, events: readonly RelayedEvent[]): Promise<BookingMail[]> {
  const ofBookings = events.filter(({ type }) => type.startsWith('booking.'));
  const stored = ofBookings.map(({ data }) => JSON.parse(data) as StoredBooking);
  const bookings = await joinNames(db, stored);
  return ofBookings.flatMap((event, i) => mailsOfEvent(event, bookings[i]!));
}

/**
 * Returns whether the cancelled booking was only held for its payment, and never booked. Its participants have got no
 * email about it.
 */
function wasNeverBooked({ status, version, waitlist_entry_id }: NamedBooking, former: NamedBooking['former']): boolean {
  return status === 'cancelled' && former?.status === 'offered' && version === 2 && waitlist_entry_id === null;
}

function mailsOfEvent(
  { type, previous, sequence, timestamp: created_at }: RelayedEvent,
  { former, ...event }: NamedBooking,
): BookingMail[] {
  const { participants: _people, ...was } = former ?? {};
  const booking = type === 'booking.rescheduled' ? { ...event, was } : event;
  const formerPlace = previous === null ? null : (JSON.parse(previous) as { booking_date: string });
  const formerDate = formerPlace?.booking_date ?? null;
  const occasion = { kind: kindOf(type, booking), key: `event ${sequence}`, created_at };
  const participants = participantMailsOf(booking, { ...occasion, formerParticipants: former?.participants });
  const mails = [...ownerMailsOf(booking, occasion), ...participants];
  if (wasNeverBooked(booking, former)) return booking.cancelled_by === 'player' ? [] : ownerMailsOf(booking, occasion);
  return mails.map((mail) => ({ ...mail, formerDate }));
}

function ownerMailsOf(
  booking: MailedBooking,
  { kind, key, created_at }: { kind: BookingMailKind | undefined; key: string; created_at: string },
): BookingMail[] {
  return kind ? [bookingMail(booking, { kind, unique_key: key, created_at })] : [];
}

function bookingMail(
  { user: _user, ...booking }: MailedBooking,
  about: { kind: BookingMailKind; unique_key: string; created_at: string },
): BookingMail {
  const give_up_at = timestamp(Date.parse(about.created_at) + TRY_FOR_MS);
  return { ...about, user_id: booking.user_id, data: booking, give_up_at };
}

const mayBeOffer = ({ kind, data }: BookingMail) => mayBeUnacceptedOffer(kind, data);

async function withoutUnacceptedOffers(db: Db, mails: readonly BookingMail[]): Promise<BookingMail[]> {
  const ids = mails.filter(mayBeOffer).map(({ data }) => data.waitlist_entry_id!);
  const accepted = await findAccepted(db, ids);
  return mails.filter((mail) => !mayBeOffer(mail) || accepted.has(mail.data.waitlist_entry_id!));
}

/**
 * Queues emails for people who have not turned off this kind of email. Anybody can register with a stranger's address,
 * so the emails about new bookings of an unverified address are held until the address is verified. All other emails
 * to this address are dropped.
 */
async function queueWanted(db: Db, mails: readonly BookingMail[], now: number): Promise<void> {
  const ids = new Set(mails.flatMap(({ user_id }) => user_id ?? []));
  const recipients = byKey(await findMailRecipients(db, [...ids]), ({ id }) => id);
  const wanted = mails.filter(({ kind, user_id }) => {
    const recipient = user_id === null ? undefined : recipients.get(user_id);
    return user_id === null || (recipient && isWanted(kind, recipient));
  });
  const isUnverified = ({ user_id }: BookingMail) =>
    user_id !== null && recipients.get(user_id)?.email_verified_at === null;
  const held = wanted.filter((mail) => isUnverified(mail) && (mail.kind === 'confirmation' || mail.kind === 'request'));
  await queueMails(
    db,
    held.map((mail) => ({ ...storedMail(mail), status: 'skipped' as const })),
  );
  await queueBookingMails(
    db,
    wanted.filter((mail) => !isUnverified(mail)),
    now,
  );
}

/** Queues one email about the upcoming bookings of each user who has verified the address after booking. */
async function queueHeld({ db, now }: Context): Promise<number> {
  if ((await listHeldUsers(db.read, 1)).length === 0) return 0;
  return transact(db, async (db) => {
    const userIds = await listHeldUsers(db, BATCH);
    for (const userId of userIds) {
      const bookingIds = await takeHeld(db, userId);
      const bookings = (await Promise.all(chunked(bookingIds).map((ids) => findBookings(db, ids)))).flat();
      const upcoming = bookings.filter(({ ends_at }) => ends_at > timestamp(now())).map(namedBooking);
      const mails = upcoming.flatMap((booking) => {
        const kind = kindOf('booking.created', booking);
        if (booking.status !== 'pending' && booking.status !== 'confirmed') return [];
        const occasion = { kind, key: `verified ${booking.id} ${booking.version}`, created_at: timestamp(now()) };
        const all = [...ownerMailsOf(booking, occasion), ...participantMailsOf(booking, occasion)];
        return all.map((mail) => ({ ...mail, action: `verified ${kind} ${mail.data.booked_by}` }));
      });
      await queueWanted(
        db,
        mails.filter(({ user_id }) => user_id === userId),
        now(),
      );
    }
    return userIds.length;
  });
}

/** Queues reminders, except for bookings that were changed shortly before their start. */
async function queueReminders({ db, now }: Context): Promise<number> {
  const time = now();
  const beforeMs = (await loadPolicy(db)).reminder_minutes * MINUTE;
  const until = timestamp(time + beforeMs);
  const reminded = await findReminded(db.read, until);
  if (reminded !== undefined && Date.parse(until) - Date.parse(reminded) < MINUTE) return 0;
  return transact(db, async (tx) => {
    if (!(await db.tryLock(tx, 'mail reminders'))) return 0;
    const from = [(await findReminded(tx, until)) ?? '', timestamp(time)].toSorted().at(-1)!;
    const { starting, upTo } = await listStarting(tx, { after: from, until, limit: BATCH });
    const due = starting.filter(
      ({ updated_at, starts_at }) => Date.parse(updated_at) <= Date.parse(starts_at) - beforeMs,
    );
    const about = { kind: 'reminder', created_at: timestamp(time) } as const;
    const mails = due.map(namedBooking).flatMap((booking, i) => {
      const occasion = { ...about, key: `reminder ${booking.id} ${due[i]!.starts_at}` };
      return [...ownerMailsOf(booking, occasion), ...participantMailsOf(booking, occasion)];
    });
    await queueWanted(tx, mails, time);
    await setMeta(tx, REMINDED, upTo);
    return starting.length;
  });
}

/** Queues emails to players whose waiting list entries have ended because no slot can match any more. */
async function queueWishMails({ db, now }: Context): Promise<number> {
  const since = timestamp(now() - TRY_FOR_MS);
  if ((await listEndedWishes(db.read, since, 1)).length === 0) return 0;
  return transact(db, async (db) => {
    const ids = await listEndedWishes(db, since, BATCH);
    for (const id of ids) await queueAccountMail(db, { kind: 'wish_ended', id, reason: String(id) }, now());
    return ids.length;
  });
}

/**
 * Returns the time up to which reminders have been queued. Returns undefined if no time is stored, or if the stored
 * time is too far ahead because a clock was wrong.
 */
async function findReminded(db: Db, until: string): Promise<string | undefined> {
  const reminded = await findMeta(db, REMINDED);
  return reminded !== undefined && reminded <= timestamp(Date.parse(until) + MINUTE) ? reminded : undefined;
}
