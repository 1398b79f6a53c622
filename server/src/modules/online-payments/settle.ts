// Settles online payments. The return page, the notification and the reconciler all call `settle`, which asks the
// provider and books what has changed.
import { operator } from '../audit/actions.ts';
import { bookCaptured } from '../payments/captured.ts';
import { setHoldEnd } from '../../kernel/hold.ts';
import { type BookingRow, findBooking, lockBooking } from '../../kernel/store.ts';
import type { Context } from '../../platform/context.ts';
import { findRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import { bookRefunds, moneyOf } from './book-refunds.ts';
import { bookDispute } from './disputes.ts';
import { queueMail } from './emails.ts';
import { type Provider, ProviderError, type Report } from './provider.ts';
import { connect, type ProviderRow } from './providers.ts';
import { advance } from './shares/advance.ts';
import { findSplit, lockPayments, lockSplit } from './shares/store.ts';
import { amountToPay, GRACE_MS, lockAttempt, nextQuestion, type OnlineRow } from './start.ts';
import { bookTest } from './test-mode.ts';

/** The id of a notification, and the account to which it came. */
export interface Event {
  provider_id: number;
  event_id: string;
}

/**
 * Asks the provider about a payment, and books what it says. It is safe to call it at any time, and several times at
 * once.
 * @param event the notification that caused the call. It is stored with the changes, and then not handled again
 * @throws {ProviderError} if the provider does not respond
 */
export async function settle(context: Context, id: number, event?: Event): Promise<OnlineRow> {
  const row = (await findRow(context.db.read, 'online_payments', id))!;
  const account = (await findRow(context.db.read, 'payment_providers', row.provider_id))!;
  if (row.reference === null) return row;
  const provider = await connect(context, account);
  const book = (found: { report: Report; event?: Event | undefined; refusal?: string | undefined }) =>
    transact(context.db, (db) => record(db, context, { before: row, account, ...found }));
  const first = await provider.lookUp(row.reference);
  if (row.share_id === null) return book({ report: await endIfUnwanted(context, provider, row, first), event });
  const found = await book({ report: first, event });
  if (!isActionDue(found)) return found;
  const refusal = await captureOrEnd(provider, found);
  return book({ report: await provider.lookUp(row.reference), refusal });
}

/** Closes the page of a payment that would pay for nothing: its booking is cancelled or paid. Returns the new report. */
async function endIfUnwanted({ db, now }: Context, provider: Provider, row: OnlineRow, report: Report) {
  if (report.state !== 'open' && report.state !== 'authorized') return report;
  const booking = (await findBooking(db.read, row.booking_id))!;
  const isTooLate = row.pay_by !== null && Date.parse(row.pay_by) <= now();
  const isPayable = (await amountToPay(db.read, booking, now())) > 0;
  if (!isTooLate && isPayable && row.unwanted === 0 && !(await isReplaced(db.read, row))) return report;
  try {
    await provider.end(row.reference!);
  } catch (error) {
    // The player may be paying at this moment. The next question finds out.
    if (!(error instanceof ProviderError)) throw error;
  }
  return provider.lookUp(row.reference!);
}

/** Returns whether the price has changed, and the player pays the new price on another page. */
async function isReplaced(db: Db, { id, booking_id }: OnlineRow): Promise<boolean> {
  const newer = db.selectFrom('online_payments').select('id').where('booking_id', '=', booking_id).where('id', '>', id);
  return (await newer.executeTakeFirst()) !== undefined;
}

/** Returns whether the service must take or release the money of a share, or close its page. */
function isActionDue({ state, unwanted, capture_amount }: OnlineRow): boolean {
  return unwanted === 1
    ? state === 'open' || state === 'authorized'
    : state === 'authorized' && capture_amount !== null;
}

/** Returns the provider's reason if it will never give the money. */
async function captureOrEnd(provider: Provider, row: OnlineRow): Promise<string | undefined> {
  const { key, reference, unwanted, capture_amount: amount, currency } = row;
  try {
    if (unwanted === 1) await provider.end(reference!);
    else await provider.capture(reference!, { amount: amount!, currency, key: `${key}-capture` });
  } catch (error) {
    // The next question finds out whether the call has succeeded.
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'refused' && unwanted === 0) return error.code ?? error.message;
  }
  return undefined;
}

interface Found {
  /** The payment before the provider was asked. */
  before: OnlineRow;
  account: ProviderRow;
  report: Report;
  event?: Event | undefined;
  /** The provider's reason for refusing to give the money of a share. */
  refusal?: string | undefined;
}

