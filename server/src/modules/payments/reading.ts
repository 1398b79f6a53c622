// Reads accounts of people, takings and debts.
import { sql } from 'kysely';
import { type Account, accountOf, revenueKindOf } from '../ledger/accounts.ts';
import { type Days, instantsOf } from '../ledger/period.ts';
import { sumPostings } from '../ledger/store.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Money } from '../../platform/http/fields.ts';
import type { Page } from '../../platform/page.ts';
import { sumDrawers } from './drawers.ts';
import { takenMeans } from './books-schema.ts';
import type { PaymentRow } from './store.ts';

interface PaymentFilter extends Days {
  user_id?: number;
  booking_id?: number;
}

/** Returns receipts, newest first. */
export async function listPayments(db: Db, filter: PaymentFilter, page: Page): Promise<PaymentRow[]> {
  const { from, to } = await instantsOf(db, filter);
  let query = db.selectFrom('payments').selectAll().where('created_at', '>=', from).where('created_at', '<', to);
  if (filter.user_id !== undefined) query = query.where('user_id', '=', filter.user_id);
  if (filter.booking_id !== undefined) {
    const postings = db.selectFrom('ledger_postings').select('transaction_id');
    query = query.where('transaction_id', 'in', postings.where('booking_id', '=', filter.booking_id));
  }
  return readPageById(query, 'id', page);
}

const PERSONAL: Account[] = ['assets:receivable', 'liabilities:balance', 'liabilities:refunds'];

/** Returns the movements of a person's account, newest first. */
export function listMovements(db: Db, userId: number, page: Page) {
  const query = db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'transaction_id')
    .select(['ledger_postings.id', 'timestamp as created_at', 'kind', 'account', 'booking_id', 'amount', 'currency'])
    .where('ledger_postings.user_id', '=', userId)
    .where('account', 'in', PERSONAL);
  return readPageById(query, 'ledger_postings.id', page);
}

const owed = sql<number>`court_amount + fee_amount - paid - written_off`;
const owedOfDue = sql<number>`amount - waived - paid`;
const sumOfOwed = sql<number>`cast(sum(owed) as bigint)`;

/**
 * Selects the debts of all people for bookings and memberships, one row for each debt.
 * @param dueBefore leaves out membership fees that can be paid in time on this day
 */
function debtsOf(db: Db, dueBefore = '9999-12-31') {
  const dues = db
    .selectFrom('dues')
    .where('due_on', '<', dueBefore)
    .select(['user_id', 'currency', 'owed_since', owedOfDue.as('owed')])
    .select(sql<number>`0`.as('bookings'))
    .where('owed_since', 'is not', null);
  const all = db
    .selectFrom('booking_charges')
    .select(['user_id', 'currency', 'owed_since', owed.as('owed')])
    .select(sql<number>`1`.as('bookings'))
    .where('owed_since', 'is not', null)
    .unionAll(dues);
  return db.selectFrom(all.as('debts'));
}

/** Returns the debts of people, with one row for each person and currency. `dueBefore` is as in `debtsOf`. */
export function sumDebts(
  db: Db,
  userIds: readonly number[],
  dueBefore?: string,
): Promise<(Money & { user_id: number })[]> {
  return debtsOf(db, dueBefore)
    .select(['user_id', 'currency', sumOfOwed.as('amount')])
    .where('user_id', 'in', [...new Set(userIds)])
    .groupBy(['user_id', 'currency'])
    .execute();
}

/** Returns the balances and the debts of a person. */
export async function summarise(db: Db, userId: number) {
  const ofUser = db.selectFrom('booking_charges').where('user_id', '=', userId).where('owed_since', 'is not', null);
  const [balances, sums, owed_bookings, owed_dues] = await Promise.all([
    db.selectFrom('ledger_balances').select(['amount', 'currency']).where('user_id', '=', userId).execute(),
    sumDebts(db, [userId]),
    ofUser
      .select(['booking_id', 'currency', 'owed_since', owed.as('owed')])
      .orderBy('owed_since')
      .orderBy('booking_id')
      .limit(100)
      .execute(),
    db
      .selectFrom('dues')
      .select(['id as due_id', 'currency', owedOfDue.as('owed')])
      .where('user_id', '=', userId)
      .where('owed_since', 'is not', null)
      .orderBy('id')
      .limit(100)
      .execute(),
  ]);
  return {
    balances: balances.filter(({ amount }) => amount > 0),
    owed: sums.map(({ amount, currency }) => ({ amount, currency })),
    owed_bookings: owed_bookings.map((row) => ({ ...row, owed_since: row.owed_since! })),
    owed_dues,
  };
}

const MEANS = new Map(takenMeans.map((means) => [accountOf[means], means]));

export async function reportTakings(db: Db, days: Days) {
  // Counts of the cash, deposits at the bank and payouts of payment providers move the club's own money.
  const sums = await sumPostings(db, days, ['cash_count', 'transfer']);
  const [cash, owedNow, held, refunds] = await Promise.all([
    sumDrawers(db),
    debtsOf(db)
      .select(['currency', sumOfOwed.as('amount')])
      .groupBy('currency')
      .orderBy('currency')
      .execute(),
    db
      .selectFrom('ledger_balances')
      .select(['currency', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
      .where('amount', '>', 0)
      .groupBy('currency')
      .orderBy('currency')
      .execute(),
    db
      .selectFrom('refunds')
      .select(['currency', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
      .where('state', '=', 'open')
      .groupBy('currency')
      .orderBy('currency')
      .execute(),
  ]);
  return {
    means: sums.flatMap(({ account, currency, debit, credit }) => {
      const means = MEANS.get(account);
      return means ? { means, currency, in: debit, out: credit } : [];
    }),
    revenue: sums.flatMap(({ account, currency, debit, credit }) => {
      const kind = revenueKindOf(account);
      return kind ? { kind, currency, amount: credit - debit } : [];
    }),
    written_off: sums.flatMap(({ account, currency, debit, credit }) =>
      account === 'expenses:write-offs' ? { currency, amount: debit - credit } : [],
    ),
    cash: addDrawers(cash),
    owed: owedNow as Money[],
    refunds: refunds as Money[],
    balances: held as Money[],
  };
}

function addDrawers(cash: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of cash) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

export async function listDebts(db: Db) {
  const rows = await debtsOf(db)
    .innerJoin('users', 'users.id', 'debts.user_id')
    .select(['user_id', 'users.name', 'users.email', 'users.contact_email', 'users.phone', 'currency'])
    .select([sumOfOwed.as('owed'), sql<number>`cast(sum(bookings) as bigint)`.as('bookings')])
    .select(sql<string>`min(owed_since)`.as('owed_since'))
    .groupBy(['user_id', 'users.name', 'users.email', 'users.contact_email', 'users.phone', 'currency'])
    .orderBy(sql`min(owed_since)`)
    .orderBy('user_id')
    .limit(1000)
    .execute();
  return rows.map(({ user_id, name, email, contact_email, phone, ...debt }) => {
    return { user: { id: user_id, name, email: email ?? contact_email, phone }, ...debt };
  });
}
