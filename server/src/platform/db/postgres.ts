import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BinaryOperationNode,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  sql,
} from 'kysely';
import { readMigrations } from './migrations.ts';
import { emptyListSql } from './empty-lists.ts';
import { onConnection } from './on-connection.ts';
import { classify, isConnectionLost, isRetryable, OutcomeUnknown } from './postgres-errors.ts';
import { examineServer } from './postgres-examine.ts';
import { migrateUnderLoad, refuseOtherEncoding } from './postgres-migrate.ts';
import { DEFAULT_TIMEOUT_MS, PrimaryPool, type Servers } from './postgres-pool.ts';
import type { Db, Tables } from './schema.ts';
import { type DatabaseSchema, type TableFacts, tablesWithId } from './tables.ts';
import { type Database, type Observer, unobserved } from './transact.ts';

const MAX_TRIES = 8;
/** The longest wait before the second try, in milliseconds. The limit doubles for each further try. */
const FIRST_WAIT_MS = 10;

class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const sql = emptyListSql(node);
    if (sql === undefined) super.visitBinaryOperation(node);
    else this.append(sql);
  }
}

class PostgresqlDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new Compiler();
  }
}

/** Connects to the primary server when the first query runs. */
export function openPostgres(servers: Servers, schema: DatabaseSchema): Database {
  const observer = unobserved();
  const pool = new PrimaryPool(servers, observer);
  const dialect = new PostgresqlDialect({ pool });
  const begin = beginWith(servers.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const db = new Kysely<Tables>({ dialect });
  const transact: Database['transact'] = (fn, lastWrites) =>
    transactWithRetries(
      () =>
        db
          .getExecutor()
          .provideConnection((connection) =>
            transactOnce(onConnection(db, dialect, connection), begin, fn, lastWrites),
          ),
      observer,
    );
  return {
    engine: 'postgres',
    tables: schema.tables,
    isReadOnly: false,
    read: db,
    transact,
    // The server flushes the changes to the disk before it reports the commit.
    commit: async (fn, lastWrites) => ({ value: await transact(fn, lastWrites), flushed: Promise.resolve() }),
    sharedTime: () => readServerTime(db),
    // The PostgreSQL server checks its own files, so `findDamage` finds nothing, and these promises never resolve.
    findDamage: () => undefined,
    broken: new Promise(() => {}),
    fileLost: new Promise(() => {}),
    fault: () => undefined,
    migrate: () => pool.withoutTimeout(() => migrateUnderLoad(db, schema.migrations)),
    connectAhead: () => pool.fill(),
    migrations: async () => {
      await refuseOtherEncoding(db);
      return readMigrations(db, schema.migrations);
    },
    resetSequences: (to) => resetSequences(to, schema.tables),
    blockWrites: (from) => blockWrites(from, schema.tables),
    tryLock,
    meanQueueIntervalMs: () => pool.meanQueueIntervalMs(),
    classify,
    backup: () =>
      Promise.reject(
        new Error('this command backs up SQLite databases only. For PostgreSQL, use pg_dump or pg_basebackup.'),
      ),
    examine: (now) => examineServer(db, now),
    withoutTimeout: (work) => pool.withoutTimeout(work),
    load: () => pool.load(),
    observer,
    close: () => db.destroy(),
  };
}

/**
 * Makes the server end a transaction that is idle for too long. Without this limit, a process that has lost its network
 * would keep its locks for hours. The limit must exceed the timeout of a query.
 */
function beginWith(timeoutMs: number): string {
  return `begin isolation level read committed; set local idle_in_transaction_session_timeout = ${2.5 * timeoutMs}`;
}

/**
 * Runs a transaction again after a conflict. At READ COMMITTED, the server does not detect every conflict, so a
 * transaction must lock each row that it relies on.
 */
async function transactWithRetries<T>(attempt: () => Promise<T>, observer: Observer): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRetryable(error) || tries === MAX_TRIES) throw error;
      observer.retried();
      await sleep(Math.random() * FIRST_WAIT_MS * 2 ** (tries - 1));
    }
  }
}

/** Runs a transaction once. Sends `begin` together with the first query. If `begin` fails, the transaction fails. */
async function transactOnce<T>(
  connection: Db,
  begin: string,
  fn: (db: Db) => Promise<T>,
  lastWrites?: (db: Db, value: T) => Promise<void>,
): Promise<T> {
  const begun = run(connection, begin);
  begun.catch(() => {});
  let value: T;
  try {
    value = await fn(connection);
    await begun;
  } catch (error) {
    await run(connection, 'rollback').catch(() => {}); // If the connection is lost, the server rolls back by itself
    throw error;
  }
  await commit(connection, lastWrites?.(connection, value));
  return value;
}

/** Sends the commit right after the last writes. If a write fails, the server rolls back. @throws {OutcomeUnknown} */
async function commit(connection: Db, lastWrites: Promise<void> | undefined): Promise<void> {
  const [written, committed] = await Promise.allSettled([lastWrites, run(connection, 'commit')]);
  if (written.status === 'rejected') {
    const isLost = written.reason instanceof Error && isConnectionLost(written.reason);
    throw isLost ? new OutcomeUnknown(written.reason) : written.reason;
  }
  if (committed.status === 'fulfilled') return;
  throw classify(committed.reason) === 'unavailable' ? new OutcomeUnknown(committed.reason) : committed.reason;
}

function run(connection: Db, statement: string): Promise<unknown> {
  return sql.raw(statement).execute(connection);
}

async function readServerTime(db: Db): Promise<number> {
  const { rows } = await sql<{
    ms: number;
  }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  return rows[0]!.ms;
}

async function resetSequences(db: Db, tables: TableFacts): Promise<void> {
  for (const table of tablesWithId(tables)) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
      db,
    );
  }
}

async function blockWrites(db: Db, tables: TableFacts): Promise<void> {
  const names = Object.keys(tables).map((name) => sql.table(name));
  await sql`lock table ${sql.join(names)} in share mode`.execute(db);
}

/**
 * Time to wait for the end of other sessions, in milliseconds. PostgreSQL lists a session for a moment after its client
 * has closed the connection.
 */
const SESSION_END_MS = 1000;

/** Returns whether the same database user has other connections. Ignores other users, such as a monitoring program. */
export async function hasOtherSessions(urls: string[]): Promise<boolean> {
  const db = openPostgres({ urls, poolSize: 1 }, { tables: {}, migrations: {} });
  const deadline = performance.now() + SESSION_END_MS;
  try {
    while (await hasOtherSession(db.read)) {
      if (performance.now() > deadline) return true;
      await sleep(50);
    }
    return false;
  } finally {
    await db.close();
  }
}

async function hasOtherSession(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and usename = current_user
      and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  return rows.length > 0;
}

async function tryLock(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{
    ok: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as ok`.execute(db);
  return rows[0]?.ok ?? false;
}
