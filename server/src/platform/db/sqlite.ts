import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { setChangeCounter } from './batch-loader.ts';
import { sqliteDdl } from './ddl.ts';
import { BUSY_TIMEOUT_MS, GroupCommit } from './group-commit.ts';
import { isMigrated, isUnmigrated, migrateAll, pendingMigrations } from './migrations.ts';
import type { Db } from './schema.ts';
import { kyselyOn } from './sqlite-dialect.ts';
import { classify, DiskBroken, FileLost, isBusy, isDamage } from './sqlite-errors.ts';
import { examineContent, examineFile } from './sqlite-examine.ts';
import { watchFiles } from './sqlite-watch.ts';
import { noSlotHooks } from './slot-hooks.ts';
import { Damaged, type Database, unobserved } from './transact.ts';

/** How long a read waits; in WAL mode only recovery after a crash makes it wait. */
const READ_TIMEOUT_MS = 250;
/** As many pages at a time as there are: a copy made in several steps starts anew when somebody writes. */
const ALL_PAGES = 2 ** 31 - 1;
/** How long the log may get before it is folded into the database: a page that is written often is folded in once. */
const CHECKPOINT_PAGES = 8000;
/** What each connection may keep of the file in memory; the default, 2 MiB, does not hold a club's indexes. */
const CACHE_KIB = 32_768;
/** Older versions can lose data when the WAL is reset (fixed in 3.51.3). */
const OLDEST_SQLITE = [3, 51, 3];

/** What ends a command from outside and can be noticed. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Opens the file (and makes it, with its folder). @throws {Damaged} */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true });
  // SQLite gives `-wal` and `-shm` the mode of the database.
  if (!existsSync(file)) makePrivateFile(file);
  try {
    return openFile(file);
  } catch (error) {
    throw isDamage(error) ? new Damaged((error as Error).message) : error;
  }
}

