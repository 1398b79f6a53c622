import type { Config } from '../config.ts';
import { refuseEnded } from '../modules/accounts/store.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/schema.ts';
import { transact } from '../platform/db/transact.ts';
import { Problem } from '../platform/errors.ts';
import type { SignedIn } from '../platform/http/identity.ts';
import { timestamp } from '../platform/time.ts';
import { bookingOrNotFound } from './actions.ts';
import { checkAcceptance, lockParts } from './ask-parts.ts';
import { lockPeopleOf } from './company.ts';
import { companionsOf, saveParticipants } from './participants.ts';
import { findBookingWith, findInvited } from './player-bookings.ts';
import { checkAccept } from './rules.ts';
import { hasAccepted, participantsOf } from './participant-schema.ts';
import { type BookingRow, lockBooking } from './store.ts';
import { hasParticipantAccess } from './visibility.ts';

type Player = Pick<SignedIn, 'id' | 'email_verified_at'>;

/**
 * Accepts an invitation. If the booking belongs to a series, also accepts the invitations to its later bookings, as far
 * as the person's limits allow. A repeated call changes nothing.
 */
export async function acceptInvitation(context: Context, player: Player, id: number): Promise<BookingRow> {
  const accepted = await acceptOne(context, player, id);
  if (accepted.series_id === null) return accepted;
  const others = await findInvited(context.db.read, player.id, {
    seriesId: accepted.series_id,
    after: timestamp(context.now()),
  });
  for (const other of others) {
    await acceptOne(context, player, other).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }
  return accepted;
}

function acceptOne({ db, now, config }: Context, player: Player, id: number): Promise<BookingRow> {
  return transact(db, async (db) => {
    const booking = await lockNamed(db, player, { id, config });
    const before = participantsOf(booking);
    if (hasAccepted(before, player.id)) return booking;
    checkAccept(booking, now());
    const participants = before.map((participant) => {
      return participant.user_id === player.id ? { ...participant, state: 'accepted' as const } : participant;
    });
    const price = await checkAcceptance(db, booking, { userId: player.id, participants });
    return saveParticipants(db, booking, { participants, now: now(), price });
  });
}

/**
 * Locks all people of a booking, then their shared memberships, then the booking. A new booking takes its locks in the
 * same order, so that transactions do not deadlock.
 * @throws {Problem} `not_found` if the booking does not name the player as a participant
 */
export async function lockNamed(
  db: Db,
  player: Player,
  { id, config }: { id: number; config: Pick<Config, 'SMTP_URL'> },
): Promise<BookingRow> {
  const find = async () => {
    const booking = bookingOrNotFound(await findBookingWith(db, player.id, id), id);
    if (booking.user_id === player.id) throw new Problem('own_booking');
    return bookingOrNotFound(hasParticipantAccess(player, config) ? booking : undefined, id);
  };
  const { booking: found, users } = await lockPeopleOf(db, find, () => []);
  refuseEnded(users.get(player.id));
  await lockParts(db, [{ userId: found.user_id, companions: companionsOf(found) }]);
  return bookingOrNotFound(await lockBooking(db, id), id);
}
