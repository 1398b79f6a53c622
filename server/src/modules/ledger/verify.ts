import { plural } from '../../platform/text.ts';
import { eachById } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/schema.ts';
import { hashOf } from './append.ts';
import { findLedgerHead } from './post.ts';
import { listTransactionsAfter, type Transaction } from './store.ts';

export interface LedgerVerification {
  transactions: number;
  fault: string | undefined;
}

export function sentenceOf({ transactions, fault }: LedgerVerification): string {
  return fault === undefined
    ? `The ledger is intact (${plural(transactions, 'transaction')}).`
    : `The ledger is not intact: ${fault}.`;
}

/**
 * Checks the whole ledger: the chain of hashes, that each transaction sums to zero in each currency, and that the
 * balances of people are the sums of their postings. Returns a description of the first fault.
 */
export async function verifyLedger(db: Db): Promise<LedgerVerification> {
  const head = await findLedgerHead(db);
  const held = new Map<string, number>();
  let last = { id: 0, hash: '' };
  for await (const transaction of eachById((after, limit) => listTransactionsAfter(db, after, limit), 0)) {
    const fault = faultOf(transaction, last);
    if (fault !== undefined) return { transactions: last.id, fault };
    last = transaction;
    if (last.id === head.id && last.hash !== head.hash)
      return { transactions: last.id, fault: `transaction ${last.id} was changed` };
    for (const { account, user_id, currency, amount } of transaction.postings) {
      if (account !== 'liabilities:balance') continue;
      const key = `${user_id} ${currency}`;
      held.set(key, (held.get(key) ?? 0) - amount);
    }
  }
  const end = await findLedgerHead(db);
  if (last.id < head.id)
    return { transactions: last.id, fault: `the transactions from ${last.id + 1} on were removed` };
  if (last.id > end.id) return { transactions: last.id, fault: `the transactions from ${end.id + 1} on were inserted` };
  const fault = await findWrongBalance(db, held);
  // If transactions were added during the check, the balances cannot be compared.
  return { transactions: last.id, fault: (await findLedgerHead(db)).id === last.id ? fault : undefined };
}

function faultOf({ hash, postings, ...content }: Transaction, last: { id: number; hash: string }): string | undefined {
  if (content.id !== last.id + 1) return `transaction ${last.id + 1} was removed`;
  for (const [currency, ofCurrency] of Map.groupBy(postings, ({ currency }) => currency)) {
    const sum = ofCurrency.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0) return `transaction ${content.id} sums to ${sum} ${currency} minor units, not to zero`;
  }
  if (hashOf(last.hash, { ...content, postings }) === hash) return undefined;
  return `transaction ${content.id}, or a transaction before it, was changed`;
}

async function findWrongBalance(db: Db, held: ReadonlyMap<string, number>): Promise<string | undefined> {
  const rows = await db.selectFrom('ledger_balances').selectAll().execute();
  const stored = new Map(rows.map(({ user_id, currency, amount }) => [`${user_id} ${currency}`, amount]));
  for (const key of new Set([...held.keys(), ...stored.keys()])) {
    const [sum, amount] = [held.get(key) ?? 0, stored.get(key) ?? 0];
    const [user, currency] = key.split(' ');
    if (sum !== amount) return `the balance of user ${user} is ${amount}, but its postings sum to ${sum} (${currency})`;
    if (sum < 0) return `the balance of user ${user} is negative (${currency})`;
  }
  return undefined;
}