/** One connection writes, another reads what is committed. */
function openFile(file: string): Database {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  refuseOldSqlite(connection);
  connection.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 0',
  );
  connection.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}; pragma cache_size = -${CACHE_KIB}`);
  foldIn(connection);
  giveIdsAhead(connection);
  const reading = new DatabaseSync(file, { timeout: READ_TIMEOUT_MS });
  reading.exec(`pragma query_only = on; pragma cache_size = -${CACHE_KIB}`);
  const guard = { needsTransaction: false, hasWritten: false };
  const writer = kyselyOn(connection, { guard });
  const reader = kyselyOn(reading, { writer: writer.connection });
  const version = reading.prepare('pragma data_version');
  setChangeCounter(reader.db, () => version.get()!['data_version'] as number);
  const observer = unobserved();
  const watch = watchFiles(file);
  const group = new GroupCommit(connection, writer.db, { guard, observer, checkFiles: watch.check });

  return {
    engine: 'sqlite',
    read: reader.db,
    transact: (fn, lastWrites) => group.add((db) => runAndWrite(db, fn, lastWrites)),
    classify,
    migrate: () => migrateOn(connection, writer.kysely),
    connectAhead: async () => {},
    pending: () => pendingMigrations(reader.kysely, sqliteDdl),
    isNew: () => isUnmigrated(reader.kysely, sqliteDdl),
    sharedTime: async () => undefined,
    findDamage: () => findDamage(reading),
    broken: group.broken,
    fileLost: watch.lost,
    fault() {
      if (group.isBroken) return new DiskBroken().message;
      return watch.isLost() ? new FileLost().message : undefined;
    },
    isReady: () => isMigrated(reader.kysely, sqliteDdl),
    resetSequences: async () => {}, // `autoincrement` does so by itself
    keepOutWrites: async () => {}, // each transaction does so from its begin
    tryLock: async () => true,
    meanQueueIntervalMs: () => 0, // reads wait for nobody; writes that wait commit together
    backup: (target) => backupTo(reading, target),
    examine: () => examineFile(reading, file),
    withoutTimeout: (work) => work(),
    load: () => ({ connections: 1, busy: group.isBusy ? 1 : 0, waiting: group.waiting }),
    observer,
    slotHooks: noSlotHooks(),
    async close() {
      await group.idle();
      watch.stop();
      await reader.kysely.destroy();
      await writer.kysely.destroy();
      reading.close();
      connection.close();
    },
  };
}

/** Waits for other processes that write or migrate. */
async function migrateOn(connection: DatabaseSync, db: Db): Promise<string[]> {
  connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  try {
    return await migrateAll(db, sqliteDdl);
  } finally {
    connection.exec('pragma busy_timeout = 0');
  }
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

/**
 * Folds what a process that ended badly has left in the log into the database, which flushes it: after a failed flush the
 * log may show changes that the disk does not have, and a change behind them would be lost with them. Where another
 * process has the file open, that one is in charge.
 */
function foldIn(connection: DatabaseSync): void {
  connection.prepare('pragma wal_checkpoint(truncate)').get();
}

/** What is wrong with the file, if anything is (https://sqlite.org/pragma.html#pragma_quick_check). */
function findDamage(connection: DatabaseSync): string | undefined {
  try {
    const verdict = connection.prepare('pragma quick_check(1)').get()?.['quick_check'];
    return verdict === 'ok' ? undefined : String(verdict);
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  }
}

/** `next_id('table')`: certain until the transaction ends, since nobody else writes. */
function giveIdsAhead(connection: DatabaseSync): void {
  let last: StatementSync | undefined;
  connection.function('next_id', { directOnly: true }, (table) => {
    if (!last) {
      last = connection.prepare('select seq + 1 from sqlite_sequence where name = ?');
      last.setReturnArrays(true);
    }
    return (last.get(table as string) as unknown as [number] | undefined)?.[0] ?? 1;
  });
}

/** Whether any connection has the file open: in WAL mode each one holds a shared lock until it is closed. */
export function isOpenElsewhere(file: string): boolean {
  if (!existsSync(file)) return false;
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { timeout: 0 });
    connection.exec('pragma locking_mode = exclusive; begin immediate; rollback');
    return false;
  } catch (error) {
    return isBusy(error); // whoever opens the file reports any other error
  } finally {
    connection?.close();
  }
}

/** Copies every page in one step, checks the copy, and gives it its name only when it is on disk. */
async function backupTo(source: DatabaseSync, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} exists already.`);
  const partial = `${target}.partial`;
  const removePartial = (): void => {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${partial}${suffix}`, { force: true });
  };
  removePartial();
  makePrivateFile(partial);
  const endAsKilled = (signal: NodeJS.Signals): void => {
    removePartial();
    for (const name of END_SIGNALS) process.removeListener(name, endAsKilled);
    process.kill(process.pid, signal);
  };
  for (const name of END_SIGNALS) process.on(name, endAsKilled);
  try {
    await copyTo(source, partial, target);
  } finally {
    removePartial();
    for (const name of END_SIGNALS) process.removeListener(name, endAsKilled);
  }
}

async function copyTo(source: DatabaseSync, partial: string, target: string): Promise<void> {
  await backup(source, partial, { rate: ALL_PAGES });
  const faults = damageIn(partial);
  const name = faults.length === 0 ? target : `${target}.damaged`;
  syncToDisk(partial);
  renameSync(partial, name);
  syncToDisk(dirname(target));
  if (faults.length > 0)
    throw new Error(`the database is damaged. The copy is ${name}; keep your older backups.\n${faults.join('\n')}`);
}

/** What is wrong with a copy, in sentences. */
function damageIn(file: string): string[] {
  const copy = new DatabaseSync(file);
  try {
    return examineContent(copy).flatMap(({ ok, detail }) => (ok ? [] : [detail]));
  } catch (error) {
    if (isDamage(error)) return [(error as Error).message];
    throw error;
  } finally {
    copy.close();
  }
}

/** Makes an empty file that only this user can read: it holds names and emails. */
function makePrivateFile(path: string): void {
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
  const difference = OLDEST_SQLITE.map((oldest, i) => (parts[i] ?? 0) - oldest).find((d) => d !== 0) ?? 0;
  if (difference < 0) throw new Error(`SQLite ${version} is too old: ${OLDEST_SQLITE.join('.')} or newer is needed.`);
}
