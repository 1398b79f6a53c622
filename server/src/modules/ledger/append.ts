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
  // The second statement sees the head of the last transaction, because it begins after the lock is taken.
  const given = { entries: JSON.stringify(entries.map(valuesOf)) };
  const [, [row]] = await allSettledOrThrow(lockHead(db, {}), appendAll(db, given));
  return JSON.parse(row!.value) as Head;
}

/** The type `json` keeps the text of each entry as it is, so that `hashOf` computes the same hash. */
const appendAll = prepared((db, { entries }: { entries: string }): Compilable<{ value: string }> => {
  const query = sql<{ value: string }>`
    with recursive entries as materialized (
      select n, entry from json_array_elements(${entries}::json) with ordinality as given(entry, n)
    ),
    chain(n, id, hash, entry) as (
      select 0::bigint, (value::json ->> 'id')::bigint, value::json ->> 'hash', null::json from meta where name = 'ledger'
      union all
      select entries.n, id + 1,
        encode(sha256(convert_to('["' || hash || '",' || id + 1 || ',' || substr(entries.entry::text, 2), 'UTF8')), 'hex'),
        entries.entry
      from chain join entries on entries.n = chain.n + 1
    ),
    added as (
      insert into ledger_transactions (id, timestamp, kind, user_id, hash)
      select id, entry ->> 0, entry ->> 1, (entry ->> 2)::bigint, hash from chain where n > 0
    ),
    moved as (
      insert into ledger_postings (transaction_id, account, user_id, booking_id, amount, currency, drawer_id)
      select id, posting ->> 0, (posting ->> 1)::bigint, (posting ->> 2)::bigint, (posting ->> 3)::bigint, posting ->> 4,
        (posting ->> 5)::bigint
      from chain cross join json_array_elements(entry -> 3) with ordinality as each(posting, place)
      order by n, place
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
