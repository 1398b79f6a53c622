import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig, type QueryConfig, types } from 'pg';
import { isConnectionLost, isPlanLost } from './postgres-errors.ts';
import { nameOf } from './prepared.ts';
import type { Load, Observer } from './transact.ts';

/** The servers of `DATABASE_URL`: one primary and optional standbys. Each has its own URL. */
export interface Servers {
  urls: string[];
  poolSize: number;
  /** The longest time for a query in milliseconds. After this time, the service treats the server as unavailable. */
  timeoutMs?: number;
}

export const DEFAULT_TIMEOUT_MS = 2000;
/** The longest time for connecting, as a share of the longest time for a query. */
const CONNECT_SHARE = 0.45;
/** How long to wait for a connection while all are in use, as a share of the longest time for a query. */
const QUEUE_SHARE = 0.75;
const IDLE_TIMEOUT_MS = 60_000;
/** The weight of a new value in the moving average `#meanUseMs`. */
const LATEST_WEIGHT = 1 / 8;
/** The type id of int8. Ids, amounts and counts have this type, and fit into a JavaScript number. */
const INT8_OID = 20;

/** Limits the time for connecting. The pool's own timeout also includes the wait for a free connection. */
function clientWithin(connectionTimeoutMillis: number): typeof Client {
  return class extends Client {
    constructor(config: ClientConfig) {
      super({ ...config, connectionTimeoutMillis });
    }
  };
}

/** A pool of connections to the primary server. Failed connections are discarded. */
export class PrimaryPool implements PostgresPool {
  readonly options: object;
  readonly #pools: Pool[];
  readonly #poolSize: number;
  readonly #timeoutMs: number;
  readonly #observer: Observer;
  readonly #clients = new WeakMap<PoolClient, WatchedClient>();
  #current = 0;
  #hasNoTimeout = false;
  /** Whether queries are named prepared statements, which the server plans only once per connection. */
  #usesNames = true;
  /** The moving average of the time for which a connection is in use, in milliseconds. */
  #meanUseMs = 0;

  constructor({ urls, poolSize, timeoutMs = DEFAULT_TIMEOUT_MS }: Servers, observer: Observer) {
    this.#timeoutMs = timeoutMs;
    this.#observer = observer;
    this.#pools = urls.map((url) => this.#poolOf(url, poolSize));
    this.#poolSize = poolSize;
    this.options = this.#pools[0]!.options;
  }

