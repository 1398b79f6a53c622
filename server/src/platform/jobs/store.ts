import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { chunked } from '../db/chunks.ts';
import type { Db, Tables } from '../db/schema.ts';
import { type Database, noteEntry, transact } from '../db/transact.ts';
import { DAY, timestamp } from '../time.ts';

export interface JobContext {
  db: Database;
  now: () => number;
}

/** Work that waits in the table `outbox`. */
export type Entry = Selectable<Tables['outbox']>;
export type QueueName = Entry['queue'];

/** The payload of each kind of job. Each module adds the kinds that it handles. */
// oxlint-disable-next-line typescript/no-empty-object-type -- modules add members
export interface JobPayloads {}
export type JobKind = keyof JobPayloads;

const QUEUES: readonly QueueName[] = ['jobs', 'mail', 'webhooks'];
/** How long entries that were given up are kept, in milliseconds. */
const KEEP_FAILED_MS = 30 * DAY;
/** Number of entries that one transaction changes. A webhook can have hundreds of thousands of waiting deliveries. */
export const BATCH = 500;

type NewEntry = Insertable<Tables['outbox']> & { due_at: string };

/** Adds entries. Call this in the transaction of the change that needs the work. */
export async function enqueue(db: Db, entries: readonly NewEntry[]): Promise<Entry[]> {
  const batches: Entry[][] = [];
  for (const batch of chunked(entries))
    batches.push(await db.insertInto('outbox').values(batch).returningAll().execute());
  if (entries.length > 0) noteEntry(db);
  return batches.flat();
}

/** Makes the entry of a record due again, or adds one. */
export async function enqueueAgain(db: Db, entry: NewEntry & { record_id: number }): Promise<void> {
  const { queue, record_id, due_at, give_up_at } = entry;
  const query = db.updateTable('outbox').set({ due_at, give_up_at, failures: 0, error: null, failed_at: null });
  const result = await query.where('queue', '=', queue).where('record_id', '=', record_id).executeTakeFirst();
  if (result.numUpdatedRows === 0n) await enqueue(db, [entry]);
  else noteEntry(db);
}

export async function enqueueJob<K extends JobKind>(
  db: Db,
  kind: K,
  { payload, now }: { payload: JobPayloads[K]; now: number },
): Promise<void> {
  await enqueue(db, [{ queue: 'jobs', lane: kind, payload: JSON.stringify(payload), due_at: timestamp(now) }]);
}

/** Matches entries that are neither given up nor being run. */
export function isWaiting(time: string): RawBuilder<boolean> {
  return sql<boolean>`due_at is not null and (claimed_until is null or claimed_until <= ${time})`;
}

function isDue(time: string): RawBuilder<boolean> {
  return sql<boolean>`${isWaiting(time)} and due_at <= ${time} and (give_up_at is null or give_up_at > ${time})`;
}

/** Returns the lanes that have due entries, the longest due first. For each lane, reads an index up to one entry. */
export async function findDueLanes(db: Db, queue: QueueName, lanes: readonly string[], time: string) {
  if (lanes.length === 0) return [];
  const { rows } = await sql<{ lane: string; due_at: string | null }>`
    select column1 as lane, (
      select due_at from outbox where queue = ${queue} and lane = column1 and ${isDue(time)} order by due_at limit 1
    ) as due_at
    from (values ${sql.join(lanes.map((lane) => sql`(${lane})`))}) as given order by 2`.execute(db);
  return rows.flatMap(({ lane, due_at }) => (due_at === null ? [] : [lane]));
}

/** Claims the entries of a lane that have been due longest. Skips an entry while an earlier one of its subject waits. */
export async function claimEntries(
  db: Db,
  { queue, lane }: Pick<Entry, 'queue' | 'lane'>,
  { now, claimMs, limit }: { now: number; claimMs: number; limit: number },
): Promise<Entry[]> {
  const time = timestamp(now);
  const isFirst = sql<boolean>`not exists (
    select 1 from outbox as earlier
    where earlier.queue = entry.queue and earlier.lane = entry.lane and earlier.subject = entry.subject
      and earlier.id < entry.id and earlier.due_at is not null
      and (earlier.give_up_at is null or earlier.give_up_at > ${time} or earlier.claimed_until > ${time})
  )`;
  const due = db.selectFrom('outbox as entry').selectAll().where('queue', '=', queue).where('lane', '=', lane);
  const first = due.where(isDue(time)).where(isFirst).orderBy('due_at').orderBy('id').limit(limit);
  const entries = await first.forUpdate().skipLocked().execute();
  if (entries.length === 0) return [];
  const claimed_until = timestamp(now + claimMs);
  const query = db.updateTable('outbox').set((eb) => ({ claimed_until, attempts: eb('attempts', '+', 1) }));
  const ids = entries.map(({ id }) => id);
  await query.where('id', 'in', ids).execute();
  return entries.map((entry) => ({ ...entry, claimed_until, attempts: entry.attempts + 1 }));
}

/** Counts the entries that are being run, in all processes. */
export async function countClaimed(db: Db, queue: QueueName, { time, lane }: { time: string; lane?: string }) {
  let query = db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('queue', '=', queue);
  if (lane !== undefined) query = query.where('lane', '=', lane);
  return (await query.where('claimed_until', '>', time).executeTakeFirstOrThrow()).count;
}

