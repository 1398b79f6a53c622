import { closeSync, existsSync, fdatasyncSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { MigrationError, readMigrations } from './migrations.ts';
import { kyselyOn } from './sqlite-dialect.ts';
import { classify, DiskFull } from './sqlite-errors.ts';
import type { DatabaseSchema } from './tables.ts';
import { type Database, unobserved } from './transact.ts';

/** SQLite needs 32 KiB for the `-shm` file. The rest is room for the log of a few changes. */
const ROOM_BYTES = 256 * 1024;
/** How long a read waits for a lock, in milliseconds. */
const READ_TIMEOUT_MS = 250;
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Returns whether the disk has room for the database's log. Writes and removes a file to find out, because the free
 * space is not enough to know: the disk may be out of inodes, or the user may have reached a quota.
 */
export function hasRoom(file: string): boolean {
  const probe = `${realpathSync(file)}.room`;
  try {
    const descriptor = openSync(probe, 'w', 0o600);
    try {
      let left = ROOM_BYTES;
      while (left > 0) left -= writeSync(descriptor, Buffer.alloc(left));
    } finally {
      closeSync(descriptor);
    }
    return true;
  } catch (error) {
    // Any other error, such as a missing permission, is reported when the database is opened or written.
    return !FULL.has((error as NodeJS.ErrnoException).code ?? '');
  } finally {
    rmSync(probe, { force: true });
  }
}

/** SQLite may report a full disk in other words, such as "unable to open database file". @param file a written file */
export function explainFullDisk(error: Error, file: string): Error {
  return existsSync(file) && !hasRoom(file) ? new DiskFull() : error;
}

type ReadableParts = Pick<Database, 'examine' | 'findDamage' | 'backup'>;

/**
 * Opens a database on a full disk for reads. SQLite cannot create the `-shm` file there, and a write into a hole of an
 * existing `-shm` file would kill the process. With `readonly_shm`, SQLite keeps the index of the log in memory
 * (https://sqlite.org/wal.html#readonly). All changes fail with `DiskFull`.
 * @param partsOn returns the functions of `Database` that work without writes
 */
export function openForReading(
  file: string,
  schema: DatabaseSchema,
  partsOn: (connection: DatabaseSync) => ReadableParts,
): Database {
  const connection = new DatabaseSync(readOnlyUrl(file), { readOnly: true, timeout: READ_TIMEOUT_MS });
  const { db, kysely } = kyselyOn(connection);
  const migrations = () => readMigrations(db, schema.migrations);
  return {
    engine: 'sqlite',
    tables: schema.tables,
    isReadOnly: true,
    read: db,
    transact: refuse,
    commit: refuse,
    classify,
    async migrate() {
      const { pending, unusable } = await migrations();
      if (unusable !== undefined) throw new MigrationError(unusable);
      if (pending.length > 0) throw new MigrationError(CANNOT_MIGRATE);
      return { applied: [], backup: undefined };
    },
    connectAhead: async () => {},
    migrations,
    sharedTime: async () => undefined,
    hasRoom: () => hasRoom(file),
    ...partsOn(connection),
    broken: new Promise(() => {}),
    fileLost: new Promise(() => {}),
    fault: () => undefined,
    resetSequences: refuse,
    blockWrites: refuse,
    tryLock: refuse,
    meanQueueIntervalMs: () => 0,
    withoutTimeout: (work) => work(),
    load: () => ({ connections: 1, busy: 0, waiting: 0 }),
    observer: unobserved(),
    async close() {
      await kysely.destroy();
      connection.close();
    },
  };
}

const refuse = () => Promise.reject(new DiskFull());

const CANNOT_MIGRATE =
  'The disk is full, so the database cannot be created or upgraded. Free some disk space, then start again.';

/**
 * Returns the URL with which SQLite opens the file for reads. Flushes the log first, because reads show changes in the
 * log that an earlier process may not have flushed.
 */
function readOnlyUrl(file: string): URL {
  const path = realpathSync(file);
  const url = pathToFileURL(path);
  const log = `${path}-wal`;
  if (existsSync(log)) withFile(log, 'r+', fdatasyncSync);
  try {
    // SQLite can read while these files are empty, but not while they are missing, so create them.
    for (const name of [log, `${path}-shm`]) withFile(name, 'a', () => {});
    url.search = '?readonly_shm=1';
  } catch (error) {
    // The files cannot be created if the disk has no inodes left. SQLite can still read a database without a log.
    if (existsSync(log)) throw error;
    url.search = '?immutable=1';
  }
  return url;
}

function withFile(name: string, flags: string, use: (descriptor: number) => void): void {
  const descriptor = openSync(name, flags, 0o600);
  try {
    use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
