import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './schema.ts';
import type { TransactionGuard } from './sqlite-dialect.ts';
import { DiskBroken, isBusy, isFlushFailure } from './sqlite-errors.ts';
import type { Committed, Observer } from './transact.ts';

/** How long a write waits for another process, such as an import, before it fails. */
export const BUSY_TIMEOUT_MS = 5000;
/** After this time, a group of writes accepts no more writes and is committed. */
const GROUP_MS = 50;

interface Write {
  run: (db: Db) => Promise<unknown>;
  resolve: (committed: Committed<unknown>) => void;
  reject: (error: unknown) => void;
  /** When the write was queued, measured with `performance.now()`. */
  queuedAt: number;
}

/** Settles the promise of a write. Called after the commit. */
type Settle = (flushed: Promise<void>) => void;

interface Hooks {
  guard: TransactionGuard;
  observer: Observer;
  /** Throws if a database file has been removed or replaced, so that nothing is committed. */
  checkFiles: () => void;
  onCommit: () => void;
  /** Flushes all earlier commits to the disk. */
  flush: () => Promise<void>;
}

/**
 * Runs queued writes in one transaction with one flush. A savepoint for each write would be slow, because SQLite would
 * copy each changed page (https://sqlite.org/tempfiles.html#statement_journal_files). If a write fails after it has
 * changed data, the group is rolled back and runs again with savepoints.
 */
export class GroupCommit {
  readonly #connection: DatabaseSync;
  readonly #db: Db;
  readonly #hooks: Hooks;
  readonly #savepoint: StatementSync;
  readonly #release: StatementSync;
  readonly #rollbackTo: StatementSync;
  #queue: Write[] = [];
  #running: Promise<void> | undefined;
  #isBroken = false;
  readonly #breakage = Promise.withResolvers<void>();

  constructor(connection: DatabaseSync, db: Db, hooks: Hooks) {
    this.#connection = connection;
    this.#db = db;
    this.#hooks = hooks;
    this.#savepoint = connection.prepare('savepoint one');
    this.#release = connection.prepare('release one');
    this.#rollbackTo = connection.prepare('rollback to one');
  }

  /**
   * Queues a write. Resolves after the commit of its group, while the flush of the group and the next group may still
   * be running.
   */
  add<T>(run: (db: Db) => Promise<T>): Promise<Committed<T>> {
    return new Promise<Committed<T>>((resolve, reject) => {
      const queuedAt = performance.now();
      this.#queue.push({ run, resolve: resolve as Write['resolve'], reject, queuedAt });
      this.#running ??= this.#work();
    });
  }

  /** Resolves after a failed flush. The operating system may have dropped data, so all later writes fail. */
  get broken(): Promise<void> {
    return this.#breakage.promise;
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Resolves when all commits are on the disk, or their flush has failed. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
    await this.#hooks.flush().catch(() => {});
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      // Wait, so that all requests of this turn of the event loop can join the group.
      await new Promise(setImmediate);
      try {
        await this.#begin();
      } catch (error) {
        for (const write of this.#queue.splice(0)) write.reject(error);
        continue;
      }
      await this.#commitGroup();
    }
    // Do not add an `await` between the check of the queue and this line: a write that is queued between them would
    // wait forever.
    this.#running = undefined;
  }

  async #begin(): Promise<void> {
    if (this.#isBroken) throw new DiskBroken();
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        this.#connection.exec('begin immediate');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await sleep(1 + Math.random() * 4);
      }
    }
  }

  async #restart(): Promise<void> {
    this.#connection.exec('rollback');
    await this.#begin();
  }

  async #commitGroup(): Promise<void> {
    const members: Write[] = [];
    let settleFunctions: Settle[];
    try {
      settleFunctions = (await this.#runWithoutSavepoints(members)) ?? (await this.#runWithSavepoints(members));
      this.#hooks.checkFiles();
      if (this.#isBroken) throw new DiskBroken(); // The flush of the previous group has failed
      this.#connection.exec('commit');
    } catch (error) {
      if (isFlushFailure(error)) this.#break();
      if (this.#connection.isTransaction) this.#connection.exec('rollback');
      for (const write of members) write.reject(error);
      return;
    }
    this.#hooks.onCommit();
    this.#hooks.observer.grouped(members.length);
    const flushed = this.#hooks.flush();
    flushed.catch(() => this.#break());
    for (const settle of settleFunctions) settle(flushed);
  }

  #break(): void {
    this.#isBroken = true;
    this.#breakage.resolve();
  }

  /** Moves queued writes to `members` and runs them. Returns undefined if a write failed after it changed data. */
  async #runWithoutSavepoints(members: Write[]): Promise<Settle[] | undefined> {
    const settleFunctions: Settle[] = [];
    const startedAt = performance.now();
    for (let write; performance.now() - startedAt < GROUP_MS && (write = this.#queue.shift());) {
      members.push(write);
      this.#hooks.observer.waited((performance.now() - write.queuedAt) / 1000);
      this.#hooks.guard.hasWritten = false;
      const { settle, hasSucceeded } = await this.#runOne(write);
      if (!hasSucceeded && this.#hooks.guard.hasWritten) {
        if (members.length > 1) return undefined;
        await this.#restart();
      }
      settleFunctions.push(settle);
    }
    return settleFunctions;
  }

  /** Rolls the group back and runs it again with savepoints, so that SQLite can undo single writes. */
  async #runWithSavepoints(members: readonly Write[]): Promise<Settle[]> {
    this.#hooks.observer.regrouped();
    await this.#restart();
    const settleFunctions: Settle[] = [];
    for (const write of members) {
      this.#savepoint.run();
      const { settle, hasSucceeded } = await this.#runOne(write);
      if (!hasSucceeded) this.#rollbackTo.run();
      this.#release.run();
      settleFunctions.push(settle);
    }
    return settleFunctions;
  }

  /**
   * Returns a function that resolves or rejects the write's promise. Call that function after the commit.
   * @throws if SQLite has ended the whole transaction
   */
  async #runOne({ run, resolve, reject }: Write): Promise<{ settle: Settle; hasSucceeded: boolean }> {
    this.#hooks.guard.needsTransaction = true;
    try {
      const value = await run(this.#db);
      return { settle: (flushed) => resolve({ value, flushed }), hasSucceeded: true };
    } catch (error) {
      // After a full disk or an I/O error, SQLite rolls the whole transaction back by itself.
      if (!this.#connection.isTransaction) throw error;
      return { settle: () => reject(error), hasSucceeded: false };
    } finally {
      this.#hooks.guard.needsTransaction = false;
    }
  }
}
