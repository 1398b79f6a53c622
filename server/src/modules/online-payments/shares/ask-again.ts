import type { Context } from '../../../platform/context.ts';
import { timestamp } from '../../../platform/time.ts';
import { ignoreUnavailable } from '../providers.ts';
import { settle } from '../settle.ts';
import { ASK_AFTER_MS } from '../start.ts';

/** Asks the provider about the payments of a split that can change, because somebody is watching. */
export async function askAgain(context: Context, bookingId: number): Promise<void> {
  const { db, now } = context;
  const undecided = await db.read
    .selectFrom('online_payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('share_id', 'is not', null)
    .where('outcome', 'is', null)
    .where('state', 'in', ['open', 'processing'])
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', timestamp(now() - ASK_AFTER_MS))]))
    .execute();
  await Promise.all(undecided.map(({ id }) => settle(context, id).catch(ignoreUnavailable)));
}
