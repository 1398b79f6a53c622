import type { Context } from '../../../platform/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { DAY, timestamp } from '../../../platform/time.ts';

/** People can see with whom they have shared a booking for this long after its end. */
const KEEP_MS = 60 * DAY;

/** Ends the links of the shares of old bookings, and removes the names. */
export async function forgetShares({ db, now }: Context): Promise<void> {
  await transact(db, async (tx) => {
    const bookings = tx.selectFrom('bookings').select('id');
    const old = bookings.where('ends_at', '<', timestamp(now() - KEEP_MS));
    const shares = tx.updateTable('booking_shares').set({ name: '', removed: 1 }).where('booking_id', 'in', old);
    await shares.where((eb) => eb.or([eb('name', '<>', ''), eb('removed', '=', 0)])).execute();
  });
}
