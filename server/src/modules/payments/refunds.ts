// Pays out refunds, or adds them to the balance. Each refund ends once, because every change locks the ledger first.
import { findUserById } from '../accounts/store.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { isOnline, type Means } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import { findRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { orNotFound, Problem } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { checkDrawer } from './drawers.ts';
import { lockMoney, type NewPayment, writePayment } from './pay.ts';
import { findNames } from './present.ts';
import { listOwnRefunds, postingOf, type RefundRow, sumDisputed } from './refund-parts.ts';
import type { BookingRefund } from './schema.ts';
import type { PaymentRow } from './store.ts';

/**
 * Pays out a refund.
 * @param options.by the means. By default, the means of its payment, which is then no online payment
 * @param options.drawer_id the drawer from which the cash comes
 * @throws {Problem} `refund_not_open`
 */
export async function payOutRefund(
  db: Db,
  context: AuditedContext,
  id: number,
  { by, drawer_id }: { by?: Means; drawer_id?: number | undefined } = {},
): Promise<PaymentRow> {
  await lockMoney(db);
  await checkDrawer(db, drawer_id);
  const refund = await getOpen(db, id, by);
  const { user_id, currency } = refund;
  const means = by ?? refund.means;
  const amount = -refund.amount;
  const parts = [{ means, amount, ...(means === 'cash' && drawer_id && { drawer_id }) }];
  const payout: NewPayment = {
    ...{ kind: 'payout', postingKind: 'payout', user_id, currency, amount, means: parts, refund },
    ...{ lines: [], dues: [], balance: 0, reason: null, reverses_id: null },
  };
  const row = await writePayment(db, context, payout);
  await updateRow(db, 'refunds', id, { ...endedBy(context), state: 'done', sent_at: null, payout_id: row.id });
  return row;
}

/** Adds a refund to the balance of the person who paid. @throws {Problem} `refund_not_open`, also for an erased account */
export async function keepRefund(db: Db, context: AuditedContext, id: number): Promise<RefundRow> {
  await lockMoney(db);
  return keep(db, context, await getOpen(db, id, 'balance'));
}

/**
 * Adds the open refunds of a booking to the balance of the person who paid, but not the refunds of shares, which other
 * people may have paid.
 * @throws {Problem} `refund_not_open`
 */
export async function keepOwnRefunds(db: Db, context: AuditedContext, bookingId: number, userId: number) {
  await lockMoney(db);
  const own = listOwnRefunds(db, bookingId, userId).selectAll('refunds').orderBy('refunds.id');
  const open = await own.where('sent_at', 'is', null).execute();
  if (open.length === 0) throw new Problem('refund_not_open');
  await refuseDisputed(db, open[0]!);
  for (const refund of open) await keep(db, context, refund);
}

async function keep(db: Db, context: AuditedContext, before: RefundRow): Promise<RefundRow> {
  const { actor, now } = context;
  const { user_id, currency, amount } = before;
  if (!(await findUserById(db, user_id)))
    throw new Problem('refund_not_open', 'The account of the person is erased. Pay the refund out.');
  const after = await updateRow(db, 'refunds', before.id, { ...endedBy(context), state: 'kept' });
  const balance = { account: 'liabilities:balance' as const, user_id, currency, amount: -amount };
  const postings = [postingOf(before, amount), balance];
  await post(db, [{ kind: 'refund', postings, user_id: actor.user_id }], now());
  await recordAudit(db, actor, { action: 'keepRefund', target: `refunds ${before.id}`, before, after }, now());
  return after;
}

async function getOpen(db: Db, id: number, by?: Means): Promise<RefundRow> {
  const refund = orNotFound(await findRow(db, 'refunds', id), `refund ${id}`);
  if (refund.state !== 'open') throw new Problem('refund_not_open');
  const isSent = refund.sent_at !== null || (by === undefined && isOnline(refund.means));
  if (isSent && !isOnline(by)) throw new Problem('refund_not_open', 'The refund goes back online by itself.');
  if (!isOnline(by)) await refuseDisputed(db, refund);
  if (by === 'balance' && (await findRow(db, 'payments', refund.payment_id))!.shared === 1)
    throw new Problem('refund_not_open', 'Somebody has paid a share. Pay the refund out to this person.');
  return refund;
}

/** @throws {Problem} `refund_not_open` if a dispute has taken the money, because the player would get it twice */
async function refuseDisputed(db: Db, { booking_id }: RefundRow): Promise<void> {
  if ((await sumDisputed(db, booking_id)) > 0)
    throw new Problem('refund_not_open', 'The bank of the player has taken the money back.');
}

function endedBy({ actor, now }: AuditedContext): Pick<RefundRow, 'done_at' | 'done_by'> {
  return { done_at: timestamp(now()), done_by: actor.user_id };
}

/** Returns refunds with the names of the people who get the money. */
export async function presentRefunds(db: Db, rows: readonly RefundRow[]): Promise<BookingRefund[]> {
  if (rows.length === 0) return [];
  const personOf = await findNames(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map(({ user_id, done_by: _, ...row }) => ({ ...row, user: personOf(user_id) }));
}
