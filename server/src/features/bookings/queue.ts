import { AsyncResource } from 'node:async_hooks';
import { lockUsers } from '../accounts/store.ts';
import { type Database, transact } from '../../platform/db/transact.ts';
import { type BookingRequest, type BookingResult, type Decision, decideBookings, rowsOf, writeRows } from './create.ts';
import { hasBookings } from './store.ts';

const MAX_BATCH = 64;
/** Maximum number of concurrent batches. While batches run, another batch starts only if the latest batch is slow. */
const MAX_RUNNING = 4;
/** A batch that takes longer than this many milliseconds is slow. It may be waiting for locked courts. */
const SLOW_MS = 100;

interface Waiting {
  request: BookingRequest;
  resolve: (result: BookingResult) => void;
  reject: (error: unknown) => void;
}

/** Collects booking requests while a batch runs. The next batch creates their bookings in one transaction. */
export class BookingQueue {
  readonly #db: Database;
  /**
   * Without a separate async context, all batches would belong to the trace of the request that started the first
   * batch.
   */
  readonly #ownContext = new AsyncResource('BookingQueue');
  #waiting: Waiting[] = [];
  #running = 0;
  /** The value of `performance.now()` when the latest batch started. */
  #startedAt = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Adds a request to the next batch. The promise resolves after commit, and rejects if the database fails. */
  add(request: BookingRequest): Promise<BookingResult> {
    const enqueue = () =>
      new Promise<BookingResult>((resolve, reject) => {
        this.#waiting.push({ request, resolve, reject });
        if (this.#canStart()) this.#ownContext.runInAsyncScope(() => void this.#runBatches());
      });
    return this.#db.observer.around(enqueue);
  }

  #canStart(): boolean {
    const isSlow = performance.now() - this.#startedAt > SLOW_MS;
    return this.#running === 0 || (this.#running < MAX_RUNNING && isSlow);
  }

  /** Returns the results of a batch before the next batch starts, so that the clients' next requests can join it. */
  async #runBatches(): Promise<void> {
    this.#running += 1;
    // Requests that arrive in the same turn of the event loop join the first batch.
    await nextTurn();
    while (this.#waiting.length > 0) {
      this.#startedAt = performance.now();
      await this.#runBatch(this.#waiting.splice(0, MAX_BATCH));
      // The responses are sent in the first turn. The clients' next requests are read in the second turn.
      await nextTurn();
      await nextTurn();
    }
    this.#running -= 1;
  }

  /** Settles the requests' promises. If a batch fails, its requests run again one by one. */
  async #runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#create(batch.map(({ request }) => request));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i]!);
    } catch (error) {
      if (batch.length > 1 && this.#canRetry(error)) {
        for (const one of batch) await this.#runBatch([one]);
        return;
      }
      for (const { reject } of batch) reject(error);
    }
  }

  /** Returns whether one request of the batch may have caused the error, so that the others can succeed alone. */
  #canRetry(error: unknown): boolean {
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
   * Returns whether the transaction committed although its connection was lost. The check first locks the players, and
   * thereby waits until that transaction has ended.
   */
  async #hasCommitted(decisions: readonly Decision[], commitError: unknown): Promise<boolean> {
    const bookings = decisions.flatMap(({ result }) => ('booking' in result ? result.booking : []));
    if (bookings.length === 0) return true;
    const userIds = bookings.map(({ user_id }) => user_id);
    const ids = bookings.map(({ id }) => id);
    try {
      return await transact(this.#db, async (db) => {
        await lockUsers(db, userIds);
        return hasBookings(db, ids);
      });
    } catch {
      throw commitError;
    }
  }
}

/** Lets the event loop send and receive. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
