// Takes the steps of a shared booking. When all shares are authorised, their money is taken, and the booking is
// confirmed. If the time is over or a share cannot be taken, nobody pays, and the slot is free again.
import { operator } from '../../audit/actions.ts';
import { bookCaptured } from '../../payments/captured.ts';
import { findCharges } from '../../payments/store.ts';
import { findClub } from '../../club/store.ts';
import { policyOf } from '../../club/policy.ts';
import { holdAgain, setHoldEnd } from '../../../kernel/hold.ts';
import { limitsOf } from '../../../kernel/limits.ts';
import { statusAt } from '../../../kernel/statuses.ts';
import { type BookingRow, findBooking, lockBooking } from '../../../kernel/store.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow, updateRow } from '../../../platform/db/rows.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { MINUTE, timestamp } from '../../../platform/time.ts';
import { moneyOf } from '../book-refunds.ts';
import { amountToPay, GRACE_MS, type OnlineRow } from '../start.ts';
import { bookTest } from '../test-mode.ts';
import { agreedOf, divideShares, planCaptures } from './plan.ts';
import { listSharePayments, listShares, type Share, type Split } from './store.ts';

/** The slot stays held this long while the money is being taken. Each question to the provider extends the time. */
const CAPTURE_MS = 30 * MINUTE;
/** The provider is asked about open pages once more, this long after the end of the time. */
const LATE_MS = GRACE_MS / 2;

/** Takes the next step of a split. The caller has locked the split. */
export async function advance(db: Db, context: Context, split: Split): Promise<void> {
  let { state } = split;
  if (state === 'open') state = await decide(db, split, context.now());
  else if (state === 'capturing') state = await finish(db, context, split);
  if (state !== split.state)
    await updateRow(db, 'booking_splits', split.id, { state, updated_at: timestamp(context.now()) });
  if (state !== 'open') await giveBack(db, context, split, state);
  await closeUnwanted(db, split, state, context.now());
}

/** Stores the amounts to take, if the payments cover the price. */
async function decide(db: Db, { booking_id, pay_by }: Split, now: number): Promise<Split['state']> {
  const booking = (await lockBooking(db, booking_id))!;
  if (statusAt(booking, now) !== 'offered') return 'released';
  const { currency } = (await findCharges(db, [booking_id])).get(booking_id)!;
  const rows = (await listSharePayments(db, booking_id)).filter((row) => row.currency === currency);
  const due = await amountToPay(db, booking, now);
  if (due <= 0) return 'released';
  const plan = planCaptures(due, await balance(db, booking_id, due, rows), rows);
  if (plan) {
    for (const [id, capture_amount] of plan) await updateRow(db, 'online_payments', id, { capture_amount });
    const planned = db.updateTable('online_payments').set({ ask_at: timestamp(now) });
    await planned.where('id', 'in', [...plan.keys()]).execute();
    await setHoldEnd(db, booking, now + CAPTURE_MS);
    return 'capturing';
  }
  // A person may have paid just before the end, and the provider has not been asked since.
  const isUndecided = rows.some(
    ({ state, unwanted }) => unwanted === 0 && (state === 'open' || state === 'processing'),
  );
  if (Date.parse(pay_by) + (isUndecided ? LATE_MS : 0) > now) return 'open';
  await setHoldEnd(db, booking, now);
  return 'released';
}

/** Divides the price again if it has changed, or if a player has agreed to less than the share is now. */
async function balance(db: Db, bookingId: number, due: number, rows: readonly OnlineRow[]): Promise<Share[]> {
  const shares = await listShares(db, bookingId);
  const sum = shares.reduce((total, { amount }) => total + amount, 0);
  if (sum === due && shares.every((share) => share.amount <= agreedOf(share, rows))) return shares;
  const weights = shares.map(({ amount }) => amount);
  const amounts = divideShares(due, shares, rows, weights.some((weight) => weight > 0) ? weights : shares.map(() => 1));
  for (const [i, { id }] of shares.entries()) await updateRow(db, 'booking_shares', id, { amount: amounts[i]! });
  return listShares(db, bookingId);
}

