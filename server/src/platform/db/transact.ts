import type { MigrationState } from './migrations.ts';
import type { Db } from './schema.ts';
import type { TableFacts } from './tables.ts';

export type Failure = 'overlap' | 'unique' | 'full' | 'unavailable' | 'unknown_outcome';

/**
 * Throw this error to roll the transaction back and run it again (PostgreSQL). This is needed if a concurrent
 * transaction has changed something, so that this transaction needs another lock but already holds a lock that is later
 * in the lock order.
 */
export class MustRepeat extends Error {}

/** The database file is corrupt or is not a database. */
export class DamagedDatabase extends Error {}

/** Functions that the database calls, for metrics and background tasks. */
export interface Observer {
  /** Runs a whole transaction, including its retries. */
  around: <T>(run: () => Promise<T>) => Promise<T>;
  /** Called after a transaction that recorded events of these types has committed. */
  committed(events: readonly string[]): void;
  /** Called after a transaction that added a due entry to a queue has committed. */
  enqueued(): void;
  /** Called when a job, an email or a delivery has failed. It may be retried. */
  attemptFailed(queue: 'jobs' | 'mail' | 'webhooks'): void;
  /** Called when a query or write had to wait for a connection (PostgreSQL) or for earlier writes (SQLite). */
  waited(seconds: number): void;
  /** Called when several writes have shared one commit (SQLite). */
  grouped(writes: number): void;
  /** Called when a group of writes runs again, because a write failed after it had changed data (SQLite). */
  regrouped(): void;
  /** Called when a transaction is retried after a conflict (PostgreSQL). */
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
  /** Number of callers that wait for a connection (PostgreSQL), or of writes that wait for earlier writes (SQLite). */
  waiting: number;
}

export interface Migrated {
  applied: string[];
  backup: string | undefined;
}

export interface Finding {
  check: string;
  ok: boolean;
  /** A sentence for the operator. If `ok` is false, the sentence says what to do. */
  detail: string;
}

/** An open database, implemented by `sqlite.ts` and `postgres.ts`. */
export interface Database {
  engine: 'sqlite' | 'postgres';
  /** The tables of all modules. */
  readonly tables: TableFacts;
  /** The database was opened on a full disk (SQLite): until it is opened again, all writes fail as `full`. */
  isReadOnly: boolean;
  /** Reads committed data outside a transaction. */
  read: Db;
  /** Call the function `transact` instead of this method. */
  transact<T>(fn: (db: Db) => Promise<T>, lastWrites?: (db: Db, value: T) => Promise<void>): Promise<T>;
  /** Call the function `commit` instead of this method. */
  commit<T>(fn: (db: Db) => Promise<T>, lastWrites?: (db: Db, value: T) => Promise<void>): Promise<Committed<T>>;
  /** Applies all pending migrations in one transaction. If one fails, nothing changes. @throws {MigrationError} */
  migrate(): Promise<Migrated>;
  /** Opens all connections in advance, so that the first requests need not wait. */
  connectAhead(): Promise<void>;
  /** Returns the time of the database server, in milliseconds since the Unix epoch; undefined on SQLite. */
  sharedTime(): Promise<number | undefined>;
  /** Whether changes can be written: tries to write a file beside the database (SQLite). */
  hasRoom?(): boolean;
  /** Checks the whole file (SQLite). Returns a description of the damage, if there is any. */
  findDamage(): string | undefined;
  /** Resolves after a failed flush to disk. All later writes fail, so the process must exit. */
  broken: Promise<void>;
  /** Resolves with the name of a removed or replaced file (SQLite). All later writes fail, but reads still work. */
  fileLost: Promise<string>;
  /** Returns a sentence that explains why all writes fail until a restart; undefined while writes work. */
  fault(): string | undefined;
  migrations(): Promise<MigrationState>;
  /** Advances the id sequence past the highest id, after rows with explicit ids have been inserted. */
  resetSequences(db: Db): Promise<void>;
  /** Blocks the writes of other transactions until this transaction ends. */
  blockWrites(db: Db): Promise<void>;
  /** Takes a named lock until the transaction ends. Returns false if another transaction has the lock. */
  tryLock(db: Db, name: string): Promise<boolean>;
  /** Returns the mean time until a connection becomes free while all connections are in use. */
  meanQueueIntervalMs(): number;
  classify(error: unknown): Failure | undefined;
  /** Writes a consistent copy to a new file (SQLite). Other connections can write during the backup. */
  backup(file: string): Promise<void>;
  /** Runs the health checks of the engine, such as for damage and disk space. Changes nothing. */
  examine(now: number): Promise<Finding[]>;
  withoutTimeout<T>(work: () => Promise<T>): Promise<T>;
  load(): Load;
  /** The copies that `{ ...database }` makes share the observer. */
  readonly observer: Observer;
  close(): Promise<void>;
}

/**
 * The result of a commit. Other transactions already see the changes, but a power cut may still undo them until
 * `flushed` resolves.
 */
export interface Committed<T> {
  value: T;
  flushed: Promise<void>;
}

/**
 * Waits for all queries, and then throws the first error, so that no query is still running when the transaction ends.
 * PostgreSQL receives the queries in one packet, in order.
 */
export async function allSettledOrThrow<T extends readonly Promise<unknown>[]>(
  ...queries: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(queries);
  return Promise.all(queries);
}

