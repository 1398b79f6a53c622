import type { Config } from '../config.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SignedIn } from '../platform/http/identity.ts';
import { type BookingRow, findBooking, findBookingOf, selectBookings } from './store.ts';
import { Problem } from '../platform/errors.ts';
import { pagesById } from '../platform/db/paging.ts';
import { ACCEPTED_STATUSES, ACTIVE_STATUSES } from './statuses.ts';
import { bookingsNaming } from './filter.ts';
import { hasAccepted, participantsOf } from './people.ts';
import type { AdminBooking, Booking, Participant } from './schema.ts';
import { presentBooking } from './booking.ts';

type User = Pick<SignedIn, 'id' | 'email_verified_at'>;
type MailConfig = Pick<Config, 'SMTP_URL'>;

/**
 * Returns a booking that the user owns or takes part in, whatever the permissions of the user. Other routes show all
 * bookings to staff with the permission `bookings.read`, `exports.read`, `events.read`, `calendars.manage` or
 * `webhooks.manage`, and some bookings to staff with `people.read`, `courts.manage`, `plans.manage` or
 * `closures.manage`. The file `permissions.ts` of each module lists the roles with its permissions.
 * @throws {Problem} `not_found` if the user may not see the booking
 */
export async function getVisibleBooking(db: Db, user: User, id: number, config: MailConfig): Promise<BookingRow> {
  const find = hasParticipantAccess(user, config) ? findBookingWith : findBookingOf;
  return bookingOrNotFound(await find(db, user.id, id), id);
}

/**
 * Returns whether a user can see and leave other people's bookings as a participant. Anybody can register with a
 * stranger's address, so the address must be verified if the service can send emails.
 */
export function hasParticipantAccess(user: Pick<User, 'email_verified_at'>, config: MailConfig): boolean {
  return user.email_verified_at !== null || config.SMTP_URL === '';
}

export async function getBooking(db: Db, id: number): Promise<BookingRow> {
  return bookingOrNotFound(await findBooking(db, id), id);
}

export async function getBookingOf(db: Db, playerId: number, id: number): Promise<BookingRow> {
  return bookingOrNotFound(await findBookingOf(db, playerId, id), id);
}

export function bookingOrNotFound(booking: BookingRow | undefined, id: number): BookingRow {
  if (!booking) throw new Problem('not_found', `There is no booking ${id}.`);
  return booking;
}

export function findBookingWith(db: Db, userId: number, id: number): Promise<BookingRow | undefined> {
  return selectBookings(db)
    .where('bookings.id', '=', id)
    .where((eb) => eb.or([eb('bookings.user_id', '=', userId), eb('bookings.id', 'in', bookingsNaming(userId))]))
    .executeTakeFirst();
}

/** Returns the bookings of a series that start after a time and in which the user has not accepted the invitation. */
export async function findInvited(
  db: Db,
  userId: number,
  { seriesId, after }: { seriesId: number; after: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('booking_participants')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select('booking_id')
    .where('booking_participants.user_id', '=', userId)
    .where('state', '=', 'invited')
    .where('series_id', '=', seriesId)
    .where('starts_at', '>', after)
    .where('status', 'in', ACCEPTED_STATUSES)
    .orderBy('booking_id')
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

export function findUpcomingRowsOf(db: Db, userId: number, time: string): Promise<BookingRow[]> {
  return selectBookings(db)
    .where('bookings.user_id', '=', userId)
    .where('bookings.starts_at', '>', time)
    .where('bookings.status', 'in', ACTIVE_STATUSES)
    .orderBy('bookings.id')
    .execute();
}

export function pagesOfPlayer(db: Db, userId: number): AsyncGenerator<BookingRow[]> {
  const query = selectBookings(db).where('bookings.user_id', '=', userId).orderBy('bookings.id');
  return pagesById((after, limit) => query.where('bookings.id', '>', after).limit(limit).execute());
}

export function pagesOfParticipant(db: Db, userId: number): AsyncGenerator<BookingRow[]> {
  const query = selectBookings(db).where('bookings.id', 'in', bookingsNaming(userId)).orderBy('bookings.id');
  return pagesById((after, limit) => query.where('bookings.id', '>', after).limit(limit).execute());
}

/** Converts the admin's view of a booking to the owner's view. Events store the admin's view. */
export function ownViewOf({ user, overrides: _overrides, participants, ...booking }: AdminBooking): Booking {
  // Events of earlier releases contain no states.
  const ownParticipants = participants.map(({ name, email, state }: Partial<Participant>) => {
    return { name: name ?? null, email: email ?? null, state: state ?? 'accepted' };
  });
  return { ...booking, participants: ownParticipants, role: 'owner', booked_by: user.name };
}

/** Hides the note, the lines of the price and other participants' email addresses from players who do not own the booking. */
export function presentFor(row: BookingRow, userId: number): Booking {
  if (row.user_id === userId) return presentBooking(row);
  const { price_lines: _, ...booking } = presentBooking(row);
  const all = participantsOf(row);
  const participants = all.map(({ name, email, user_id, state }) => {
    return { name, email: user_id === userId ? email : null, state };
  });
  return { ...booking, note: null, participants, role: hasAccepted(all, userId) ? 'participant' : 'invited' };
}
