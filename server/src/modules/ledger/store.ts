import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../platform/db/schema.ts';

type TransactionRow = Selectable<Tables['ledger_transactions']>;
type PostingRow = Selectable<Tables['ledger_postings']>;

export interface Transaction extends TransactionRow {
  postings: PostingRow[];
}

/** Returns the transactions after an id with their postings, oldest first. */
export async function listTransactionsAfter(db: Db, after: number, limit: number): Promise<Transaction[]> {
  const query = db.selectFrom('ledger_transactions').selectAll().where('id', '>', after).orderBy('id').limit(limit);
  return withPostings(db, await query.execute());
}

async function withPostings(db: Db, rows: readonly TransactionRow[]): Promise<Transaction[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const query = db.selectFrom('ledger_postings').selectAll().where('transaction_id', 'in', ids).orderBy('id');
  const postings = Map.groupBy(await query.execute(), ({ transaction_id }) => transaction_id);
  return rows.map((row) => ({ ...row, postings: postings.get(row.id) ?? [] }));
}
