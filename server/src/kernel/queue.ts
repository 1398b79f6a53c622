import { AsyncResource } from 'node:async_hooks';
import { isPostgres } from '../platform/db/given-rows.ts';
import { type Committed, type Database, commit, transact } from '../platform/db/transact.ts';
import { type BookingRequest, type Decision, decideBookings, rowsOf } from './book.ts';
import { hasBookings } from './store.ts';
import { lockUsers } from '../modules/accounts/active-users.ts';
import { writeRows } from './booking.ts';

const MAX_BATCH = 64;
/** Maximum number of concurrent batches. While batches run, another batch starts only if the latest batch is slow. */
const MAX_RUNNING = 4;
/** A batch that takes longer than this many milliseconds is slow. It may be waiting for locked courts. */
const SLOW_MS = 100;

interface Waiting {
  request: BookingRequest;
  resolve: (result: Decision) => void;
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
  add(request: BookingRequest): Promise<Decision> {
    const enqueue = () =>
      new Promise<Decision>((resolve, reject) => {
        this.#waiting.push({ request, resolve, reject });
        if (this.#canStart()) this.#ownContext.runInAsyncScope(() => void this.#runBatches());
      });
    return this.#db.observer.around(enqueue);
  }

  #canStart(): boolean {
    const isSlow = performance.now() - this.#startedAt > SLOW_MS;
    return this.#running === 0 || (this.#running < MAX_RUNNING && isSlow);
  }

  /**
   * Runs batches until no request waits. If the number of waiting requests is at least half of the current batch,
   * starts the next batch during the commit or flush of the current batch. Otherwise, starts the next batch later, so
   * that more requests can join it.
   */
  async #runBatches(): Promise<void> {
    this.#running += 1;
    // Requests that arrive in the same turn of the event loop join the first batch.
    await nextTurn();
    while (this.#waiting.length > 0) {
      this.#startedAt = performance.now();
      const batch = this.#waiting.splice(0, MAX_BATCH);
      const written = Promise.withResolvers<void>();
      const settled = this.#runBatch(batch, written.resolve);
      await Promise.race([written.promise, settled]);
      await afterNextRequests();
      if (this.#waiting.length >= batch.length / 2) continue;
      await settled;
      await afterNextRequests();
    }
    this.#running -= 1;
  }

  /**
   * Resolves when the requests' promises have been settled. If a batch fails, its requests run again one by one.
   * @param onWritten called when the next batch can start: when the commit has been sent (PostgreSQL) or has succeeded
   * (SQLite). On PostgreSQL, the next batch waits for the locks of this batch.
   */
  async #runBatch(batch: readonly Waiting[], onWritten: () => void): Promise<void> {
    try {
      const { value: results, flushed } = await this.#create(
        batch.map(({ request }) => request),
        onWritten,
      );
      onWritten();
      // Rejected requests write nothing, so resolve them now. Their alternatives are searched during the flush.
      for (const [i, { resolve }] of batch.entries()) if ('problem' in results[i]!) resolve(results[i]);
      const settle = () => batch.forEach(({ resolve }, i) => resolve(results[i]!));
      await flushed.then(settle, (error: unknown) => rejectAll(batch, error));
    } catch (error) {
      if (batch.length === 1 || !this.#canRetry(error)) rejectAll(batch, error);
      else for (const one of batch) await this.#runBatch([one], () => {});
    }
  }

  /**
   * Returns whether a single request of the batch may have caused the error, so that the other requests can succeed in
   * separate transactions.
   */
  #canRetry(error: unknown): boolean {
    const failure = this.#db.classify(error);
    return failure === undefined || failure === 'overlap' || failure === 'unique';
  }

  async #create(requests: readonly BookingRequest[], onSent: () => void): Promise<Committed<Decision[]>> {
    let decisions: Decision[] = [];
    const create = () =>
      commit(
        this.#db,
        async (db) => {
          decisions = await decideBookings(db, requests);
          return rowsOf(decisions);
        },
        async (db, rows) => {
          const writes = writeRows(db, rows);
          if (isPostgres(db)) onSent();
          await writes;
        },
      );
    const resultsOf = ({ flushed }: Committed<unknown>) => ({ value: decisions, flushed });
    try {
      return resultsOf(await create());
    } catch (error) {
      if (this.#db.classify(error) !== 'unknown_outcome') throw error;
      const isDecided = decisions.length === requests.length;
      const hasCommitted = isDecided && (await this.#hasCommitted(decisions, error));
      return resultsOf(hasCommitted ? { value: undefined, flushed: Promise.resolve() } : await create());
    }
  }

  /**
   * Returns whether the transaction committed although its connection was lost. Locks the players first, because this
   * lock waits until the database has ended that transaction.
   */
  async #hasCommitted(decisions: readonly Decision[], commitError: unknown): Promise<boolean> {
    const bookings = decisions.flatMap((decision) => ('booking' in decision ? decision.booking : []));
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

function rejectAll(batch: readonly Waiting[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}

/**
 * Waits for two turns of the event loop. In the first turn, responses are sent. In the second turn, the next requests
 * of the clients are read.
 */
async function afterNextRequests(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** Waits for the next turn of the event loop, so that responses can be sent and requests can be received. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
