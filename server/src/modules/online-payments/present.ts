import type { Db } from '../../platform/db/schema.ts';
import { HOUR, timestamp } from '../../platform/time.ts';
import { findNames } from '../payments/present.ts';
import type { AdminOnlinePayment, OnlinePayment } from './schema.ts';
import type { OnlineRow } from './start.ts';

/** Returns payments for their players. */
export async function presentOwn(db: Db, rows: readonly OnlineRow[]): Promise<OnlinePayment[]> {
  const accounts = await db.selectFrom('payment_providers').select(['id', 'name', 'mode']).execute();
  return rows.map((row) => {
    const { id, booking_id, amount, currency, pay_by, reason, created_at } = row;
    const { name, mode } = accounts.find((account) => account.id === row.provider_id)!;
    const state = stateOf(row);
    const url = state === 'open' ? row.url : null;
    return { id, booking_id, amount, currency, state, url, pay_by, provider: name, mode, reason, created_at };
  });
}

function stateOf({ state, outcome }: OnlineRow): OnlinePayment['state'] {
  if (outcome === 'booked' || outcome === 'test') return 'paid';
  if (outcome !== null) return 'refunded';
  if (state === 'ended') return 'failed';
  return state === 'new' || state === 'open' ? 'open' : 'processing';
}

/** Returns payments for staff. */
export async function presentForStaff(db: Db, rows: readonly OnlineRow[], now: number): Promise<AdminOnlinePayment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const refunds = await db.selectFrom('online_refunds').selectAll().where('online_payment_id', 'in', ids).execute();
  const disputes = await db.selectFrom('payment_disputes').selectAll().where('online_payment_id', 'in', ids).execute();
  const open = await listFailed(db, ids);
  const own = await presentOwn(db, rows);
  const personOf = await findNames(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row, i) => {
    const { id, user_id, reference, payment_id } = row;
    const ofPayment = disputes.filter(({ online_payment_id }) => online_payment_id === id);
    const failed = open.filter(({ online_payment_id }) => online_payment_id === id).map((refund) => refund.id);
    const given = refunds.filter((refund) => refund.online_payment_id === id && isGiven(refund));
    return {
      ...own[i]!,
      ...{ user: personOf(user_id), reference, payment_id },
      refunded: given.reduce((sum, { amount }) => sum + amount, 0),
      disputes: ofPayment.map(({ reference, amount, state, updated_at }) => ({ reference, amount, state, updated_at })),
      failed_refund_ids: failed,
      needs_attention: failed.length > 0 || ofPayment.some(({ state }) => state === 'open') || isUnknown(row, now),
    };
  });
}

const UNDECIDED: readonly OnlineRow['state'][] = ['open', 'processing'];
/** The state of a payment is still not known so long after the end of its page, in milliseconds. */
const UNKNOWN_AFTER_MS = HOUR;

/** Returns whether the provider should have decided, for example because the API key lacks a permission. */
function isUnknown(row: OnlineRow, now: number): boolean {
  const { state, expires_at, ask_at, unwanted, capture_amount } = row;
  const isOver = expires_at !== null && expires_at < timestamp(now - UNKNOWN_AFTER_MS);
  const isTaken = state === 'authorized' && (unwanted === 1 || capture_amount !== null);
  return isOver && ask_at !== null && (UNDECIDED.includes(state) || isTaken);
}

function isGiven({ state }: { state: string }): boolean {
  return state === 'accepted' || state === 'done';
}

/** Returns the open refunds whose last attempt at the provider has failed. */
function listFailed(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('online_refunds as sent')
    .innerJoin('refunds', 'refunds.id', 'sent.refund_id')
    .select(['sent.online_payment_id', 'refunds.id'])
    .distinct()
    .where('sent.online_payment_id', 'in', ids)
    .where('sent.state', '=', 'failed')
    .where('refunds.state', '=', 'open')
    .where('refunds.sent_at', 'is', null)
    .execute();
}

/** Selects the payments for which staff must do something. */
export function needsAttention(db: Db, now: number) {
  const failed = db
    .selectFrom('online_refunds as sent')
    .innerJoin('refunds', 'refunds.id', 'sent.refund_id')
    .select('sent.online_payment_id')
    .where('sent.state', '=', 'failed')
    .where('refunds.state', '=', 'open')
    .where('refunds.sent_at', 'is', null);
  const disputed = db.selectFrom('payment_disputes').select('online_payment_id').where('state', '=', 'open');
  const unknown = db
    .selectFrom('online_payments')
    .select('id as online_payment_id')
    .where('ask_at', 'is not', null)
    .where((eb) => {
      const isTaken = eb.or([eb('unwanted', '=', 1), eb('capture_amount', 'is not', null)]);
      return eb.or([eb('state', 'in', UNDECIDED), eb.and([eb('state', '=', 'authorized'), isTaken])]);
    })
    .where('expires_at', '<', timestamp(now - UNKNOWN_AFTER_MS));
  return failed.union(disputed).union(unknown);
}
