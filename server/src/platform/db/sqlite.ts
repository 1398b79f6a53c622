import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { setChangeCounter } from './batch-loader.ts';
import { ChangeCounts, otherCommitsCounter } from './change-counts.ts';
import { BUSY_TIMEOUT_MS, GroupCommit } from './group-commit.ts';
import { readMigrations } from './migrations.ts';
import type { Db } from './schema.ts';
import type { DatabaseSchema, TableFacts } from './tables.ts';
import { kyselyOn, type TransactionGuard } from './sqlite-dialect.ts';
import { classify, DiskBroken, FileLost, isBusy, isDamage } from './sqlite-errors.ts';
import { examineContent, examineFile } from './sqlite-examine.ts';
import { hideFromOthers } from './sqlite-modes.ts';
import { explainFullDisk, hasRoom, openForReading } from './sqlite-full.ts';
import { upgradeFile } from './sqlite-upgrade.ts';
import { watchFiles } from './sqlite-watch.ts';
import { LogFile } from './sqlite-log.ts';
import { DamagedDatabase, type Database, setFlush, unobserved } from './transact.ts';

/** How long a read waits for a lock, in milliseconds. In WAL mode, a read waits only during recovery after a crash. */
const READ_TIMEOUT_MS = 250;
/** A backup copies all pages in one step. A copy in several steps would start again after each write. */
const ALL_PAGES = 2 ** 31 - 1;
/**
 * When the log has this many pages, a checkpoint copies them to the database file. The longer the log may become, the
 * less often frequently changed pages are copied.
 */
const CHECKPOINT_PAGES = 8000;
/** The page cache of each connection. The default of 2 MiB is too small for the indexes of a club. */
const CACHE_KIB = 32_768;
/** Older SQLite versions can lose data when they reset the WAL (fixed in 3.51.3). */
const OLDEST_SQLITE = [3, 51, 3];

/** On these signals, a backup removes its partial copy before the process ends. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Creates the file and its folder if they are missing. On a full disk, opens the file for reads only.
 * @throws {DamagedDatabase}
 */
export function openSqlite(file: string, schema: DatabaseSchema): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite gives the `-wal` and `-shm` files the mode of the database file.
  if (!existsSync(file)) createPrivateFile(file);
  hideFromOthers(realpathSync(file));
  try {
    if (!hasRoom(file)) return openForReading(file, schema, (connection) => readingPartsOf(connection, file, schema));
    return openFile(file, schema);
  } catch (error) {
    throw isDamage(error) ? new DamagedDatabase((error as Error).message) : error;
  }
}

function openFile(file: string, schema: DatabaseSchema): Database {
  const { connection, readConnection } = connect(file);
  const guard = { needsTransaction: false, hasWritten: false, changedTables: new Set<string | undefined>() };
  const writer = kyselyOn(connection, { guard });
  const reader = kyselyOn(readConnection, { writer: writer.connection });
  const observer = unobserved();
  const watch = watchFiles(file);
  const readingParts = readingPartsOf(readConnection, file, schema);
  const onCommit = countChanges(connection, reader.db, guard);
  const log = new LogFile(`${realpathSync(file)}-wal`);
  const flush = () => log.flush();
  setFlush(reader.db, flush);
  const hooks = { guard, observer, checkFiles: watch.check, onCommit, flush };
  const group = new GroupCommit(connection, writer.db, hooks);

  return {
    engine: 'sqlite',
    tables: schema.tables,
    isReadOnly: false,
    read: reader.db,
    ...transactionsOf(group),
    classify,
    async migrate() {
      const migrated = await upgradeFile(
        { file, connection, db: writer.kysely, backup: readingParts.backup },
        schema.migrations,
      );
      onCommit();
      await flush();
      return migrated;
    },
    connectAhead: async () => {},
    migrations: () => readMigrations(reader.kysely, schema.migrations),
    sharedTime: async () => undefined,
    hasRoom: () => hasRoom(file),
    ...readingParts,
    broken: group.broken,
    fileLost: watch.lost,
    fault() {
      if (group.isBroken) return new DiskBroken().message;
      return watch.isLost() ? new FileLost().message : undefined;
    },
    resetSequences: async () => {}, // Nothing to do: `autoincrement` always continues after the highest id
    blockWrites: async () => {}, // Nothing to do: `begin immediate` already blocks other writers
    tryLock: async () => true,
    meanQueueIntervalMs: () => 0, // Reads never queue, and queued writes commit together
    withoutTimeout: (work) => work(),
    load: () => ({ connections: 1, busy: group.isBusy ? 1 : 0, waiting: group.waiting }),
    observer,
    async close() {
      await group.idle();
      watch.stop();
      await reader.kysely.destroy();
      await writer.kysely.destroy();
      readConnection.close();
      connection.close();
      log.close();
    },
  };
}

function readingPartsOf(connection: DatabaseSync, file: string, { tables }: DatabaseSchema) {
  return {
    findDamage: () => findDamage(connection),
    backup: (target: string) => backupTo(connection, target, tables),
    examine: () => examineFile(connection, file, tables),
  };
}

