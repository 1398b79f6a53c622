import { sql } from 'kysely';
import { accountOf } from '../ledger/accounts.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Checks } from '../../platform/module.ts';

const total = sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('amount');

const amountOf = (table: string) =>
  sql<number>`cast(coalesce(sum(${sql.table(table)}.amount), 0) as bigint)`.as('amount');

/** Compares the clearing accounts with the online payments. Returns a description of the first difference. */
async function findDifference(db: Db): Promise<string | undefined> {
  const differences = new Map<string, number>();
  const add = (rows: readonly { name: string; currency: string; amount: number }[], sign: 1 | -1) => {
    for (const { name, currency, amount } of rows) {
      const key = `${name} ${currency}`;
      differences.set(key, (differences.get(key) ?? 0) + sign * amount);
    }
  };
  const groups = ['payment_providers.name', 'online_payments.currency'] as const;
  const online = db
    .selectFrom('online_payments')
    .innerJoin('payment_providers', 'payment_providers.id', 'online_payments.provider_id')
    .select(groups)
    .groupBy(groups);
  const receipts = online
    .innerJoin('payments', 'payments.id', 'online_payments.payment_id')
    .select(amountOf('payments'));
  add(await receipts.execute(), 1);
  const refunds = online.innerJoin('online_refunds', 'online_refunds.online_payment_id', 'online_payments.id');
  add(
    await refunds
      .select(amountOf('online_refunds'))
      .where('online_refunds.state', 'in', ['accepted', 'done'])
      .execute(),
    -1,
  );
  const disputes = online.innerJoin('payment_disputes', 'payment_disputes.online_payment_id', 'online_payments.id');
  add(await disputes.select(amountOf('payment_disputes')).where('payment_disputes.state', '<>', 'won').execute(), -1);
  const payouts = await db
    .selectFrom('provider_payouts')
    .innerJoin('payment_providers', 'payment_providers.id', 'provider_payouts.provider_id')
    .select(['name', 'currency', sql<number>`cast(sum(amount + fee) as bigint)`.as('amount')])
    .groupBy(['name', 'currency'])
    .execute();
  add(payouts, -1);
  const posted = await db
    .selectFrom('ledger_postings')
    .select(['account', 'currency', total])
    .where('account', 'in', [accountOf.stripe, accountOf.mollie])
    .groupBy(['account', 'currency'])
    .execute();
  add(
    posted.map(({ account, ...row }) => ({ ...row, name: account.slice('assets:clearing:'.length) })),
    -1,
  );
  const [key, difference] = [...differences].find(([, amount]) => amount !== 0) ?? [];
  return key && `The online payments and the ledger differ by ${difference} (${key}).`;
}

export const checks: Checks = {
  async 'online-payments'({ read }) {
    const any = await read.selectFrom('online_payments').select('id').limit(1).executeTakeFirst();
    if (!any) return undefined;
    const first = await findDifference(read);
    // A payment between the queries causes a difference, but not twice the same one.
    const wrong = first === undefined ? undefined : await findDifference(read);
    if (wrong === undefined || wrong !== first)
      return { ok: true, detail: 'The clearing accounts contain the online payments.' };
    return { ok: false, detail: wrong };
  },
};
