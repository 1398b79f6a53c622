import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';

/** Queues that keep their finished rows. Both tables have the same columns for the state of a row. */
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

/** Claims the entries that have been due longest. @param where more conditions on the table `entry` */
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

/** The unfinished entries of a queue. `due` is the earliest time at which one of them is due. */
export interface QueueSize {
  queue: 'jobs' | 'mail' | 'webhooks';
  waiting: number;
  due: string | null;
}

export async function findQueueSizes(db: Db): Promise<QueueSize[]> {
  const { rows } = await sql<QueueSize>`
    select 'jobs' as queue, count(*) as waiting, min(run_at) as due from jobs
    union all
    select 'mail', count(*), min(next_attempt_at) from mails where status = 'pending'
    union all
    select 'webhooks', count(*), min(next_attempt_at) from webhook_deliveries where status = 'pending'`.execute(db);
  return rows;
}
