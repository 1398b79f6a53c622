import type { SignedIn } from '../../platform/http/identity.ts';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { bookingOrNotFound } from './actions.ts';
import { companionsOf, saveParticipants } from './participants.ts';
import { checkGuests } from './plan-guests.ts';
import { checkLeave } from './rules.ts';
import { participantsOf } from './schema.ts';
import { lockBooking } from './store.ts';
import { hasParticipantAccess } from './visibility.ts';

export function leaveBooking(
  { db, now, config }: Context,
  player: Pick<SignedIn, 'id' | 'email_verified_at'>,
  id: number,
): Promise<void> {
  return transact(db, async (db) => {
    const booking = bookingOrNotFound(await lockBooking(db, id), id);
    if (booking.user_id === player.id) throw new Problem('own_booking');
    const all = participantsOf(booking);
    const others = all.filter(({ user_id }) => user_id !== player.id);
    bookingOrNotFound(others.length < all.length && hasParticipantAccess(player, config) ? booking : undefined, id);
    checkLeave(booking, now());
    const price = await checkGuests(db, booking, companionsOf({ participants: JSON.stringify(others) }));
    await saveParticipants(db, booking, { participants: others, now: now(), price });
  });
}
