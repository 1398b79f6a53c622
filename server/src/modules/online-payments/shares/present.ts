import { statusAt } from '../../../kernel/statuses.ts';
import type { BookingRow } from '../../../kernel/store.ts';
import { findCharges } from '../../payments/store.ts';
import { findRow } from '../../../platform/db/rows.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { toTime } from '../../../platform/time.ts';
import { amountToPay, type OnlineRow } from '../start.ts';
import { availableOf, restOf } from './plan.ts';
import type { BookingShares, SharedBooking } from './schema.ts';
import { shareMinutes } from './share.ts';
import { findSplit, listSharePayments, listShares, type Share, type Split } from './store.ts';

/** Returns the shares of a booking for its player. */
export async function presentShares(
  db: Db,
  booking: BookingRow,
  { origin, now }: { origin: string; now: number },
): Promise<BookingShares> {
  const split = await findSplit(db, booking.id);
  const minutes = statusAt(booking, now) === 'offered' ? await shareMinutes(db, booking) : 0;
  const shares = await listShares(db, booking.id);
  // The shares of old bookings are forgotten.
  if (!split || shares.length === 0) return { share_within_minutes: minutes, split: null };
  const common = await presentSplit(db, { split, booking, shares, now });
  const urls = common.shares.map((share, i) => ({ ...share, url: `${origin}/share#${shares[i]!.token}` }));
  return { share_within_minutes: minutes, split: { ...common, shares: urls } };
}

/** Returns a shared booking for a person with the link of a share. */
export async function presentShared(db: Db, booking: BookingRow, share: Share, now: number): Promise<SharedBooking> {
  const { court_name, court_venue: venue, booking_date, start_minute, end_minute } = booking;
  const split = (await findSplit(db, booking.id))!;
  const shares = await listShares(db, booking.id);
  return {
    ...{
      court_name,
      venue,
      booking_date,
      start_time: toTime(start_minute),
      end_time: toTime(end_minute),
      time_zone: booking.time_zone,
      share_id: share.id,
    },
    ...(await presentSplit(db, { split, booking, shares, now })),
  };
}

interface Facts {
  split: Split;
  booking: BookingRow;
  shares: readonly Share[];
  now: number;
}

async function presentSplit(db: Db, { split, booking, shares, now }: Facts) {
  const { name: provider, mode } = (await findRow(db, 'payment_providers', split.provider_id))!;
  const rows = await listSharePayments(db, booking.id);
  // Nobody pays if the hold has ended, if the booking was paid in another way, or if it was cancelled.
  const isOver = booking.status === 'cancelled' || (split.state === 'open' && statusAt(booking, now) !== 'offered');
  const state = isOver ? 'released' : split.state;
  const amount =
    state === 'open' ? await amountToPay(db, booking, now) : shares.reduce((sum, share) => sum + share.amount, 0);
  const { currency } = (await findCharges(db, [booking.id])).get(booking.id)!;
  return {
    ...{ state, pay_by: split.pay_by, amount, currency, provider, mode },
    rest: state === 'open' ? restOf(amount, shares, rows) : 0,
    shares: shares.map((share) => ({
      ...{ id: share.id, name: share.name, amount: share.amount, state: stateOf(share, state, rows) },
    })),
  };
}

function stateOf(
  share: Share,
  state: Split['state'],
  rows: readonly OnlineRow[],
): SharedBooking['shares'][number]['state'] {
  const own = rows.filter(({ share_id }) => share_id === share.id);
  if (state === 'paid')
    return own.some(({ outcome }) => outcome === 'booked' || outcome === 'test') ? 'paid' : 'covered';
  if (share.amount === 0) return 'covered';
  if (availableOf(own).length > 0) return 'authorized';
  const isProcessing = own.some((row) => row.state === 'processing' && row.unwanted === 0);
  return isProcessing ? 'processing' : 'open';
}
