import { AsyncResource } from 'node:async_hooks';
import { lockUsers } from '../accounts/store.ts';
import { type Database, transact } from '../db/transact.ts';
import { type BookingRequest, type BookingResult, type Decision, decideBookings, rowsOf, writeRows } from './create.ts';
import { hasBookings } from './store.ts';

/** How many requests one transaction decides at most. */
const MAX_BATCH = 64;
/** How many batches run at once. More than one only while a batch takes long, since somebody keeps its courts locked. */
const MAX_RUNNING = 4;
/** What is long for a batch, in milliseconds. */
const SLOW_MS = 100;

interface Waiting {
  request: BookingRequest;
  resolve: (result: BookingResult) => void;
  reject: (error: unknown) => void;
}

/** Collects the requests that arrive while others are decided. They form the next batch: one transaction, one commit. */
export class BookingQueue {
  readonly #db: Database;
  /** A batch belongs to no request: what it does is not part of the trace of the one that came first. */
  readonly #ownContext = new AsyncResource('BookingQueue');
  #waiting: Waiting[] = [];
  #running = 0;
  /** When the last batch began, on the clock of `performance`. */
  #begunAt = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Resolves when the result is committed. */
  add(request: BookingRequest): Promise<BookingResult> {
    const decided = () =>
      new Promise<BookingResult>((resolve, reject) => {
        this.#waiting.push({ request, resolve, reject });
        if (this.#mayStart()) this.#ownContext.runInAsyncScope(() => void this.#work());
      });
    return this.#db.observer.around(decided);
  }

  #mayStart(): boolean {
    const isSlow = performance.now() - this.#begunAt > SLOW_MS;
    return this.#running === 0 || (this.#running < MAX_RUNNING && isSlow);
  }

  /** Runs batches until nothing waits. The next batch is on its way to the database before the answers of the last are sent. */
  async #work(): Promise<void> {
    this.#running += 1;
    // All requests that this turn of the event loop reads belong to the first batch.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      this.#begunAt = performance.now();
      const settle = await this.#run(this.#waiting.splice(0, MAX_BATCH));
      setImmediate(settle);
    }
    this.#running -= 1;
  }

  /**
   * Decides a batch; answers how to tell those who wait. A batch that fails has left nothing: its requests then run one by one, so
   * that one of them cannot harm the others.
   */
  async #run(batch: readonly Waiting[]): Promise<() => void> {
    try {
      const results = await this.#create(batch.map(({ request }) => request));
      return () => {
        for (const [i, { resolve }] of batch.entries()) resolve(results[i]!);
      };
    } catch (error) {
      if (batch.length > 1 && this.#mayRunAgain(error)) {
        const settles: (() => void)[] = [];
        for (const one of batch) settles.push(await this.#run([one]));
        return () => {
          for (const settle of settles) settle();
        };
      }
      return () => {
        for (const { reject } of batch) reject(error);
      };
    }
  }

  /** Whether the fault may be that of one request. */
  #mayRunAgain(error: unknown): boolean {
    const failure = this.#db.classify(error);
    return failure === undefined || failure === 'overlap' || failure === 'unique';
  }

  async #create(requests: readonly BookingRequest[]): Promise<BookingResult[]> {
    let decisions: Decision[] = [];
    const create = () =>
      transact(
        this.#db,
        async (db) => {
          decisions = await decideBookings(db, requests);
          return rowsOf(decisions);
        },
        writeRows,
      );
    try {
      await create();
    } catch (error) {
      if (this.#db.classify(error) !== 'unknown_outcome') throw error;
      const isDecided = decisions.length === requests.length;
      if (!isDecided || !(await this.#hasCommitted(decisions, error))) await create();
    }
    return decisions.map(({ result }) => result);
  }

  /**
   * Whether the bookings of a transaction are there, whose connection was lost at COMMIT. The locks of their players are
   * free when it has ended.
   * @throws {unknown} the error of the commit, when the database does not answer in time
   */
  async #hasCommitted(decisions: readonly Decision[], lost: unknown): Promise<boolean> {
    const made = decisions.flatMap(({ result }) => ('booking' in result ? result.booking : []));
    if (made.length === 0) return true;
    try {
      return await transact(this.#db, async (db) => {
        await lockUsers(
          db,
          made.map(({ user_id }) => user_id),
        );
        return hasBookings(
          db,
          made.map(({ id }) => id),
        );
      });
    } catch {
      throw lost;
    }
  }
}
