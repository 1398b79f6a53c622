// Writes transactions to the ledger. Transactions and postings are never changed. A correction is a new transaction.
import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { rowWriter } from '../../platform/db/given-rows.ts';
import { findMeta, setMeta } from '../../platform/db/meta.ts';
import { allSettledOrThrow } from '../../platform/db/transact.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import type { Account } from './accounts.ts';

export interface Posting {
  account: Account;
  user_id?: number;
  booking_id?: number;
  /** Minor units. A debit is positive, a credit is negative. */
  amount: number;
  currency: string;
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
] as const;
export type Kind = (typeof kinds)[number];

export interface NewTransaction {
  kind: Kind;
  /** Postings with the amount 0 are left out. The others must sum to zero in each currency. */
  postings: readonly Posting[];
  /** The user who caused the transaction. Null for the service. */
  user_id: number | null;
}

/** The newest transaction. It is stored separately, so that a removal of the last transactions can be detected. */
export interface Head {
  id: number;
  hash: string;
}

/**
 * Locks the ledger until the transaction ends, so that transactions are posted in one order. Take this lock last, after
 * the lock of the audit log, because the holder of this lock must not wait for other locks.
 */
export async function lockLedger(db: Db): Promise<Head> {
  const query = db.selectFrom('meta').select('value').where('name', '=', 'ledger').forUpdate();
  return JSON.parse((await query.executeTakeFirstOrThrow()).value) as Head;
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
  const { ids, write } = await preparePost(db, transactions, now);
  await write();
  return ids;
}

/** Like `post`, but returns the last writes, which can be sent together with the commit. */
export async function preparePost(
  db: Db,
  transactions: readonly NewTransaction[],
  now: number,
): Promise<{ ids: number[]; write: () => Promise<unknown> }> {
  let head = await lockLedger(db);
  const rows: (Head & { timestamp: string; kind: Kind; user_id: number | null })[] = [];
  const postings: Required<NullablePosting>[] = [];
  for (const { kind, user_id, postings: given } of transactions) {
    const moved = given.filter(({ amount }) => amount !== 0).map(asRow);
    if (moved.length === 0) continue;
    refuseImbalance(moved);
    const content = { id: head.id + 1, timestamp: timestamp(now), kind, user_id };
    head = { id: content.id, hash: hashOf(head.hash, content, moved) };
    rows.push({ ...content, hash: head.hash });
    postings.push(...moved.map((posting) => ({ transaction_id: content.id, ...posting })));
  }
  await changeBalances(db, postings);
  const write = async (): Promise<unknown> =>
    rows.length > 0 &&
    allSettledOrThrow(
      writeTransactions(db, rows),
      writePostings(db, postings),
      setMeta(db, 'ledger', JSON.stringify(head)),
    );
  return { ids: rows.map(({ id }) => id), write };
}

const writeTransactions = rowWriter('ledger_transactions', {
  numbers: ['id', 'user_id'],
  texts: ['timestamp', 'kind', 'hash'],
});
const writePostings = rowWriter('ledger_postings', {
  numbers: ['transaction_id', 'user_id', 'booking_id', 'amount'],
  texts: ['account', 'currency'],
});

interface NullablePosting {
  transaction_id?: number;
  account: Account;
  user_id: number | null;
  booking_id: number | null;
  amount: number;
  currency: string;
}

function asRow({ account, user_id = null as never, booking_id = null as never, amount, currency }: Posting) {
  return { account, user_id, booking_id, amount, currency } satisfies NullablePosting as NullablePosting;
}

function refuseImbalance(postings: readonly NullablePosting[]): void {
  for (const [currency, ofCurrency] of Map.groupBy(postings, ({ currency }) => currency)) {
    const sum = ofCurrency.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0) throw new Error(`The postings in ${currency} sum to ${sum}, not to zero.`);
  }
}

/** Hashes the values in a fixed order, so that the hash does not depend on the order of the rows' fields. */
export function hashOf(
  previous: string,
  { id, timestamp, kind, user_id }: { id: number; timestamp: string; kind: string; user_id: number | null },
  postings: readonly NullablePosting[],
): string {
  const values = postings.map(({ account, user_id, booking_id, amount, currency }) => {
    return [account, user_id, booking_id, amount, currency];
  });
  return hash('sha256', JSON.stringify([previous, id, timestamp, kind, user_id, values]), 'hex');
}

async function changeBalances(db: Db, postings: readonly NullablePosting[]): Promise<void> {
  const moved = postings.filter(({ account }) => account === 'liabilities:balance');
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
