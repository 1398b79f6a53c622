// Writes transactions to the ledger. Transactions and postings are never changed. A correction is a new transaction.
import type { Selectable } from 'kysely';
import { findMeta } from '../../platform/db/meta.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import type { Account } from './accounts.ts';
import { append, type Entry, type Head, lockLedger, type PostingContent } from './append.ts';

export interface Posting {
  account: Account;
  user_id?: number;
  booking_id?: number;
  /** Minor units. A debit is positive, a credit is negative. */
  amount: number;
  currency: string;
  /** The drawer of the cash, unless it is the first drawer. */
  drawer_id?: number;
}

type BalanceRow = Selectable<Tables['ledger_balances']>;

/** The reason for a transaction. */
export const kinds = [
  'charge',
  'payment',
  'top_up',
  'refund',
  'payout',
  'reversal',
  'transfer',
  'voucher',
  'cash_count',
  'write_off',
  'dispute',
] as const;
export type Kind = (typeof kinds)[number];

export interface NewTransaction {
  kind: Kind;
  /** Postings with the amount 0 are left out. The others must sum to zero in each currency. */
  postings: readonly Posting[];
  /** The user who caused the transaction. Null for the service. */
  user_id: number | null;
}

export async function findLedgerHead(db: Db): Promise<Head> {
  return JSON.parse((await findMeta(db, 'ledger'))!) as Head;
}

/**
 * Appends transactions, and updates the balances of people. Returns the ids of the transactions. Transactions without
 * postings are left out.
 * @throws {Problem} `balance_too_low` if a balance would become negative
 */
export async function post(db: Db, transactions: readonly NewTransaction[], now: number): Promise<number[]> {
  return (await preparePost(db, transactions, now))();
}

/** Like `post`, but returns the last writes, which can be sent together with the commit. */
export async function preparePost(
  db: Db,
  transactions: readonly NewTransaction[],
  now: number,
): Promise<() => Promise<number[]>> {
  const entries = transactions.flatMap(({ kind, user_id, postings: given }): Entry[] => {
    const postings = given.filter(({ amount }) => amount !== 0).map(asRow);
    refuseImbalance(postings);
    return postings.length === 0 ? [] : [{ timestamp: timestamp(now), kind, user_id, postings }];
  });
  const postings = entries.flatMap((entry) => entry.postings);
  await changeBalances(db, postings);
  return async () => (entries.length === 0 ? [] : append(db, entries));
}

function asRow({ account, user_id = null!, booking_id = null!, amount, currency, drawer_id = null! }: Posting) {
  return { account, user_id, booking_id, amount, currency, drawer_id } satisfies PostingContent as PostingContent;
}

function refuseImbalance(postings: readonly PostingContent[]): void {
  for (const [currency, ofCurrency] of Map.groupBy(postings, ({ currency }) => currency)) {
    const sum = ofCurrency.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0) throw new Error(`The postings in ${currency} sum to ${sum}, not to zero.`);
  }
}

async function changeBalances(db: Db, postings: readonly PostingContent[]): Promise<void> {
  const moved = postings.filter(({ account }) => account === 'liabilities:balance');
  if (moved.length > 0) await lockLedger(db);
  for (const [, [first, ...others]] of Map.groupBy(moved, ({ user_id, currency }) => `${user_id} ${currency}`)) {
    const { user_id, currency } = first!;
    const change = -others.reduce((sum, { amount }) => sum + amount, first!.amount);
    const before = await findBalance(db, user_id!, currency);
    const amount = (before ?? 0) + change;
    if (amount < 0) throw new Problem('balance_too_low');
    const row = { user_id: user_id!, currency, amount };
    if (before === undefined) await db.insertInto('ledger_balances').values(row).execute();
    else await updateBalance(db, row);
  }
}

async function updateBalance(db: Db, { user_id, currency, amount }: Omit<BalanceRow, 'id'>): Promise<void> {
  const query = db.updateTable('ledger_balances').set({ amount }).where('user_id', '=', user_id);
  await query.where('currency', '=', currency).execute();
}

/** Returns the balance of a person in minor units. Undefined if the person never had a balance. */
async function findBalance(db: Db, userId: number, currency: string): Promise<number | undefined> {
  const query = db.selectFrom('ledger_balances').select('amount').where('user_id', '=', userId);
  return (await query.where('currency', '=', currency).executeTakeFirst())?.amount;
}
