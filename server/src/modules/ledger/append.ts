// Appends transactions to the ledger. Each transaction's hash covers the hash of the transaction before.
import { hash } from 'node:crypto';
import { type Compilable, sql } from 'kysely';
import { isPostgres, rowWriter } from '../../platform/db/given-rows.ts';
import { setMeta } from '../../platform/db/meta.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { allSettledOrThrow } from '../../platform/db/transact.ts';
import type { Account } from './accounts.ts';
import type { Kind } from './post.ts';

/** The newest transaction. It is stored separately, so that a removal of the last transactions can be detected. */
export interface Head {
  id: number;
  hash: string;
}

export interface PostingContent {
  account: Account;
  user_id: number | null;
  booking_id: number | null;
  amount: number;
  currency: string;
  drawer_id: number | null;
}

/** A transaction without its id and hash. */
export interface Entry {
  timestamp: string;
  kind: Kind;
  user_id: number | null;
  postings: readonly PostingContent[];
}

/**
 * Locks the ledger until the transaction ends, so that transactions are posted in one order. Take this lock last, after
 * the lock of the audit log, because the holder of this lock must not wait for other locks.
 */
export async function lockLedger(db: Db): Promise<Head> {
  const [row] = await lockHead(db, {});
  return JSON.parse(row!.value) as Head;
}

const lockHead = prepared((db) => db.selectFrom('meta').select('value').where('name', '=', 'ledger').forUpdate());

/**
 * Locks the ledger and appends entries. Sends its statements at once on PostgreSQL, where the database computes the
 * hashes, so that the ledger is not locked during a round trip. Returns the ids of the new transactions.
 */
export async function append(db: Db, entries: readonly Entry[]): Promise<number[]> {
  const { id } = isPostgres(db) ? await appendInDatabase(db, entries) : await appendRows(db, entries);
  return entries.map((_, i) => id - entries.length + i + 1);
}

async function appendInDatabase(db: Db, entries: readonly Entry[]): Promise<Head> {
  const rows = entries.flatMap(({ postings }, i) => {
    return postings.map(({ account, user_id, booking_id, amount, currency, drawer_id }) => {
      return [i + 1, account, user_id, booking_id, amount, currency, drawer_id];
    });
  });
  const given = {
    texts: entries.map((entry) => JSON.stringify(valuesOf(entry)).slice(1)),
    times: entries.map(({ timestamp }) => timestamp),
    kinds: entries.map(({ kind }) => kind),
    users: entries.map(({ user_id }) => user_id),
    postings: JSON.stringify(rows),
  };
  // The second statement sees the head of the last transaction, because it begins after the lock is taken.
  const [, [row]] = await allSettledOrThrow(lockHead(db, {}), appendAll(db, given));
  return JSON.parse(row!.value) as Head;
}

interface Given {
  /** The entries as JSON without the first bracket, so that the database hashes the same text as `hashOf`. */
  texts: readonly string[];
  times: readonly string[];
  kinds: readonly Kind[];
  users: readonly (number | null)[];
  /** JSON: a list for each posting. It begins with the number of its entry, which counts from 1. */
  postings: string;
}

/** The texts are an array, because each step of the recursion would search a table of texts from its beginning. */
const appendAll = prepared((db, { texts, times, kinds, users, postings }: Given): Compilable<{ value: string }> => {
  const query = sql<{ value: string }>`
    with recursive given as materialized (
      select ${texts}::text[] as texts, ${times}::text[] as times, ${kinds}::text[] as kinds, ${users}::bigint[] as users
    ),
    chain(n, id, hash) as (
      select 0, (value::json ->> 'id')::bigint, value::json ->> 'hash' from meta where name = 'ledger'
      union all
      select n + 1, id + 1, encode(sha256(convert_to('["' || hash || '",' || id + 1 || ',' || texts[n + 1], 'UTF8')), 'hex')
      from chain cross join given where n < cardinality(texts)
    ),
    added as (
      insert into ledger_transactions (id, timestamp, kind, user_id, hash)
      select id, times[n], kinds[n], users[n], hash from chain cross join given where n > 0
    ),
    moved as (
      insert into ledger_postings (transaction_id, account, user_id, booking_id, amount, currency, drawer_id)
      select (select id from chain where n = 0) + (value ->> 0)::bigint, value ->> 1, (value ->> 2)::bigint,
        (value ->> 3)::bigint, (value ->> 4)::bigint, value ->> 5, (value ->> 6)::bigint
      from jsonb_array_elements(${postings}::jsonb)
    )
    update meta set value = (
      select '{"id":' || id || ',"hash":"' || hash || '"}' from chain order by n desc limit 1
    ) where name = 'ledger' returning value`;
  return { compile: () => query.compile(db) };
});

async function appendRows(db: Db, entries: readonly Entry[]): Promise<Head> {
  let head = await lockLedger(db);
  const transactions = entries.map((entry) => {
    head = { id: head.id + 1, hash: hashOf(head.hash, { id: head.id + 1, ...entry }) };
    return { ...entry, ...head };
  });
  const withId = ({ id, postings }: Entry & Head) => postings.map((posting) => ({ transaction_id: id, ...posting }));
  const postings = transactions.flatMap(withId);
  await allSettledOrThrow(
    writeTransactions(db, transactions),
    writePostings(db, postings),
    setMeta(db, 'ledger', JSON.stringify(head)),
  );
  return head;
}

const writeTransactions = rowWriter('ledger_transactions', {
  numbers: ['id', 'user_id'],
  texts: ['timestamp', 'kind', 'hash'],
});
const writePostings = rowWriter('ledger_postings', {
  numbers: ['transaction_id', 'user_id', 'booking_id', 'amount', 'drawer_id'],
  texts: ['account', 'currency'],
});

export function hashOf(previous: string, { id, ...entry }: Entry & { id: number }): string {
  return hash('sha256', JSON.stringify([previous, id, ...valuesOf(entry)]), 'hex');
}

/** Returns the values in a fixed order, so that the hash does not depend on the order of the rows' fields. */
function valuesOf({ timestamp, kind, user_id, postings }: Entry) {
  const values = postings.map(({ account, user_id, booking_id, amount, currency, drawer_id }) => {
    // Without a drawer, the hash is the same as before there were drawers.
    return [account, user_id, booking_id, amount, currency, ...(drawer_id === null ? [] : [drawer_id])];
  });
  return [timestamp, kind, user_id, values];
}