/** The time at which a change last failed because the disk was full. Copies of the database share their observer. */
const fullAt = new WeakMap<Observer, number>();
/**
 * How long the disk of a PostgreSQL server is treated as full, in milliseconds. The service cannot examine that disk.
 */
const FULL_MS = 5000;

/** Returns whether changes fail because the disk is full. */
export function isDiskFull({ observer, hasRoom }: Pick<Database, 'observer' | 'hasRoom'>): boolean {
  const since = fullAt.get(observer);
  if (since === undefined) return false;
  const isFull = hasRoom ? !hasRoom() : performance.now() - since < FULL_MS;
  if (!isFull) fullAt.delete(observer);
  return isFull;
}

/** Returns an error handler that records when the disk was full. It rethrows all errors. */
function noteFullDisk(database: Database): (error: unknown) => never {
  return (error) => {
    if (database.classify(error) === 'full') fullAt.set(database.observer, performance.now());
    throw error;
  };
}

/**
 * Runs `fn` in one transaction, which rolls back if `fn` rejects. All writes use this function.
 * @param fn may run more than once, so it must change nothing but the database, and use only the `db` that it receives.
 * It must do nothing slow (no hashing, no HTTP).
 * @param lastWrites writes the value that `fn` returned. Its statements are sent together with the commit, so it must
 * send all of them before it waits for a result.
 */
export async function transact<T>(
  database: Database,
  fn: (db: Db) => Promise<T>,
  lastWrites?: (db: Db, value: T) => Promise<void>,
): Promise<T> {
  const tracked = track(database, fn, lastWrites);
  const value = await database.observer.around(() =>
    database.transact(tracked.run, tracked.lastWrites).catch(noteFullDisk(database)),
  );
  tracked.report();
  return value;
}

/** Returns an error handler that replaces a violation of a unique index by a problem. It rethrows other errors. */
export function onDuplicate(database: Database, problem: () => Error): (error: unknown) => never {
  return (error) => {
    throw database.classify(error) === 'unique' ? problem() : error;
  };
}

/** Like `transact`, but does not wait for the flush. Do not report the changes to anybody until `flushed` resolves. */
export async function commit<T>(
  database: Database,
  fn: (db: Db) => Promise<T>,
  lastWrites?: (db: Db, value: T) => Promise<void>,
): Promise<Committed<T>> {
  const tracked = track(database, fn, lastWrites);
  const committed = await database.commit(tracked.run, tracked.lastWrites).catch(noteFullDisk(database));
  tracked.report();
  return committed;
}

/** Collects a transaction's events and last steps, and whether it added entries to queues. Call `report` after the commit. */
function track<T>(
  { observer }: Database,
  fn: (db: Db) => Promise<T>,
  lastWrites?: (db: Db, value: T) => Promise<void>,
) {
  let current: Transaction;
  return {
    run: async (db: Db): Promise<T> => {
      current = { events: [], lastSteps: new Map(), hasEntries: false }; // Each retry starts with a new state
      transactions.set(db, current);
      const value = await fn(db);
      for (const [step, values] of current.lastSteps) {
        current.lastSteps.delete(step); // The following steps can add the step again
        await current.rest?.();
        current.rest = await step(db, values as never[]);
      }
      return value;
    },
    lastWrites: async (db: Db, value: T): Promise<void> => {
      await allSettledOrThrow(lastWrites?.(db, value) ?? Promise.resolve(), current.rest?.() ?? Promise.resolve());
    },
    report: (): void => {
      observer.committed(current.events);
      if (current.hasEntries) observer.enqueued();
    },
  };
}

const flushes = new WeakMap<Db, () => Promise<void>>();

export function setFlush(db: Db, flush: () => Promise<void>): void {
  flushes.set(db, flush);
}

/**
 * Waits until everything that was read from `db` is on the disk. PostgreSQL returns only data that is already on its
 * disk.
 */
export async function waitForFlush(db: Db): Promise<void> {
  await flushes.get(db)?.();
}

interface Transaction {
  events: string[];
  lastSteps: Map<LastStep, unknown[]>;
  /** The last writes of the step that ran last. They are sent before the next step, or with the commit. */
  rest?: LastWrites | undefined;
  hasEntries: boolean;
}

/** Writes that are sent together with the commit. The function sends all of them before it waits for a result. */
export type LastWrites = () => Promise<unknown>;

type LastStep<Value = never> = (db: Db, values: readonly Value[]) => Promise<LastWrites | undefined>;

const transactions = new WeakMap<Db, Transaction>();

/**
 * Runs a step after all other steps of the transaction, and before its commit. For several calls with the same `step`,
 * the step runs once, with all their values.
 */
export function beforeCommit<Value>(db: Db, step: LastStep<Value>, value: Value): void {
  transactions
    .get(db)
    ?.lastSteps.getOrInsertComputed(step, () => [])
    .push(value);
}

/**
 * Returns whether `db` is a transaction. Reads in a transaction may return uncommitted changes, which must not be
 * cached.
 */
export function isTransaction(db: Db): boolean {
  return transactions.has(db);
}

/** Reports the event to the observer after the commit. */
export function noteEvent(db: Db, type: string): void {
  transactions.get(db)?.events.push(type);
}

/** Wakes the workers of this process after the commit. */
export function noteEntry(db: Db): void {
  const current = transactions.get(db);
  if (current) current.hasEntries = true;
}