/** Opens two connections: one for writes, and one for reads of committed data. */
function connect(file: string): { connection: DatabaseSync; readConnection: DatabaseSync } {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  refuseOldSqlite(connection);
  // SQLite flushes the log only at checkpoints. `LogFile` flushes it after each commit.
  connection.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma busy_timeout = 0',
  );
  connection.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}; pragma cache_size = -${CACHE_KIB}`);
  // After a crash of the process, the log may contain changes that are not on disk. If a power cut then lost these
  // changes, SQLite would also ignore all later changes in the log. The checkpoint flushes the log. SQLite skips the
  // checkpoint while another process uses the log.
  connection.prepare('pragma wal_checkpoint(truncate)').get();
  defineNextId(connection);
  const readConnection = new DatabaseSync(file, { timeout: READ_TIMEOUT_MS });
  readConnection.exec(`pragma query_only = on; pragma cache_size = -${CACHE_KIB}`);
  return { connection, readConnection };
}

function transactionsOf(group: GroupCommit): Pick<Database, 'transact' | 'commit'> {
  const commit: Database['commit'] = (fn, lastWrites) => group.add((db) => runAndWrite(db, fn, lastWrites));
  return {
    commit,
    async transact(fn, lastWrites) {
      const { value, flushed } = await commit(fn, lastWrites);
      await flushed;
      return value;
    },
  };
}

async function runAndWrite<T>(
  db: Db,
  fn: (db: Db) => Promise<T>,
  lastWrites?: (db: Db, value: T) => Promise<void>,
): Promise<T> {
  const value = await fn(db);
  await lastWrites?.(db, value);
  return value;
}

/** Counts the changes of each table for the caches. Returns a function to call after each commit. */
function countChanges(connection: DatabaseSync, db: Db, { changedTables }: TransactionGuard): () => void {
  const version = connection.prepare('pragma data_version');
  version.setReturnArrays(true);
  const changes = new ChangeCounts(otherCommitsCounter(() => (version.get() as unknown as [number])[0]));
  setChangeCounter(db, (tables) => changes.of(tables));
  return () => {
    changes.committed(changedTables);
    changedTables.clear();
  };
}

/** Returns the first error that `quick_check` finds (https://sqlite.org/pragma.html#pragma_quick_check). */
function findDamage(connection: DatabaseSync): string | undefined {
  try {
    const result = connection.prepare('pragma quick_check(1)').get()?.['quick_check'];
    return result === 'ok' ? undefined : String(result);
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  }
}

/** Defines the SQL function `next_id('table')`. The caller holds the write lock, so no id is used twice. */
function defineNextId(connection: DatabaseSync): void {
  let statement: StatementSync | undefined;
  connection.function('next_id', { directOnly: true }, (table) => {
    if (!statement) {
      statement = connection.prepare('select seq + 1 from sqlite_sequence where name = ?');
      statement.setReturnArrays(true);
    }
    return (statement.get(table as string) as unknown as [number] | undefined)?.[0] ?? 1;
  });
}

/** Returns whether any connection to the file is open. In WAL mode, each open connection holds a shared lock. */
export function isOpenElsewhere(file: string): boolean {
  if (!existsSync(file)) return false;
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { timeout: 0 });
    connection.exec('pragma locking_mode = exclusive; begin immediate; rollback');
    return false;
  } catch (error) {
    return isBusy(error); // Any other error is reported when the file is opened later
  } finally {
    connection?.close();
  }
}

async function backupTo(source: DatabaseSync, target: string, tables: TableFacts): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} exists already. Choose a new file name.`);
  const partial = `${target}.partial`;
  const removePartial = (): void => {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${partial}${suffix}`, { force: true });
  };
  removePartial();
  createPrivateFile(partial);
  const removePartialAndExit = (signal: NodeJS.Signals): void => {
    removePartial();
    for (const name of END_SIGNALS) process.removeListener(name, removePartialAndExit);
    process.kill(process.pid, signal);
  };
  for (const name of END_SIGNALS) process.on(name, removePartialAndExit);
  try {
    await backup(source, partial, { rate: ALL_PAGES });
    publish(partial, target, tables);
  } catch (error) {
    throw explainFullDisk(error as Error, partial);
  } finally {
    removePartial();
    for (const name of END_SIGNALS) process.removeListener(name, removePartialAndExit);
  }
}

/**
 * Gives the checked copy its final name. If the copy is damaged, the name ends in `.damaged`, and the function throws
 * an error.
 */
function publish(partial: string, target: string, tables: TableFacts): void {
  const damages = findDamages(partial, tables);
  const name = damages.length === 0 ? target : `${target}.damaged`;
  syncToDisk(partial);
  renameSync(partial, name);
  syncToDisk(dirname(target));
  if (damages.length > 0)
    throw new Error(`the database is damaged. The copy is ${name}; keep your older backups.\n${damages.join('\n')}`);
}

/** Returns a sentence for each damage that the checks of a backup find. */
export function findDamages(file: string, tables: TableFacts): string[] {
  const copy = new DatabaseSync(file);
  try {
    return examineContent(copy, tables).flatMap(({ ok, detail }) => (ok ? [] : [detail]));
  } catch (error) {
    if (isDamage(error)) return [(error as Error).message];
    throw error;
  } finally {
    copy.close();
  }
}

/** Creates a file that only the user of the service can read, because a database contains names and emails. */
function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function refuseOldSqlite(connection: DatabaseSync): void {
  const version = String(connection.prepare('select sqlite_version() as version').get()?.['version']);
  const parts = version.split('.').map(Number);
  const difference = OLDEST_SQLITE.map((oldest, i) => (parts[i] ?? 0) - oldest).find((part) => part !== 0) ?? 0;
  if (difference < 0) throw new Error(`SQLite ${version} is too old: install ${OLDEST_SQLITE.join('.')} or newer`);
}
