import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/errors.ts';
import { timestamp } from '../../../platform/time.ts';
import { ProviderError } from '../provider.ts';
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

/** A provider that does not respond changes nothing, nor does a missing key. The reconciler asks again later. */
export function ignoreUnavailable(error: unknown): void {
  const isNotSetUp = error instanceof Problem && error.code === 'payments_not_configured';
  if (!(error instanceof ProviderError) && !isNotSetUp) throw error;
}