  /** @throws the last server's error if no server is a reachable primary */
  async connect(): Promise<PostgresPoolClient> {
    let failure: unknown;
    const startedAt = performance.now();
    const first = this.#current; // A concurrent call may change `#current`
    for (let i = 0; i < this.#pools.length; i += 1) {
      const index = (first + i) % this.#pools.length;
      try {
        const client = await this.#pools[index]!.connect();
        this.#current = index;
        this.#observer.waited((performance.now() - startedAt) / 1000);
        return this.#watch(client);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** Opens all connections. Ignores failures, because a missing connection is opened when it is needed. */
  async fill(): Promise<void> {
    const clients = await Promise.allSettled(Array.from({ length: this.#poolSize }, () => this.connect()));
    for (const client of clients) if (client.status === 'fulfilled') client.value.release();
  }

  load(): Load {
    const sum = (count: (pool: Pool) => number) => this.#pools.reduce((total, pool) => total + count(pool), 0);
    const connections = sum((pool) => pool.totalCount);
    return {
      connections,
      busy: connections - sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    };
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }

  meanQueueIntervalMs(): number {
    return this.#meanUseMs / this.#poolSize;
  }

  /** Turns off the query timeout of all connections while `work` runs. */
  async withoutTimeout<T>(work: () => Promise<T>): Promise<T> {
    this.#hasNoTimeout = true;
    try {
      return await work();
    } finally {
      this.#hasNoTimeout = false;
    }
  }

  /**
   * Adds a value to the moving average. Limits the value to about twice the average, so that a single stall has little
   * effect.
   */
  #addUse(usedMs: number): void {
    this.#meanUseMs += (Math.min(usedMs, 2 * this.#meanUseMs + 1) - this.#meanUseMs) * LATEST_WEIGHT;
  }

  #poolOf(connectionString: string, max: number): Pool {
    const connectMs = this.#timeoutMs * CONNECT_SHARE;
    const options = {
      connectionString,
      max,
      connectionTimeoutMillis: this.#timeoutMs * QUEUE_SHARE,
      Client: clientWithin(connectMs),
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      keepAlive: true,
      pipeline: true,
      types: {
        getTypeParser: (oid: number, format?: 'text') =>
          oid === INT8_OID ? Number : (types.getTypeParser(oid, format) as unknown),
      },
      verify: refuseStandbyWithin(connectMs),
    };
    const pool = new Pool(options as unknown as PoolConfig);
    // The pool drops a broken idle connection. Without a listener, the error would crash the process.
    pool.on('error', () => {});
    // New connections need a listener too, because the pool does not listen for their errors while the check for a
    // standby runs.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  }

  #watch(client: PoolClient): WatchedClient {
    let watched = this.#clients.get(client);
    if (!watched) {
      watched = new WatchedClient(client, {
        timeoutMs: () => (this.#hasNoTimeout ? undefined : this.#timeoutMs),
        onReturn: (usedMs) => this.#addUse(usedMs),
        usesNames: () => this.#usesNames,
        onPlanLost: () => (this.#usesNames = false),
      });
      this.#clients.set(client, watched);
    }
    watched.lend();
    return watched;
  }
}

interface Lender {
  timeoutMs: () => number | undefined;
  onReturn: (usedMs: number) => void;
  usesNames: () => boolean;
  onPlanLost: () => void;
}

/**
 * A connection whose queries fail at once after the connection has been lost. On release, the pool discards a lost
 * connection.
 */
class WatchedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #pool: Lender;
  #failure: Error | undefined;
  #isInTransaction = false;
  /**
   * The first error since the last call of `lend`. Results arrive in the order of the queries, so this error is the one
   * that aborted the transaction.
   */
  #firstError: Error | undefined;
  #lentAt = 0;

  constructor(client: PoolClient, pool: Lender) {
    this.#client = client;
    this.#pool = pool;
    // The pool listens only to idle connections. Without a listener, a lost connection would crash the process.
    client.on('error', (error) => (this.#failure ??= error));
  }

  lend(): void {
    this.#lentAt = performance.now();
    this.#isInTransaction = false;
    this.#firstError = undefined;
  }

  query = (async (text: string, values: unknown[]) => {
    if (this.#failure) throw this.#failure;
    this.#isInTransaction ||= text.startsWith('begin');
    const name = this.#pool.usesNames() ? nameOf(text) : undefined;
    try {
      return await this.#send({ text, values, name });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isConnectionLost(error)) this.#failure = error;
      this.#firstError ??= error;
      if (isPlanLost(this.#firstError)) this.#pool.onPlanLost();
      // Throw the first error: later errors only say that the transaction was aborted. Do not send the query again,
      // because only the whole transaction can be retried.
      if (this.#isInTransaction) throw this.#failure ?? this.#firstError;
      if (isPlanLost(error)) return this.#send({ text, values });
      throw error;
    }
  }) as unknown as PostgresPoolClient['query'];

  #send(query: QueryConfig): Promise<unknown> {
    this.#corkUntilNextTick();
    return this.#client.query({ ...query, query_timeout: this.#pool.timeoutMs() } as QueryConfig);
  }

  release(destroy = false): void {
    // Ignore failed connections: the time for which they were in use says nothing about the load of the server.
    if (!this.#failure) this.#pool.onReturn(performance.now() - this.#lentAt);
    this.#client.release(this.#failure ?? destroy);
  }

  /** Sends the queries of the same tick in one packet. */
  #corkUntilNextTick(): void {
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/**
 * Rejects a connection to a standby. The pool's timeout does not cover this check, so the query has its own timeout.
 */
function refuseStandbyWithin(query_timeout: number): (client: PoolClient, done: (error?: Error) => void) => void {
  const query = { text: 'select pg_is_in_recovery() as standby', query_timeout };
  return (client, done) =>
    client.query(query as QueryConfig, (error: Error | null, result) => {
      const isStandby = !error && result.rows[0]?.standby === true;
      done(error ?? (isStandby ? new Error('No primary: the server is a standby.') : undefined));
    });
}
