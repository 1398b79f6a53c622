import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './schema.ts';
import type { TransactionGuard } from './sqlite-dialect.ts';
import { DiskBroken, isBusy, isFlushFailure } from './sqlite-errors.ts';
import type { Observer } from './transact.ts';

/** How long a write waits for another process (a backup, an import) before it gives up, in milliseconds. */
export const BUSY_TIMEOUT_MS = 5000;
/** How long one group of writes may take before it commits, in milliseconds. */
const GROUP_MS = 50;

interface Write {
  run: (db: Db) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** When it came, on the clock of `performance`. */
  since: number;
}

/** Tells whoever waits for a write what became of it. */
type Outcome = () => void;

/**
 * Writes that wait together share one transaction and one fsync. A savepoint for each of them would have SQLite copy every
 * page that it changes (https://sqlite.org/tempfiles.html#statement_journal_files), so they run without: only where one
 * fails after it has written is the group undone and run again, each write in its own savepoint.
 */
export class GroupCommit {
  readonly #connection: DatabaseSync;
  readonly #db: Db;
  readonly #guard: TransactionGuard;
  readonly #observer: Observer;
  readonly #checkFiles: () => void;
  readonly #savepoint: StatementSync;
  readonly #release: StatementSync;
  readonly #rollbackTo: StatementSync;
  #waiting: Write[] = [];
  #running: Promise<void> | undefined;
  #isBroken = false;
  readonly #breaking = Promise.withResolvers<void>();

  /** @param checkFiles throws when nothing may be committed any more */
  constructor(
    connection: DatabaseSync,
    db: Db,
    { guard, observer, checkFiles }: { guard: TransactionGuard; observer: Observer; checkFiles: () => void },
  ) {
    this.#observer = observer;
    this.#checkFiles = checkFiles;
    this.#connection = connection;
    this.#db = db;
    this.#guard = guard;
    this.#savepoint = connection.prepare('savepoint one');
    this.#release = connection.prepare('release one');
    this.#rollbackTo = connection.prepare('rollback to one');
  }

  add<T>(run: (db: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const since = performance.now();
      this.#waiting.push({ run, resolve: resolve as (value: unknown) => void, reject, since });
      this.#running ??= this.#work();
    });
  }

  /**
   * Resolves when a flush has failed. The system may have given up what it could not write and call the next flush a
   * success, so that nothing written on top would be certain: no write is taken any more.
   */
  get broken(): Promise<void> {
    return this.#breaking.promise;
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Every request that this turn of the event loop has read joins the group.
      await new Promise(setImmediate);
      try {
        await this.#begin();
      } catch (error) {
        for (const write of this.#waiting.splice(0)) write.reject(error);
        continue;
      }
      await this.#commitGroup();
    }
    // In the same breath as the look at the queue, or a write that comes in between would wait for ever.
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

  async #beginAnew(): Promise<void> {
    this.#connection.exec('rollback');
    await this.#begin();
  }

  async #commitGroup(): Promise<void> {
    const members: Write[] = [];
    let outcomes: Outcome[];
    try {
      outcomes = (await this.#runTogether(members)) ?? (await this.#runApart(members));
      this.#checkFiles();
      this.#connection.exec('commit');
    } catch (error) {
      if (isFlushFailure(error)) this.#break();
      if (this.#connection.isTransaction) this.#connection.exec('rollback');
      for (const write of members) write.reject(error);
      return;
    }
    this.#observer.grouped(members.length);
    for (const settle of outcomes) settle();
  }

  #break(): void {
    this.#isBroken = true;
    this.#breaking.resolve();
  }

  /** Runs what waits, which become members; answers nothing when one of them has failed half-way, to the loss of others. */
  async #runTogether(members: Write[]): Promise<Outcome[] | undefined> {
    const outcomes: Outcome[] = [];
    const started = performance.now();
    for (let write; performance.now() - started < GROUP_MS && (write = this.#waiting.shift());) {
      members.push(write);
      this.#observer.waited((performance.now() - write.since) / 1000);
      this.#guard.hasWritten = false;
      const { settle, isDone } = await this.#runOne(write);
      if (!isDone && this.#guard.hasWritten) {
        if (members.length > 1) return undefined;
        await this.#beginAnew();
      }
      outcomes.push(settle);
    }
    return outcomes;
  }

  /** Undoes a group and runs it again, so that those which fail leave nothing. */
  async #runApart(members: readonly Write[]): Promise<Outcome[]> {
    this.#observer.regrouped();
    await this.#beginAnew();
    const outcomes: Outcome[] = [];
    for (const write of members) {
      this.#savepoint.run();
      const { settle, isDone } = await this.#runOne(write);
      if (!isDone) this.#rollbackTo.run();
      this.#release.run();
      outcomes.push(settle);
    }
    return outcomes;
  }

  /** Answers how to settle the write once its group has committed; throws when the whole group is lost. */
  async #runOne({ run, resolve, reject }: Write): Promise<{ settle: Outcome; isDone: boolean }> {
    this.#guard.needsTransaction = true;
    try {
      const value = await run(this.#db);
      return { settle: () => resolve(value), isDone: true };
    } catch (error) {
      // A full disk or a failed write ends the transaction itself: nothing of the group is left.
      if (!this.#connection.isTransaction) throw error;
      return { settle: () => reject(error), isDone: false };
    } finally {
      this.#guard.needsTransaction = false;
    }
  }
}
