import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';

/** Tables of the queues that keep their finished entries. Both use the same columns for the state of an entry. */
type EntryTable = 'mails' | 'webhook_deliveries';
type EntryRow<T extends EntryTable> = Selectable<Tables[T]> & { id: number };

/** Matches entries that are neither finished nor claimed. */
export function isWaiting(time: string): RawBuilder<boolean> {
  return sql<boolean>`status = 'pending' and (claimed_until is null or claimed_until <= ${time})`;
}

export function isDue(time: string): RawBuilder<boolean> {
  return sql<boolean>`${isWaiting(time)} and next_attempt_at <= ${time}`;
}

export interface Claim {
  time: string;
  until: string;
  limit: number;
}

/** Claims the entries that have been due longest. @param where more conditions on the table, whose alias is `entry` */
export async function claimEntries<T extends EntryTable>(
  db: Db,
  table: T,
  { time, until, limit, where }: Claim & { where: RawBuilder<boolean> },
): Promise<EntryRow<T>[]> {
  // The update repeats the condition, because another process may claim an entry after the subquery has read it.
  const { rows } = await sql<EntryRow<T>>`
    update ${sql.table(table)} set claimed_until = ${until}
    where ${isDue(time)} and id in (
      select id from ${sql.table(table)} as entry
      where ${isDue(time)} and ${where}
      order by next_attempt_at limit ${limit}
    )
    returning *`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

export interface QueueState {
  queue: 'jobs' | 'mail' | 'webhooks';
  /** The number of unfinished entries. */
  waiting: number;
  /** The earliest due time of all entries that are due now; null if no entry is due. */
  oldest_due_at: string | null;
  /**
   * The number of entries that have been given up. Jobs are never given up. For the jobs queue, this is the number of
   * jobs whose last attempt failed.
   */
  failed: number;
  /** The error of the waiting or failed entry with the latest `next_attempt_at`. */
  last_error: string | null;
}

export async function findQueueStates(db: Db, time: string): Promise<QueueState[]> {
  const mailError = sql`coalesce(error, 'The email was too old to be sent.')`;
  const deliveryError = sql`coalesce(error, 'The endpoint responded with ' || answer_status || '.')`;
  const { rows } = await sql<QueueState>`
    select 'jobs' as queue, count(*) as waiting, min(run_at) filter (where run_at <= ${time}) as oldest_due_at,
      count(last_error) as failed,
      (select last_error from jobs where last_error is not null order by run_at desc limit 1) as last_error
    from jobs
    union all
    select 'mail', ${stateOf('mails', mailError, time)}
    union all
    select 'webhooks', ${stateOf('webhook_deliveries', deliveryError, time)}
    order by queue`.execute(db);
  return rows;
}

/**
 * The last subquery repeats the condition of an index, so that the database can use the index. The condition selects
 * entries that have been given up or whose last attempt failed.
 */
function stateOf(table: EntryTable, error: RawBuilder<unknown>, time: string): RawBuilder<unknown> {
  const entries = sql.table(table);
  return sql`count(*), min(next_attempt_at) filter (where next_attempt_at <= ${time}),
      (select count(*) from ${entries} where status = 'failed'),
      (select ${error} from ${entries} where status = 'failed' or (status = 'pending' and attempts > 0)
        order by next_attempt_at desc limit 1)
    from ${entries} where status = 'pending'`;
}