/** Books a report. The lock of the row makes sure that each change is booked once. */
async function record(
  db: Db,
  context: Context,
  { before, account, report: found, event, refusal }: Found,
): Promise<OnlineRow> {
  const now = context.now();
  const split = before.share_id === null ? undefined : await lockSplit(db, before.booking_id);
  if (split) await lockPayments(db, before.booking_id);
  const row = await lockAttempt(db, before.id);
  const report = keepPaid(found, row);
  if (event) await noteEvent(db, event, now);
  if (!split && (report.state === 'open' || report.state === 'processing' || report.state === 'authorized'))
    await keepHold(db, row, report.state, now);
  const isNew = report.state !== row.state;
  // Somebody else has booked another report in the meantime, which may be newer than this one.
  const mayBeOld = row.ask_at !== before.ask_at || row.asked_at !== before.asked_at || row.state !== before.state;
  // The money of a share waits for the other shares, and goes back if they are not paid in time.
  const isWaiting = split !== undefined && report.state === 'paid' && row.outcome === null;
  // Until now, the service could not assign a notification with the other reference to this payment.
  const mayHaveMissed = row.other_reference === null && report.otherReferences.length > 0;
  const changes: Partial<OnlineRow> = {
    ...{ state: report.state, reason: report.reason ?? row.reason },
    other_reference: report.otherReferences[0] ?? row.other_reference,
    ...(isNew && { updated_at: timestamp(now) }),
    ...(isNew || row.ask_at === null
      ? { ...nextQuestion({ ...row, asked: 0 }, now), asked: 0 }
      : { asked_at: timestamp(now) }),
    ...(isDisputed(report) && { ask_at: timestamp(now + DAY) }),
    ...(isOver(report) && !mayBeOld && !mayHaveMissed && !isWaiting && { ask_at: null }),
  };
  if (!split && report.state === 'ended' && row.state !== 'ended') await releaseHold(db, row, now);
  if (split) Object.assign(changes, sharedFacts(report, refusal));
  else if (report.captured > 0 && row.outcome === null)
    Object.assign(changes, await bookPayment(db, context, { row, account, report }));
  let after = await updateRow(db, 'online_payments', row.id, changes);
  if (split) {
    await advance(db, context, split);
    after = (await findRow(db, 'online_payments', row.id))!;
  }
  if (after.payment_id !== null) await bookLaterFacts(db, context, { row: after, account, report });
  return after;
}

/** Returns the report without an older state: a response can arrive late, and taken money stays taken. */
function keepPaid(report: Report, { state, captured }: OnlineRow): Report {
  return state === 'paid' ? { ...report, state, captured: Math.max(captured, report.captured) } : report;
}

/** Returns the changes of the payment of a share. Its money is booked when all the money has been taken. */
function sharedFacts({ state, captured }: Report, refusal: string | undefined): Partial<OnlineRow> {
  return { captured, ...(state === 'authorized' && refusal !== undefined && { unwanted: 1, reason: refusal }) };
}

/** Returns whether nothing more happens without a notification. */
function isOver(report: Report): boolean {
  const { state, refunds } = report;
  if (state === 'ended') return true;
  return state === 'paid' && refunds.every((refund) => refund.state !== 'pending') && !isDisputed(report);
}

function isDisputed({ disputes }: Report): boolean {
  return disputes.some(({ state }) => state === 'open');
}

async function noteEvent(db: Db, event: Event, now: number): Promise<void> {
  const query = db.insertInto('payment_notifications').values({ ...event, created_at: timestamp(now) });
  await query.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Keeps the slot held while the provider decides, until the end of the provider's page. */
async function keepHold(db: Db, row: OnlineRow, state: Report['state'], now: number): Promise<void> {
  if (row.pay_by === null || state === 'open' || row.expires_at === null) return;
  const booking = await lockBooking(db, row.booking_id);
  const until = Math.min(now + GRACE_MS, Date.parse(row.expires_at));
  if (booking?.status === 'offered' && Date.parse(booking.offer_expires_at ?? '') < until)
    await setHoldEnd(db, booking, until);
}

/** Frees the slot at once if its time is over and nothing can be paid any more. */
async function releaseHold(db: Db, row: OnlineRow, now: number): Promise<void> {
  if (row.pay_by === null) return;
  const booking = await lockBooking(db, row.booking_id);
  const split = await findSplit(db, row.booking_id);
  if (split?.state === 'open' || split?.state === 'capturing') return;
  if (booking?.status !== 'offered' || (await hasOtherPage(db, row))) return;
  await setHoldEnd(db, booking, Math.max(now, Date.parse(split?.pay_by ?? row.pay_by)));
}

async function hasOtherPage(db: Db, { id, booking_id }: OnlineRow): Promise<boolean> {
  const others = db
    .selectFrom('online_payments')
    .select('id')
    .where('booking_id', '=', booking_id)
    .where('id', '<>', id);
  return (await others.where('state', 'not in', ['ended', 'paid']).executeTakeFirst()) !== undefined;
}

/** Books captured money, once for each attempt. */
async function bookPayment(
  db: Db,
  context: Context,
  { row, account, report }: { row: OnlineRow; account: ProviderRow; report: Report },
): Promise<Partial<OnlineRow>> {
  const actor = { ...context, actor: operator };
  if (account.mode === 'test') return bookTest(db, actor, row);
  const captured = { ...moneyOf(row, account, report.captured), currency: report.currency };
  const before = (await findBooking(db, row.booking_id))!;
  const [booked] = await bookCaptured(db, actor, [captured]);
  const { payment, excess } = booked!;
  const outcome = excess < captured.amount ? 'booked' : isLost(before) ? 'lost' : 'extra';
  if (excess > 0) await queueMail(db, context, 'online_refund', row.id);
  return { outcome, payment_id: payment.id };
}

function isLost({ status }: BookingRow): boolean {
  return status === 'cancelled' || status === 'offered';
}

/** Books refunds and disputes that the provider reports. */
async function bookLaterFacts(
  db: Db,
  context: Context,
  { row, account, report }: { row: OnlineRow; account: ProviderRow; report: Report },
): Promise<void> {
  const actor = { ...context, actor: operator };
  await bookRefunds(db, actor, { row, account, refunds: report.refunds });
  for (const dispute of report.disputes)
    await bookDispute(db, actor, { row, account, dispute, currency: report.currency });
}
