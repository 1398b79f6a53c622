import type { Db } from './schema.ts';
import type { FreedSlots, SlotHooks } from './slot-hooks.ts';

/** What went wrong in the database, in words that do not depend on the engine. */
export type Failure = 'overlap' | 'unique' | 'full' | 'unavailable' | 'unknown_outcome';

/** What a file holds is no longer, or never was, a database. */
export class Damaged extends Error {}
/** Who is told of what goes on in a database; by default nobody listens. */
export interface Observer {
  /** Runs a transaction, with its retries. */
  around: <T>(run: () => Promise<T>) => Promise<T>;
  /** A transaction has committed in which these events were recorded. */
  committed(events: readonly string[]): void;
  /** A transaction has committed that enqueued a job. */
  enqueued(): void;
  /** Somebody has waited for their turn: for a connection, or for the writes before theirs. */
  waited(seconds: number): void;
  /** So many writes shared one commit. */
  grouped(writes: number): void;
  /** A group of writes ran again, because one of them failed after it had written (SQLite). */
  regrouped(): void;
  /** A transaction that lost against another one is tried again. */
  retried(): void;
}

export function unobserved(): Observer {
  return {
    around: (run) => run(),
    committed() {},
    enqueued() {},
    waited() {},
    grouped() {},
    regrouped() {},
    retried() {},
  };
}

/** How busy a database is at this moment. */
export interface Load {
  connections: number;
  busy: number;
  /** Who waits for a connection, or for the writes before theirs. */
  waiting: number;
}

/** What was found out about one side of a database's health. */
export interface Finding {
  check: string;
  ok: boolean;
  /** A sentence; where it is not well, with what to do. */
  detail: string;
}

/** An open database, of `sqlite.ts` or `postgres.ts`. */
export interface Database {
  engine: 'sqlite' | 'postgres';
  /** For reading outside a transaction; what it shows is committed. */
  read: Db;
  /** See `transact`, which calls this. */
  transact<T>(fn: (db: Db) => Promise<T>, lastWrites?: (db: Db, value: T) => Promise<void>): Promise<T>;
  /** Applies the migrations that are pending; answers their names. */
  migrate(): Promise<string[]>;
  /** Makes connections ahead, so that who comes first need not wait for them. */
  connectAhead(): Promise<void>;
  /** The clock that all processes share, in milliseconds since the Unix epoch; undefined where it is that of the machine. */
  sharedTime(): Promise<number | undefined>;
  /** Looks at the whole of a file for damage; answers what is wrong with it, if anything is. */
  findDamage(): string | undefined;
  /** Resolves when a flush to the disk has failed. From then on every write is refused: the process must end. */
  broken: Promise<void>;
  /** Resolves with the name of a file that was removed or replaced (SQLite). From then on every write is refused; reading goes on. */
  fileLost: Promise<string>;
  /** Why every write is refused until the service is started again, in a sentence; undefined while writes are taken. */
  fault(): string | undefined;
  /** The migrations that it lacks. */
  pending(): Promise<string[]>;
  /** Whether no migration was ever applied: it has no tables. */
  isNew(): Promise<boolean>;
  /** Whether it answers and has every migration. */
  isReady(): Promise<boolean>;
  /** After rows came with the ids they had elsewhere: new ids follow the highest. */
  resetSequences(db: Db): Promise<void>;
  /** Keeps others from writing until the transaction ends. */
  keepOutWrites(db: Db): Promise<void>;
  /** Takes a lock of that name until the transaction ends, or answers false when another one has it. */
  tryLock(db: Db, name: string): Promise<boolean>;
  /** How often a connection comes free while all of them are in use, by how it went of late, in milliseconds. */
  meanQueueIntervalMs(): number;
  classify(error: unknown): Failure | undefined;
  /** Writes a consistent copy to a new file while others write. */
  backup(file: string): Promise<void>;
  /** Looks for damage, for room and at the clock, as the engine can; changes nothing. */
  examine(now: number): Promise<Finding[]>;
  /** Lets queries that are known to be long take their time. */
  withoutTimeout<T>(work: () => Promise<T>): Promise<T>;
  load(): Load;
  /** Shared by all copies of this object. */
  readonly observer: Observer;
  /** Shared by all copies of this object, as well. */
  readonly slotHooks: SlotHooks;
  close(): Promise<void>;
}

/**
 * Runs queries of one transaction that do not depend on each other: to a server they travel together, in this order.
 * Waits for all of them, so that none is still running when the transaction ends; throws the first failure.
 */
export async function allSettledOrThrow<T extends readonly Promise<unknown>[]>(
  ...queries: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(queries);
  return Promise.all(queries);
}

/**
 * The only way to write: runs `fn` in one transaction, which is committed when `transact` resolves and has left nothing when it
 * rejects. `fn` must do nothing slow (no hashing, no HTTP), use only the `db` it is given and change nothing else: it may run
 * more than once.
 * @param lastWrites writes what `fn` returned. It must send all statements before it waits for one of them, since they are sent
 * together with the commit
 */
export async function transact<T>(
  database: Database,
  fn: (db: Db) => Promise<T>,
  lastWrites?: (db: Db, value: T) => Promise<void>,
): Promise<T> {
  const { observer, slotHooks } = database;
  let running: Transaction;
  const value = await observer.around(() =>
    database.transact(async (db) => {
      running = { slotHooks, events: [], freed: [], hasJobs: false }; // anew with each try
      transactions.set(db, running);
      const value = await fn(db);
      if (running.freed.length > 0) await slotHooks.onSlotFreed(db, running.freed);
      return value;
    }, lastWrites),
  );
  observer.committed(running!.events);
  if (running!.hasJobs) observer.enqueued();
  return value;
}

/** What is known of a transaction until it ends. */
interface Transaction {
  slotHooks: SlotHooks;
  /** The types of the events that it recorded. */
  events: string[];
  /** See `slotFreed`. */
  freed: FreedSlots[];
  /** Whether it has enqueued a job. */
  hasJobs: boolean;
}

const transactions = new WeakMap<Db, Transaction>();

/** The transaction that runs on a connection, if it was begun by `transact`. */
export function transactionOf(db: Db): Transaction | undefined {
  return transactions.get(db);
}

/** Whether what is read here may be written by the transaction itself, and so never be committed: it is not to be kept. */
export function isTransaction(db: Db): boolean {
  return transactions.has(db);
}

/** Remembers that a transaction has recorded an event, for whoever observes what was committed. */
export function noteEvent(db: Db, type: string): void {
  transactions.get(db)?.events.push(type);
}

/** Remembers that a transaction has enqueued a job, so that the worker of this process starts it after the commit. */
export function noteJob(db: Db): void {
  const running = transactions.get(db);
  if (running) running.hasJobs = true;
}
