import { type Database, transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { found } from './actions.ts';
import { keepParticipants } from './participants.ts';
import { checkLeave } from './rules.ts';
import { participantsOf } from './schema.ts';
import { lockBooking } from './store.ts';

/**
 * Takes a player out of a booking that somebody else made; its owner keeps the rest.
 * @throws {Problem} `not_found`, also for who takes no part; `own_booking`, and those of `checkLeave`
 */
export function leaveBooking(
  { db, now }: { db: Database; now: () => number },
  player: { id: number },
  id: number,
): Promise<void> {
  return transact(db, async (db) => {
    const booking = found(await lockBooking(db, id), id);
    if (booking.user_id === player.id) throw new Problem('own_booking');
    const all = participantsOf(booking);
    const others = all.filter(({ user_id }) => user_id !== player.id);
    found(others.length < all.length ? booking : undefined, id);
    checkLeave(booking, now());
    await keepParticipants(db, booking, { participants: others, now: now() });
  });
}
