import type { Selectable } from 'kysely';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findRegion } from '../club/store.ts';
import { type Posting, post } from '../ledger/post.ts';
import { insertRow } from '../../platform/db/rows.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { invalid } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { lockMoney } from './pay.ts';
import { sumCash } from './reading.ts';
import type { CashCountInput } from './books-schema.ts';

export type CashCountRow = Selectable<Tables['cash_counts']>;

/** Counts the cash: posts the difference to what the ledger expects, and what is taken to the bank. */
export async function countCash(db: Db, { now, actor }: AuditedContext, input: CashCountInput): Promise<CashCountRow> {
  await lockMoney(db);
  const { counted, deposited = 0, reason = null, currency = (await findRegion(db)).currency } = input;
  if (deposited > counted) {
    const detail = 'deposited must not be more than what was counted.';
    throw invalid([{ pointer: '#/deposited', code: 'not_allowed', detail }]);
  }
  const expected = (await sumCash(db)).find((sum) => sum.currency === currency)?.amount ?? 0;
  const postings: Posting[] = [
    { account: 'assets:cash', currency, amount: counted - expected },
    { account: 'expenses:cash-difference', currency, amount: expected - counted },
    { account: 'assets:cash', currency, amount: -deposited },
    { account: 'assets:bank', currency, amount: deposited },
  ];
  await post(db, [{ kind: 'cash_count', postings, user_id: actor.user_id }], now());
  const counts = { currency, expected, counted, deposited };
  const stamps = { counted_by: actor.user_id, created_at: timestamp(now()) };
  const row = await insertRow(db, 'cash_counts', { ...counts, reason, ...stamps });
  await recordAudit(db, actor, { action: 'countCash', target: `cash_counts ${row.id}`, after: counts }, now());
  return row;
}
