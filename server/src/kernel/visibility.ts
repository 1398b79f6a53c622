import type { Config } from '../config.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SignedIn } from '../platform/http/identity.ts';
import { bookingOrNotFound } from './actions.ts';
import { findBookingWith } from './player-bookings.ts';
import { type BookingRow, findBookingOf } from './store.ts';

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
export function hasParticipantAccess(
  { email_verified_at }: Pick<User, 'email_verified_at'>,
  { SMTP_URL }: MailConfig,
): boolean {
  return email_verified_at !== null || SMTP_URL === '';
}
