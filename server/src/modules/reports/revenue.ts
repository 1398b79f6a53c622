// Reports the income of a period from the postings of the ledger, in groups.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Account, accounts } from '../ledger/accounts.ts';
import { instantsOf } from '../ledger/period.ts';
import { listPlans, planOfBooking } from '../plans/store.ts';
import { isPostgres } from '../../platform/db/given-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { loadPeriods } from './past-courts.ts';
import type { Days, Revenue, RevenueQuery } from './revenue-schema.ts';
import { listReportedCourts } from './store.ts';
import { batchesOf } from './utilisation.ts';

type Row = Revenue['data'][number];
type GroupBy = RevenueQuery['by'];

/** Sports have no hyphens, so no sport has such a key. */
const NO_BOOKING = 'no-booking';
const NO_PLAN = 'no-plan';
const LAST = [NO_PLAN, NO_BOOKING];

const incomeAccounts = accounts.filter((account) => account.startsWith('income:'));

/** The income of a group of postings. A report has only the columns that it groups by. */
interface IncomeSum {
  currency: string;
  amount: number;
  account?: Account;
  /** Null if the income is not for a booking. */
  court_id?: number | null;
  booking_date?: string | null;
  plan_id?: number | null;
}

export async function reportRevenue(db: Db, query: RevenueQuery): Promise<Revenue> {
  const { by, from, to, before } = query;
  const sums = await loadSums(db, query, by);
  const earlier = before ? await loadSums(db, before, by) : [];
  const groupOf = await loadGroups[by](db, [...sums, ...earlier]);
  const rows = new Map<string, Row>();
  const totals = new Map<string, Revenue['totals'][number]>();
  const add = (sum: IncomeSum, name: 'amount' | 'before'): void => {
    const { currency, amount } = sum;
    const group = groupOf(sum);
    const zero = { currency, amount: 0, before: before ? 0 : null };
    const row = rows.getOrInsertComputed(`${group.key} ${currency}`, () => ({ ...group, ...zero }));
    const total = totals.getOrInsertComputed(currency, () => zero);
    for (const one of [row, total]) one[name] = one[name]! + amount;
  };
  for (const sum of sums) add(sum, 'amount');
  for (const sum of earlier) add(sum, 'before');
  const data = [...rows.values()].toSorted(
    (a, b) =>
      compareTexts(a.currency, b.currency) ||
      LAST.indexOf(a.key) - LAST.indexOf(b.key) ||
      b.amount - a.amount ||
      (b.before ?? 0) - (a.before ?? 0) ||
      compareTexts(a.name, b.name),
  );
  const sorted = [...totals.values()].toSorted((a, b) => compareTexts(a.currency, b.currency));
  return { group_by: by, date_from: from, date_to: to, data, totals: sorted };
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

async function loadSums(db: Db, days: Days, by: GroupBy): Promise<IncomeSum[]> {
  const sums: IncomeSum[] = [];
  // On SQLite, a query blocks the process. PostgreSQL answers one long query faster than many short ones.
  for (const { from, to } of isPostgres(db) ? [days] : batchesOf(days)) {
    sums.push(...(await sumIncome(db, await instantsOf(db, { date_from: from, date_to: to }), by)));
    await nextTurn();
  }
  return sums;
}

function sumIncome(db: Db, { from, to }: Days, by: GroupBy): Promise<IncomeSum[]> {
  const columns = (
    { kind: ['account'], court: ['court_id'], sport: ['court_id', 'booking_date'], plan: ['court_id'] } as const
  )[by];
  const planId = by === 'plan' ? [planOfBooking(db).as('plan_id')] : [];
  return db
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_postings', 'ledger_postings.transaction_id', 'ledger_transactions.id')
    .leftJoin('bookings', 'bookings.id', 'ledger_postings.booking_id')
    .select(columns)
    .select(planId)
    .select(['currency', sql<number>`cast(-sum(amount) as bigint)`.as('amount')])
    .where('timestamp', '>=', from)
    .where('timestamp', '<', to)
    .where('account', 'in', incomeAccounts)
    .groupBy([...columns, 'currency', ...planId.map(() => sql`plan_id`)])
    .execute();
}

type Group = Pick<Row, 'key' | 'name'>;

/** Each function returns a function that finds the group of a sum. */
const loadGroups: Record<GroupBy, (db: Db, sums: readonly IncomeSum[]) => Promise<(sum: IncomeSum) => Group>> = {
  async kind() {
    return ({ account }) => groupNamed(account!.slice('income:'.length));
  },
  async court(db) {
    const names = new Map((await listReportedCourts(db)).map(({ id, name }) => [id, name]));
    return ofBooking(({ court_id }) => ({ key: String(court_id), name: names.get(court_id!)! }));
  },
  async sport(db, sums) {
    const dates = sums.flatMap(({ booking_date }) => booking_date ?? []).toSorted();
    if (dates.length === 0) return ofBooking(() => groupNamed(''));
    const periods = await loadPeriods(db, await listReportedCourts(db), { from: dates[0]!, to: dates.at(-1)! });
    // A court can have changed its sport since the booking.
    const sports = periods.map(({ to, courts }) => ({ to, types: new Map(courts.map(({ id, type }) => [id, type])) }));
    return ofBooking(({ court_id, booking_date }) =>
      groupNamed(sports.find(({ to }) => booking_date! <= to)!.types.get(court_id!)!),
    );
  },
  async plan(db) {
    const names = new Map((await listPlans(db)).map(({ id, name }) => [id, name]));
    return ofBooking(({ plan_id }) => {
      const name = names.get(plan_id ?? 0);
      return name === undefined ? { key: NO_PLAN, name: 'No plan' } : { key: String(plan_id), name };
    });
  },
};

const groupNamed = (name: string): Group => ({ key: name, name });

function ofBooking(groupOf: (sum: IncomeSum) => Group): (sum: IncomeSum) => Group {
  return (sum) => ((sum.court_id ?? null) === null ? { key: NO_BOOKING, name: 'Not a booking' } : groupOf(sum));
}
