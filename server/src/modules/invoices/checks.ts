import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import type { Checks } from '../../platform/module.ts';
import { plural } from '../../platform/text.ts';
import { taxIn } from '../payments/charge.ts';

export const checks: Checks = {
  async invoices({ read }) {
    const { count } = await read
      .selectFrom('invoices')
      .select(sql<number>`cast(count(*) as bigint)`.as('count'))
      .executeTakeFirstOrThrow();
    const wrong = (await findWrongSum(read)) ?? (await findWrongBilling(read)) ?? (await findWrongFee(read));
    const fault = wrong ?? (await findGap(read));
    const ok = fault === undefined;
    return { ok, detail: ok ? `The invoices are correct (${count}).` : `The invoices are wrong: ${fault}.` };
  },
};

const sumOf = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

/** Checks that each invoice has the sums of its lines. */
async function findWrongSum(db: Db): Promise<string | undefined> {
  const wrong = await db
    .selectFrom('invoices')
    .leftJoin('invoice_lines as lines', 'lines.invoice_id', 'invoices.id')
    .select('full_number')
    .groupBy(['invoices.id', 'full_number', 'invoices.net', 'invoices.tax', 'invoices.gross'])
    .having((eb) =>
      eb.or([
        ...(['net', 'tax', 'gross'] as const).map((name) =>
          eb(sumOf(`lines.${name}`), '<>', eb.ref(`invoices.${name}`)),
        ),
        eb(sql<number>`count(case when lines.currency <> invoices.currency then 1 end)`, '>', 0),
      ]),
    )
    .orderBy('invoices.id')
    .executeTakeFirst();
  return wrong && `${wrong.full_number} does not have the sums of its lines`;
}

/** Checks that no booking is billed for more than the ledger ever charged, and the tax of each billed sum. */
async function findWrongBilling(db: Db): Promise<string | undefined> {
  const sums = await db
    .selectFrom('invoice_lines')
    .select(['booking_id', 'kind', 'currency', 'tax_rate', sumOf('gross').as('gross'), sumOf('tax').as('tax')])
    .where('due_id', 'is', null)
    .groupBy(['booking_id', 'kind', 'currency', 'tax_rate'])
    .execute();
  const charged = await db
    .selectFrom('ledger_postings')
    .select(['booking_id', 'account', 'currency', sql<number>`cast(-sum(amount) as bigint)`.as('amount')])
    .where('account', 'in', ['income:court', 'income:guests', 'income:fee', 'liabilities:tax'])
    .where('amount', '<', 0)
    .where('booking_id', 'in', db.selectFrom('invoice_lines').select('booking_id'))
    .groupBy(['booking_id', 'account', 'currency'])
    .execute();
  const most = new Map(charged.map((row) => [`${row.booking_id} ${row.account} ${row.currency}`, row.amount]));
  for (const { booking_id, kind, currency, tax_rate, gross, tax } of sums) {
    const limitOf = (account: string) => most.get(`${booking_id} ${account} ${currency}`) ?? 0;
    const guests = kind === 'court' ? limitOf('income:guests') : 0;
    if (gross < 0 || gross > limitOf(`income:${kind}`) + guests + limitOf('liabilities:tax'))
      return `booking ${booking_id} is billed ${gross}, which the ledger does not explain`;
    if (tax !== taxIn(gross, tax_rate))
      return `booking ${booking_id} is billed with ${tax} of tax, but ${gross} includes ${taxIn(gross, tax_rate)}`;
  }
  return undefined;
}

/** Checks that no membership fee is billed for more than it costs without a waiver, and the tax of each billed sum. */
async function findWrongFee(db: Db): Promise<string | undefined> {
  const sums = await db
    .selectFrom('invoice_lines')
    .leftJoin('dues', 'dues.id', 'due_id')
    .select(['due_id', 'amount', 'dues.tax_rate', sumOf('gross').as('gross'), sumOf('tax').as('tax')])
    .where('due_id', 'is not', null)
    .groupBy(['due_id', 'amount', 'dues.tax_rate'])
    .execute();
  const wrong = sums.find(
    ({ amount, tax_rate, gross, tax }) => gross < 0 || gross > (amount ?? 0) || tax !== taxIn(gross, tax_rate ?? 0),
  );
  return wrong && `membership fee ${wrong.due_id} is billed ${wrong.gross} with ${wrong.tax} of tax`;
}

async function findGap(db: Db): Promise<string | undefined> {
  const rows = await db
    .selectFrom('invoices')
    .select(['kind', 'year', sql<number>`cast(count(*) as bigint)`.as('count'), sql<number>`max(number)`.as('last')])
    .groupBy(['kind', 'year'])
    .execute();
  const incomplete = rows.find(({ count, last }) => count !== last);
  if (!incomplete) return undefined;
  const { kind, year, count, last } = incomplete;
  return `${year} has ${plural(count, kind.replace('_', ' '))}, but the last number is ${last}`;
}