/** Changes a claimed entry. Returns false if another worker has claimed the entry since. */
export async function updateClaimed(
  db: Db,
  { id, attempts }: Entry,
  changes: Partial<Pick<Entry, 'due_at' | 'claimed_until' | 'failures' | 'error' | 'failed_at'>>,
): Promise<boolean> {
  const query = db.updateTable('outbox').set(changes).where('id', '=', id).where('attempts', '=', attempts);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export interface RetrySchedule {
  firstMs: number;
  /** Each wait is this many times as long as the previous wait, up to `maxMs`. */
  factor: number;
  maxMs: number;
  /**
   * Multiplies each wait (after the limit `maxMs`) by a random factor in this range, to spread the retries of entries
   * that failed together.
   */
  spread?: readonly [min: number, max: number];
}

export function retryDelayMs(
  { firstMs, factor, maxMs, spread: [min, max] = [1, 1] }: RetrySchedule,
  failures: number,
  random = Math.random(),
): number {
  return Math.min(firstMs * factor ** (failures - 1), maxMs) * (min + (max - min) * random);
}

interface Failure {
  error: string;
  retries: RetrySchedule;
  isFinal?: boolean;
}

/**
 * Stores the outcome of an attempt. Deletes an entry that is done. Returns undefined if another worker has claimed the
 * entry since.
 */
export async function endEntry(
  db: Db,
  entry: Entry,
  { failure, now }: { failure?: Failure | undefined; now: number },
): Promise<'done' | 'waiting' | 'failed' | undefined> {
  const { id, attempts } = entry;
  if (!failure) {
    const query = db.deleteFrom('outbox').where('id', '=', id).where('attempts', '=', attempts);
    return (await query.executeTakeFirst()).numDeletedRows > 0n ? 'done' : undefined;
  }
  // An admin may have sent the entry again during the attempt, so read its limit and failures again.
  const claimed = db.selectFrom('outbox').select(['give_up_at', 'failures']).where('id', '=', id);
  const current = await claimed.where('attempts', '=', attempts).forUpdate().executeTakeFirst();
  if (!current) return undefined;
  const { error, retries, isFinal = false } = failure;
  const failures = current.failures + 1;
  const next = timestamp(now + retryDelayMs(retries, failures));
  const isOver = isFinal || (current.give_up_at !== null && next >= current.give_up_at);
  await updateClaimed(db, entry, {
    ...{ due_at: isOver ? null : next, claimed_until: null, failures, error, failed_at: timestamp(now) },
  });
  return isOver ? 'failed' : 'waiting';
}

/**
 * Gives up a batch of the waiting entries of a lane, or of the entries of a queue whose time is over. Leaves entries
 * that are being run. Returns their number.
 * @param end changes the records of the entries
 */
export async function giveUpBatch(
  db: Db,
  { queue, lane }: { queue: QueueName; lane?: string },
  { error, time, end }: { error: string; time: string; end: (db: Db, recordIds: number[]) => Promise<unknown> },
): Promise<number> {
  let waiting = db.selectFrom('outbox').select('id').where('queue', '=', queue).where(isWaiting(time));
  waiting = lane === undefined ? waiting.where('give_up_at', '<=', time) : waiting.where('lane', '=', lane);
  const first = waiting.orderBy('lane').orderBy('due_at').limit(BATCH);
  const query = db.updateTable('outbox').set({ due_at: null, claimed_until: null, error, failed_at: time });
  const rows = await query.where('id', 'in', first).where(isWaiting(time)).returning('record_id').execute();
  const ids = rows.map(({ record_id }) => record_id!);
  if (ids.length > 0) await end(db, ids);
  return ids.length;
}

/** Makes a batch of the entries of a lane due now. Returns their number. */
export async function makeDueBatch(db: Db, queue: QueueName, lane: string, time: string): Promise<number> {
  const later = db.selectFrom('outbox').select('id').where('queue', '=', queue).where('lane', '=', lane);
  const first = later.where('due_at', '>', time).orderBy('due_at').limit(BATCH);
  const query = db.updateTable('outbox').set({ due_at: time }).where('id', 'in', first).where('due_at', '>', time);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** @param runBatch changes at most `BATCH` rows and returns the number of changed rows */
export async function inBatches(db: Database, runBatch: (db: Db) => Promise<number>, ending?: AbortSignal) {
  do if (ending?.aborted) return;
  while ((await transact(db, runBatch)) === BATCH);
}

/** Deletes old entries that were given up. */
export async function deleteFailed({ db, now }: JobContext): Promise<void> {
  const time = timestamp(now() - KEEP_FAILED_MS);
  await inBatches(db, async (db) => {
    const failed = db.selectFrom('outbox').select('id').where('queue', 'in', QUEUES).where('failed_at', '<', time);
    const query = db.deleteFrom('outbox').where('id', 'in', failed.where('due_at', 'is', null).limit(BATCH));
    return Number((await query.executeTakeFirst()).numDeletedRows);
  });
}

/** The schema `QueueState` of the API describes the fields. */
export interface QueueState {
  queue: QueueName;
  waiting: number;
  oldest_due_at: string | null;
  failed: number;
  last_error: string | null;
}

export async function findQueueStates(db: Db, time: string): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select column1 as queue,
      (select count(*) from outbox where queue = column1 and due_at is not null) as waiting,
      (select min(due_at) from outbox where queue = column1 and due_at <= ${time}) as oldest_due_at,
      (select count(*) from outbox where queue = column1 and failed_at is not null and (due_at is null or column1 = 'jobs'))
        as failed,
      (select error from outbox where queue = column1 and failed_at is not null order by failed_at desc limit 1)
        as last_error
    from (values ${sql.join(QUEUES.map((name) => sql`(${name})`))}) as queues order by 1`.execute(db);
  return rows;
}
