import { sql } from 'kysely';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findRegion } from '../club/store.ts';
import { accountOf, type ProviderName } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import { lockMoney } from '../payments/pay.ts';
import { tooHigh } from '../payments/problems.ts';
import { payOutRefund } from '../payments/refunds.ts';
import type { PaymentRow } from '../payments/store.ts';
import { findRow, insertRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { invalid, orNotFound, Problem } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import type { ProviderPayoutInput, RefundByInput } from './schema.ts';

/** Records that a provider has sent money to the bank, and has kept a fee. */
export async function recordPayout(
  db: Db,
  { now, actor }: AuditedContext,
  providerId: number,
  { amount, fee, currency: given }: ProviderPayoutInput,
) {
  const account = orNotFound(await findRow(db, 'payment_providers', providerId), `payment provider ${providerId}`);
  if (amount + fee === 0)
    throw invalid([{ pointer: '#/amount', code: 'not_allowed', detail: 'The amount and the fee are zero.' }]);
  const currency = given ?? (await findRegion(db)).currency;
  if (account.mode === 'test')
    throw invalid([{ pointer: '#/amount', code: 'not_allowed', detail: 'Test payments are not in the books.' }]);
  await lockMoney(db);
  const owed = await sumClearing(db, account.name, currency);
  if (amount + fee > owed) throw tooHigh(owed);
  const postings = [
    { account: 'assets:bank' as const, currency, amount },
    { account: 'expenses:provider-fees' as const, currency, amount: fee },
    { account: accountOf[account.name], currency, amount: -amount - fee },
  ];
  const [transaction_id] = await post(db, [{ kind: 'transfer', postings, user_id: actor.user_id }], now());
  const row = await insertRow(db, 'provider_payouts', {
    ...{ provider_id: providerId, currency, amount, fee, transaction_id: transaction_id! },
    ...{ recorded_by: actor.user_id, created_at: timestamp(now()) },
  });
  const entry = { action: 'recordProviderPayout', target: `provider_payouts ${row.id}`, after: row } as const;
  await recordAudit(db, actor, entry, now());
  return { id: row.id, amount, fee, currency, created_at: row.created_at };
}

/** Returns what a provider owes the club, in minor units. */
async function sumClearing(db: Db, name: ProviderName, currency: string): Promise<number> {
  const query = db
    .selectFrom('ledger_postings')
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('sum'));
  const sums = query.where('account', '=', accountOf[name]).where('currency', '=', currency);
  return (await sums.executeTakeFirstOrThrow()).sum;
}

/** Lets the service send a failed refund again, as a new attempt. @throws {Problem} `refund_not_open` */
export async function retryRefund(db: Db, { now, actor }: AuditedContext, id: number): Promise<void> {
  const { refund, ids } = await getFailed(db, id);
  await db.updateTable('online_refunds').set({ state: 'replaced' }).where('id', 'in', ids).execute();
  await recordAudit(db, actor, { action: 'retryRefund', target: `refunds ${id}`, after: refund }, now());
}

/** Returns an open refund that failed at the provider, and the ids of its failed attempts. */
async function getFailed(db: Db, id: number) {
  await lockMoney(db);
  const refund = orNotFound(await findRow(db, 'refunds', id), `refund ${id}`);
  const failed = await db
    .selectFrom('online_refunds')
    .select('id')
    .where('refund_id', '=', id)
    .where('state', '=', 'failed')
    .execute();
  if (refund.state !== 'open' || refund.sent_at !== null || failed.length === 0) throw new Problem('refund_not_open');
  return { refund, ids: failed.map((row) => row.id) };
}

/** Records that staff have paid out a failed refund by other means. @throws {Problem} `refund_not_open` */
export async function payOutFailed(
  db: Db,
  context: AuditedContext,
  id: number,
  { means, drawer_id }: RefundByInput,
): Promise<PaymentRow> {
  const { now, actor } = context;
  await getFailed(db, id);
  const row = await payOutRefund(db, context, id, { by: means, drawer_id });
  const entry = {
    action: 'payOutFailedRefund',
    target: `refunds ${id}`,
    after: { payment_id: row.id, means },
  } as const;
  await recordAudit(db, actor, entry, now());
  return row;
}
