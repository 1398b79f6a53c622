// People pay shares with the links that they got. They need no account.
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/db/rows.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { transact } from '../../../platform/db/transact.ts';
import { Problem } from '../../../platform/errors.ts';
import { statusAt } from '../../../kernel/statuses.ts';
import { findBooking } from '../../../kernel/store.ts';
import { timestamp } from '../../../platform/time.ts';
import { ignoreUnavailable } from '../providers.ts';
import { settle } from '../settle.ts';
import { amountToPay, insertAttempt, openPage, type OnlineRow } from '../start.ts';
import { availableOf, restOf } from './plan.ts';
import { listUnfinished, markUnwanted } from './share.ts';
import { findShare, listShares, lockPayments, lockSplit, type Share } from './store.ts';

/** @throws {Problem} `link_invalid` */
export async function getShare(db: Db, token: string): Promise<Share> {
  const share = await findShare(db, token);
  if (!share || share.removed === 1) throw new Problem('link_invalid');
  return share;
}

export interface SharePage {
  token: string;
  /** Whether the person also pays the shares that nobody has authorised. */
  isRest: boolean;
  /** The origin that users see. */
  origin: string;
  locale: string;
}

/**
 * Starts the payment of a share. Calls for the same share return the same open payment.
 * @throws {Problem} `link_invalid`, `nothing_to_pay`, `payment_processing`, `payment_unavailable` or `provider_refused`
 */
export async function payShare(context: Context, { token, isRest, origin, locale }: SharePage): Promise<OnlineRow> {
  const { db, now } = context;
  const { booking_id } = await getShare(db.read, token);
  const row = await transact(db, (tx) => findOrCreate(tx, now(), { token, isRest, bookingId: booking_id }));
  if (row.state === 'processing') throw new Problem('payment_processing');
  if (row.state !== 'new') return row;
  const booking = (await findBooking(db.read, booking_id))!;
  const provider = (await findRow(db.read, 'payment_providers', row.provider_id))!;
  return openPage(context, row, { booking, provider, locale, email: null, returnUrl: `${origin}/share#${token}` });
}

async function findOrCreate(
  db: Db,
  now: number,
  { token, isRest, bookingId }: { token: string; isRest: boolean; bookingId: number },
): Promise<OnlineRow> {
  const split = (await lockSplit(db, bookingId))!;
  const rows = await lockPayments(db, bookingId);
  const share = await getShare(db, token);
  const booking = (await findBooking(db, bookingId))!;
  const isHeld = statusAt(booking, now) === 'offered';
  if (!isHeld || split.state !== 'open' || Date.parse(split.pay_by) <= now) throw new Problem('nothing_to_pay');
  const shares = await listShares(db, bookingId);
  const isPaid = availableOf(rows).some(({ share_id }) => share_id === share.id);
  const rest = restOf(await amountToPay(db, booking, now), shares, rows);
  const amount = isRest ? rest : isPaid ? 0 : share.amount;
  if (amount <= 0) throw new Problem('nothing_to_pay');
  const covers_rest = isRest ? 1 : 0;
  const unfinished = (await listUnfinished(db, share)).filter(({ state }) => state !== 'authorized');
  const processing = unfinished.find(({ state }) => state === 'processing');
  if (processing) return processing;
  const usable = unfinished.find(
    (row) =>
      row.covers_rest === covers_rest &&
      row.amount === amount &&
      (row.expires_at === null || row.expires_at > timestamp(now)),
  );
  for (const { id } of unfinished) if (id !== usable?.id) await markUnwanted(db, id, now);
  if (usable) return usable;
  const { provider_id, pay_by } = split;
  const facts = { provider_id, booking_id: bookingId, user_id: booking.user_id, amount, pay_by };
  return insertAttempt(db, now, { ...facts, share_id: share.id, covers_rest });
}

/**
 * Releases the share of a person who leaves. Another person can pay it.
 * @throws {Problem} `link_invalid`, or `not_shareable` if the money is being taken
 */
export async function leaveShare(context: Context, token: string): Promise<void> {
  const { db, now } = context;
  const { booking_id } = await getShare(db.read, token);
  const left = await transact(db, async (tx) => {
    const split = await lockSplit(tx, booking_id);
    if (split?.state === 'capturing') throw new Problem('not_shareable');
    await lockPayments(tx, booking_id);
    const unfinished = await listUnfinished(tx, await getShare(tx, token));
    for (const { id } of unfinished) await markUnwanted(tx, id, now());
    return unfinished;
  });
  for (const { id } of left) await settle(context, id).catch(ignoreUnavailable);
}