/** Confirms the booking when all the money has been taken. */
async function finish(db: Db, context: Context, { booking_id }: Split): Promise<Split['state']> {
  const rows = (await listSharePayments(db, booking_id)).filter(({ capture_amount }) => capture_amount !== null);
  if (
    rows.length === 0 ||
    rows.some(({ state, unwanted }) => state === 'ended' || (state !== 'paid' && unwanted === 1))
  ) {
    const booking = (await lockBooking(db, booking_id))!;
    if (booking.status === 'offered') await setHoldEnd(db, booking, context.now());
    return 'released';
  }
  if (rows.some(({ state }) => state !== 'paid'))
    return (await keepHeld(db, context, booking_id)) ? 'capturing' : 'released';
  return (await bookShares(db, context, rows, true)) ? 'paid' : 'released';
}

/** Keeps the slot while the money is being taken. Returns false if the booking cannot be confirmed any more. */
async function keepHeld(db: Db, { now, config }: Context, id: number): Promise<boolean> {
  const until = now() + CAPTURE_MS;
  const booking = (await findBooking(db, id))!;
  if (isExpired(booking, now())) {
    const limits = limitsOf(policyOf(await findClub(db)), config);
    if (await holdAgain(db, booking, { now: now(), limits, until })) return true;
    // Another process has changed the booking. The next question tries again.
    return (await findBooking(db, id))!.version !== booking.version;
  }
  const locked = (await lockBooking(db, id))!;
  if (locked.status !== 'offered') return false;
  await setHoldEnd(db, locked, until);
  return true;
}

function isExpired(booking: BookingRow, now: number): boolean {
  if (booking.status === 'cancelled') return booking.cancelled_by === 'system';
  return booking.status === 'offered' && statusAt(booking, now) !== 'offered';
}

/** Books and refunds the taken money that pays for nothing. */
async function giveBack(db: Db, context: Context, { booking_id }: Split, state: Split['state']): Promise<void> {
  const rows = await listSharePayments(db, booking_id);
  const isLeft = ({ capture_amount }: OnlineRow) => state !== 'capturing' || capture_amount === null;
  await bookShares(
    db,
    context,
    rows.filter((row) => row.state === 'paid' && row.outcome === null && isLeft(row)),
    false,
  );
}

/** Books taken money. Returns whether it has paid for the booking. */
async function bookShares(db: Db, context: Context, rows: readonly OnlineRow[], mayConfirm: boolean): Promise<boolean> {
  if (rows.length === 0) return false;
  const actor = { ...context, actor: operator };
  const account = (await findRow(db, 'payment_providers', rows[0]!.provider_id))!;
  if (account.mode === 'test') {
    if (mayConfirm) await bookTest(db, actor, rows[0]!);
    for (const { id } of rows) await updateRow(db, 'online_payments', id, { outcome: 'test' });
    return mayConfirm;
  }
  const captured = rows.map((row) => moneyOf(row, account, row.captured));
  const pays = mayConfirm ? ('booking' as const) : ('nothing' as const);
  const booked = await bookCaptured(db, actor, captured, { pays, isShared: true });
  for (const [i, { payment, excess }] of booked.entries()) {
    const outcome = excess < captured[i]!.amount ? ('booked' as const) : ('lost' as const);
    // The money may have left the provider again, and only a booked payment can have refunds and disputes.
    const ask_at = timestamp(context.now());
    await updateRow(db, 'online_payments', rows[i]!.id, { outcome, payment_id: payment.id, ask_at });
  }
  return booked.some(({ excess }, i) => excess < captured[i]!.amount);
}

/** Marks the payments that must end, because they would pay for nothing. `settle` ends them at the provider. */
async function closeUnwanted(db: Db, { booking_id }: Split, state: Split['state'], now: number): Promise<void> {
  const shares = new Map((await listShares(db, booking_id)).map((share) => [share.id, share]));
  for (const row of await listSharePayments(db, booking_id)) {
    if (row.unwanted === 1 || row.state === 'paid' || row.state === 'ended') continue;
    const share = shares.get(row.share_id!);
    const isOld =
      row.state !== 'authorized' && row.state !== 'processing' && row.covers_rest === 0 && row.amount !== share?.amount;
    const isWanted = state === 'open' ? share && !isOld : state !== 'released' && row.capture_amount !== null;
    if (!isWanted) await updateRow(db, 'online_payments', row.id, { unwanted: 1, ask_at: timestamp(now) });
  }
}
