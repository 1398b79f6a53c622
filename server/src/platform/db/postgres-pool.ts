import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig, type QueryConfig, types } from 'pg';
import { isConnectionLost, isPlanLost } from './postgres-errors.ts';
import { nameOf } from './prepared.ts';
import type { Load, Observer } from './transact.ts';

/** The servers of `DATABASE_URL`: one primary and, perhaps, standbys that may become it. */
export interface Servers {
  /** One `postgres://` URL for each host. */
  urls: string[];
  poolSize: number;
}

/**
 * How long a connection or a query may take before the server counts as gone, and how long a request waits for a
 * connection while others use them all, in milliseconds: together less than three seconds.
 */
const CONNECT_TIMEOUT_MS = 900;
const QUERY_TIMEOUT_MS = 2000;
const QUEUE_TIMEOUT_MS = 1500;
const IDLE_TIMEOUT_MS = 60_000;
/** The weight of the latest in the moving mean of how long connections are lent. */
const SHARE_OF_LAST = 1 / 8;
/** int8: ids, amounts and counts, all of them well within what a number holds. */
const INT8_OID = 20;

/** A connection that is made soon or not at all; the pool's own limit counts the wait for a free one as well. */
class QuickClient extends Client {
  constructor(config: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

/** Connections to whichever of the servers is primary; a connection that fails is not used again. */
export class PrimaryPool implements PostgresPool {
  readonly options: object;
  readonly #pools: Pool[];
  readonly #poolSize: number;
  readonly #observer: Observer;
  readonly #clients = new WeakMap<PoolClient, WatchedClient>();
  #current = 0;
  #isPatient = false;
  /** Whether the server plans each query that every request makes once for a connection, rather than each time. */
  #keepsPlans = true;
  /** For how long a connection was lent of late, in milliseconds: a moving mean. */
  #lentMs = 0;

  constructor({ urls, poolSize }: Servers, observer: Observer) {
    this.#observer = observer;
    this.#pools = urls.map((url) => this.#poolOf(url, poolSize));
    this.#poolSize = poolSize;
    this.options = this.#pools[0]!.options;
  }

  /** @throws the last server's error when none of them is a primary that answers */
  async connect(): Promise<PostgresPoolClient> {
    let failure: unknown;
    const since = performance.now();
    const first = this.#current; // another may find the primary meanwhile
    for (let i = 0; i < this.#pools.length; i += 1) {
      const index = (first + i) % this.#pools.length;
      try {
        const client = await this.#pools[index]!.connect();
        this.#current = index;
        this.#observer.waited((performance.now() - since) / 1000);
        return this.#watch(client);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** Makes as many connections as there may be; those that the server does not let in are made when they are needed. */
  async fill(): Promise<void> {
    const made = await Promise.allSettled(Array.from({ length: this.#poolSize }, () => this.connect()));
    for (const client of made) if (client.status === 'fulfilled') client.value.release();
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

  /** How often a connection comes free while all of them are lent, by how it went of late, in milliseconds. */
  meanQueueIntervalMs(): number {
    return this.#lentMs / this.#poolSize;
  }

  /** Lets what is known to be long take its time. */
  async withoutTimeout<T>(work: () => Promise<T>): Promise<T> {
    this.#isPatient = true;
    try {
      return await work();
    } finally {
      this.#isPatient = false;
    }
  }

  /** A moving mean to which each adds twice the mean at most: one stall of all connections is not yet slowness. */
  #learn(lentMs: number): void {
    this.#lentMs += (Math.min(lentMs, 2 * this.#lentMs + 1) - this.#lentMs) * SHARE_OF_LAST;
  }

  #poolOf(connectionString: string, max: number): Pool {
    const options = {
      connectionString,
      max,
      connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
      Client: QuickClient,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      keepAlive: true,
      pipeline: true,
      types: {
        getTypeParser: (oid: number, format?: 'text') =>
          oid === INT8_OID ? Number : (types.getTypeParser(oid, format) as unknown),
      },
      verify: refuseStandby,
    };
    const pool = new Pool(options as unknown as PoolConfig);
    // An idle connection that breaks is dropped by the pool; without a listener the process would end.
    pool.on('error', () => {});
    // Nor does the pool listen while it asks whether the server is a standby.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  }

  #watch(client: PoolClient): WatchedClient {
    let watched = this.#clients.get(client);
    if (!watched) {
      watched = new WatchedClient(client, {
        timeoutMs: () => (this.#isPatient ? undefined : QUERY_TIMEOUT_MS),
        onReturn: (lentMs) => this.#learn(lentMs),
        keepsPlans: () => this.#keepsPlans,
        onPlanLost: () => (this.#keepsPlans = false),
      });
      this.#clients.set(client, watched);
    }
    watched.lend();
    return watched;
  }
}

/** What a connection asks of its pool, and tells it. */
interface Lender {
  timeoutMs: () => number | undefined;
  onReturn: (lentMs: number) => void;
  keepsPlans: () => boolean;
  onPlanLost: () => void;
}

/** A connection that, once lost, fails at once and is thrown away on release. */
class WatchedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #pool: Lender;
  #failure: Error | undefined;
  #transacts = false;
  /** Why the transaction is aborted: the first error since the connection was lent. Answers come in the order of the queries. */
  #cause: Error | undefined;
  #lentAt = 0;

  constructor(client: PoolClient, pool: Lender) {
    this.#client = client;
    this.#pool = pool;
    // The pool listens to idle connections only; without a listener, one that is lost in use would end the process.
    client.on('error', (error) => (this.#failure ??= error));
  }

  lend(): void {
    this.#lentAt = performance.now();
    this.#transacts = false;
    this.#cause = undefined;
  }

  query = (async (text: string, values: unknown[]) => {
    if (this.#failure) throw this.#failure;
    this.#transacts ||= text.startsWith('begin');
    const name = this.#pool.keepsPlans() ? nameOf(text) : undefined;
    try {
      return await this.#send({ text, values, name });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isConnectionLost(error)) this.#failure = error;
      this.#cause ??= error;
      if (isPlanLost(this.#cause)) this.#pool.onPlanLost();
      // What follows in an aborted transaction says only that it is aborted. It is tried again as a whole, if at all.
      if (this.#transacts) throw this.#failure ?? this.#cause;
      if (isPlanLost(error)) return this.#send({ text, values });
      throw error;
    }
  }) as unknown as PostgresPoolClient['query'];

  #send(query: QueryConfig): Promise<unknown> {
    this.#sendTogether();
    return this.#client.query({ ...query, query_timeout: this.#pool.timeoutMs() } as QueryConfig);
  }

  release(destroy = false): void {
    // What a server that is away takes says nothing of how busy it is.
    if (!this.#failure) this.#pool.onReturn(performance.now() - this.#lentAt);
    this.#client.release(this.#failure ?? destroy);
  }

  /** Queries that are made in one breath leave in one packet. */
  #sendTogether(): void {
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/** The pool's own limit ends when the server has let one in; it may fall silent right then. */
function refuseStandby(client: PoolClient, done: (error?: Error) => void): void {
  const question = { text: 'select pg_is_in_recovery() as standby', query_timeout: CONNECT_TIMEOUT_MS };
  client.query(question as QueryConfig, (error: Error | null, result) => {
    const isStandby = !error && result.rows[0]?.standby === true;
    done(error ?? (isStandby ? new Error('No primary: the server is a standby.') : undefined));
  });
}
