import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { postgresDdl } from './ddl.ts';
import { migrateAll, MigrationError, type Migrations } from './migrations.ts';
import type { Db } from './schema.ts';
import type { Migrated } from './transact.ts';

/**
 * The tables that requests lock first, in the order of ADR 7. A migration locks these tables in this order, and then
 * all other tables. With another order, the migration would deadlock with requests to processes of the previous
 * release.
 */
const FIRST_LOCKED = [
  'online_payments',
  'users',
  'plans',
  'memberships',
  'membership_people',
  'meta',
  'courts',
  'court_parts',
  'bookings',
];

/**
 * Maximum time to wait for the lock on one table, and for the locks on all tables, in milliseconds. Requests wait
 * behind the migration for this time, so both times are shorter than PostgreSQL's `deadlock_timeout` (1 s) and
 * `query_timeout`.
 */
const LOCK_MS = 300;
const ALL_LOCKS_MS = 900;
/** How long to try, in milliseconds. Requests hold their locks for milliseconds, but `pg_dump` may hold them for hours. */
const TRY_FOR_MS = 60_000;
/** The longest pause between two tries, in milliseconds. In a pause, the requests that have waited can finish. */
const PAUSE_MS = 500;

/** SQLSTATE codes: lock_not_available, query_canceled, deadlock_detected, serialization_failure. */
const BUSY = new Set(['55P03', '57014', '40P01', '40001']);

/** Migrates the database while processes of the previous release serve requests. */
export async function migrateUnderLoad(db: Db, migrations: Migrations): Promise<Migrated> {
  await refuseOtherEncoding(db);
  const deadline = performance.now() + TRY_FOR_MS;
  for (;;) {
    try {
      return { applied: await migrateAll(db, { ddl: postgresDdl, migrations, lock: lockTables }), backup: undefined };
    } catch (error) {
      const { cause } = error as Error;
      if (!BUSY.has(String((cause as { code?: unknown } | undefined)?.code))) throw error;
      if (performance.now() > deadline) throw new MigrationError(TOO_BUSY, { cause });
      await sleep(Math.random() * PAUSE_MS);
    }
  }
}

/**
 * Rejects a database whose encoding is not UTF-8. In another encoding, names such as "Łukasz" cannot be stored or are
 * stored as bytes.
 * @throws {MigrationError}
 */
export async function refuseOtherEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`.execute(db);
  const encoding = rows[0]!.encoding;
  if (encoding === 'UTF8') return;
  throw new MigrationError(
    `The database uses the encoding ${encoding}, so create another one that can store all letters: ` +
      'createdb --encoding=UTF8 --template=template0 NAME.',
  );
}

const TOO_BUSY =
  `The migration could not lock all tables within ${TRY_FOR_MS / 1000} seconds, because other sessions use them. ` +
  'Wait until a running pg_dump or a long query has ended, and start again. The database is unchanged.';

/** Locks all tables before the first change, so that the migration never waits for a lock while it holds changes. */
async function lockTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%' order by 1`.execute(db);
  const others = rows.map(({ name }) => name).filter((name) => !FIRST_LOCKED.includes(name));
  const first = FIRST_LOCKED.filter((name) => rows.some((row) => row.name === name));
  const tables = [...first, ...others];
  if (tables.length === 0) return;
  await sql.raw(`set local lock_timeout = ${LOCK_MS}`).execute(db);
  await sql.raw(`set local statement_timeout = ${ALL_LOCKS_MS}`).execute(db);
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in access exclusive mode`.execute(db);
  await sql.raw('set local lock_timeout to default').execute(db);
  await sql.raw('set local statement_timeout to default').execute(db);
}
