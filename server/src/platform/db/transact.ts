import type { MigrationState } from './migrations.ts';
import type { Db } from './schema.ts';
import type { FreedSlots, SlotHooks } from './slot-hooks.ts';

/** The kinds of database failures. Both engines use the same kinds. */
export type Failure = 'overlap' | 'unique' | 'full' | 'unavailable' | 'unknown_outcome';

/** The database file is corrupt or is not a database. */
export class DamagedDatabase extends Error {}

/** Receives database events, for metrics and background tasks. */
export interface Observer {
  /** Runs a whole transaction, including its retries. */
  around: <T>(run: () => Promise<T>) => Promise<T>;
  /** Reports that a transaction that recorded events of these types has committed. */
  committed(events: readonly string[]): void;
  /** Reports that a transaction that enqueued a job has committed. */
  enqueued(): void;
  /** A job, an email or a delivery has failed. It may be retried. */
  attemptFailed(queue: 'jobs' | 'mail' | 'webhooks'): void;
  /** A query or write had to wait for a connection (PostgreSQL) or for earlier writes (SQLite). */
  waited(seconds: number): void;
  /** Reports that several writes shared one commit. `writes` is their number. */
  grouped(writes: number): void;
  /** Reports that a group of writes ran again, because one write failed after it had changed data (SQLite). */
  regrouped(): void;
  /** Reports that a transaction is retried after a conflict with another one (PostgreSQL). */
  retried(): void;
}

export function unobserved(): Observer {
  return {
    around: (run) => run(),
    committed() {},
    enqueued() {},
    attemptFailed() {},
    waited() {},
    grouped() {},
    regrouped() {},
    retried() {},
  };
}

export interface Load {
  connections: number;
  busy: number;
  /** Callers that wait for a connection (PostgreSQL), or writes that wait for earlier writes (SQLite). */
  waiting: number;
}

/** The result of a migration. */
export interface Migrated {
  /** The names of the applied migrations. */
  applied: string[];
  /** The backup that was made before the upgrade of a file (SQLite). */
  backup: string | undefined;
}

/** The result of one health check. */
export interface Finding {
  check: string;
  ok: boolean;
  /** A sentence for the operator. If `ok` is false, it says what to do. */
  detail: string;
}

/** An open database. `sqlite.ts` and `postgres.ts` implement this. */
export interface Database {
  engine: 'sqlite' | 'postgres';
  /** Reads committed data outside a transaction. */
  read: Db;
  /** Only the function `transact` calls this. */
  transact<T>(fn: (db: Db) => Promise<T>, lastWrites?: (db: Db, value: T) => Promise<void>): Promise<T>;
  /** Applies the pending migrations. A failure changes nothing. @throws {MigrationError} */
  migrate(): Promise<Migrated>;
  /** Opens all connections, so that the first requests need not wait for them. */
  connectAhead(): Promise<void>;
  /** Reads the server's clock, in milliseconds since the Unix epoch; undefined on SQLite, which has no server. */
  sharedTime(): Promise<number | undefined>;
  /** Checks the whole file and returns a description of the damage, if any (SQLite). */
  findDamage(): string | undefined;
  /** Resolves after a failed flush to disk. Every later write fails, so the process must end. */
  broken: Promise<void>;
  /** Resolves with the name of a removed or replaced file (SQLite). Every later write fails; reads still work. */
  fileLost: Promise<string>;
  /** Returns a sentence that says why all writes fail until a restart; undefined while writes work. */
  fault(): string | undefined;
  /** Compares the migrations of the database with those of this release. */
  migrations(): Promise<MigrationState>;
  /** Whether no migration was ever applied, so the database has no tables. */
  isNew(): Promise<boolean>;
  isReady(): Promise<boolean>;
  /** Advances the id sequence past the highest id, after rows with explicit ids have been inserted. */
  resetSequences(db: Db): Promise<void>;
  /** Blocks writes of all other transactions until this one ends. */
  blockWrites(db: Db): Promise<void>;
  /** Takes a named lock until the transaction ends. Returns false if another transaction has it. */
  tryLock(db: Db, name: string): Promise<boolean>;
  /** The mean time until the next connection becomes free while all connections are in use, in milliseconds. */
  meanQueueIntervalMs(): number;
  classify(error: unknown): Failure | undefined;
  /** Writes a consistent copy to a new file (SQLite). Other connections can write meanwhile. */
  backup(file: string): Promise<void>;
  /** Runs the health checks that the engine supports, such as for damage and disk space. Changes nothing. */
  examine(now: number): Promise<Finding[]>;
  /** Runs `work` without the query timeout. */
  withoutTimeout<T>(work: () => Promise<T>): Promise<T>;
  load(): Load;
  /** The observer of this database. Copies of this object share the same observer and hooks. */
  readonly observer: Observer;
  readonly slotHooks: SlotHooks;
  close(): Promise<void>;
}

/**
 * Waits for independent queries of one transaction, which PostgreSQL receives in one packet, in this order. Waits
 * for all of them, so that none is still running when the transaction ends. Throws the first failure.
 */
export async function allSettledOrThrow<T extends readonly Promise<unknown>[]>(
  ...queries: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(queries);
  return Promise.all(queries);
}

/**
 * Runs `fn` in one transaction: commits if it resolves, rolls back if it rejects. All writes use this function.
 * @param fn may run more than once, so it must change nothing but the database. It must use only the `db` it
 * receives and do nothing slow (no hashing, no HTTP)
 * @param lastWrites writes the value that `fn` returned. Its statements and the commit are sent together, so it
 * must send all its statements before it waits for a result
 */
export async function transact<T>(
  database: Database,
  fn: (db: Db) => Promise<T>,
  lastWrites?: (db: Db, value: T) => Promise<void>,
): Promise<T> {
  const { observer, slotHooks } = database;
  let current: Transaction;
  const value = await observer.around(() =>
    database.transact(async (db) => {
      current = { slotHooks, events: [], freed: [], hasJobs: false }; // Each retry starts with a new state
      transactions.set(db, current);
      const value = await fn(db);
      if (current.freed.length > 0) await slotHooks.onSlotFreed(db, current.freed);
      return value;
    }, lastWrites),
  );
  observer.committed(current!.events);
  if (current!.hasJobs) observer.enqueued();
  return value;
}

interface Transaction {
  slotHooks: SlotHooks;
  events: string[];
  freed: FreedSlots[];
  hasJobs: boolean;
}

const transactions = new WeakMap<Db, Transaction>();

/** Returns the state of the transaction in which `db` runs; undefined outside `transact`. */
export function transactionOf(db: Db): Transaction | undefined {
  return transactions.get(db);
}

/** Whether `db` runs in a transaction. Its reads may show uncommitted changes, so they must not be cached. */
export function isTransaction(db: Db): boolean {
  return transactions.has(db);
}

/** Remembers a recorded event, to report it to the observer after the commit. */
export function noteEvent(db: Db, type: string): void {
  transactions.get(db)?.events.push(type);
}

/** Remembers that the transaction enqueued a job, so that this process starts its worker after the commit. */
export function noteJob(db: Db): void {
  const current = transactions.get(db);
  if (current) current.hasJobs = true;
}
