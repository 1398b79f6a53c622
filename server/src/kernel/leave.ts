import type { SignedIn } from '../platform/http/identity.ts';
import type { Context } from '../platform/context.ts';
import { transact } from '../platform/db/transact.ts';
import { lockNamed } from './accept.ts';
import { companionsOf, saveParticipants } from './participants.ts';
import { checkParticipantChange } from './ask-parts.ts';
import { checkLeave } from './rules.ts';
import { participantsJson, participantsOf } from './participant-schema.ts';

/** Declines an invitation, or leaves a booking. The owner cannot name the person again for this booking. */
export function leaveBooking(
  { db, now, config }: Context,
  player: Pick<SignedIn, 'id' | 'email_verified_at'>,
  id: number,
): Promise<void> {
  return transact(db, async (db) => {
    const booking = await lockNamed(db, player, { id, config });
    checkLeave(booking, now());
    const others = participantsOf(booking).filter(({ user_id }) => user_id !== player.id);
    const companions = companionsOf({ participants: participantsJson(others) });
    const { price } = await checkParticipantChange(db, booking, companions);
    const row = db.updateTable('booking_participants').set({ state: 'declined' });
    await row.where('booking_id', '=', id).where('user_id', '=', player.id).execute();
    await saveParticipants(db, booking, { participants: others, now: now(), price });
  });
}
