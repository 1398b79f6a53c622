import { setImmediate } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { readPageById, readPageBySortKey } from '../../platform/db/paging.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import type { Page } from '../../platform/page.ts';
import type { Account } from './accounts.ts';
import type { Kind } from './post.ts';
import { type Days, instantsOf } from './period.ts';

type TransactionRow = Selectable<Tables['ledger_transactions']>;
type PostingRow = Selectable<Tables['ledger_postings']>;

export interface Transaction extends TransactionRow {
  postings: PostingRow[];
}

interface TransactionFilter extends Days {
  account?: Account | undefined;
  user_id?: number | undefined;
  booking_id?: number | undefined;
}

/** Returns the transactions after an id with their postings, oldest first. */
export async function listTransactionsAfter(db: Db, after: number, limit: number): Promise<Transaction[]> {
  const query = db.selectFrom('ledger_transactions').selectAll().where('id', '>', after).orderBy('id').limit(limit);
  return withPostings(db, await query.execute());
}

/** Returns transactions with all their postings, newest first. One posting must match all filters. */
export async function listTransactions(db: Db, filter: TransactionFilter, page: Page): Promise<Transaction[]> {
  const { account, user_id, booking_id } = filter;
  let postings = db.selectFrom('ledger_postings').select('transaction_id');
  if (account !== undefined) postings = postings.where('account', '=', account);
  if (user_id !== undefined) postings = postings.where('user_id', '=', user_id);
  if (booking_id !== undefined) postings = postings.where('booking_id', '=', booking_id);
  let query = await selectPeriod(db, filter);
  if (user_id !== undefined || booking_id !== undefined) query = query.where('id', 'in', postings);
  // The accounts have no index, so this query reads the postings of each transaction until the page is full.
  else if (account !== undefined)
    query = query.where((eb) =>
      eb.exists(postings.where('transaction_id', '=', sql.ref<number>('ledger_transactions.id'))),
    );
  return withPostings(db, await readPageById(query, 'id', page));
}

/** Reads the transactions of a period in pages, oldest first. */
export async function* pagesOfTransactions(db: Db, days: Days): AsyncGenerator<Transaction[]> {
  const query = await selectPeriod(db, days);
  const limit = 100;
  for (let after: Page['after']; ;) {
    const rows = await readPageBySortKey(query, ['timestamp', 'id'], { limit, after });
    const page = rows.slice(0, limit);
    yield await withPostings(db, page);
    if (rows.length <= limit) return;
    const last = page.at(-1)!;
    after = [last.timestamp, last.id];
    await setImmediate(); // Other requests run between two pages
  }
}

async function selectPeriod(db: Db, days: Days) {
  const { from, to } = await instantsOf(db, days);
  return db.selectFrom('ledger_transactions').selectAll().where('timestamp', '>=', from).where('timestamp', '<', to);
}

async function withPostings(db: Db, rows: readonly TransactionRow[]): Promise<Transaction[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const query = db.selectFrom('ledger_postings').selectAll().where('transaction_id', 'in', ids).orderBy('id');
  const postings = Map.groupBy(await query.execute(), ({ transaction_id }) => transaction_id);
  return rows.map((row) => ({ ...row, postings: postings.get(row.id) ?? [] }));
}

interface Sum {
  account: Account;
  currency: string;
  debit: number;
  credit: number;
}

const debit = sql<number>`cast(coalesce(sum(case when amount > 0 then amount end), 0) as bigint)`;
const credit = sql<number>`cast(coalesce(sum(case when amount < 0 then -amount end), 0) as bigint)`;

/**
 * Returns the sums of debits and credits of each account in a period. Credits are positive, too.
 * @param except leaves out transactions of these kinds
 */
export async function sumPostings(db: Db, days: Days, except: readonly Kind[] = []): Promise<Sum[]> {
  const { from, to } = await instantsOf(db, days);
  const query = db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_postings.transaction_id')
    .select(['account', 'currency'])
    .select([debit.as('debit'), credit.as('credit')])
    .where('timestamp', '>=', from)
    .where('timestamp', '<', to)
    .groupBy(['account', 'currency'])
    .orderBy('currency')
    .orderBy('account');
  return (except.length === 0 ? query : query.where('kind', 'not in', except)).execute();
}
