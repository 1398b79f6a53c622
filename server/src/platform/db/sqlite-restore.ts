import { chmodSync, chownSync, existsSync, linkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DamagedDatabase, type Database } from './transact.ts';
import { isDamage } from './sqlite-errors.ts';
import { explainFullDisk } from './sqlite-full.ts';
import { findDamages, isOpenElsewhere, openSqlite } from './sqlite.ts';
import type { DatabaseSchema } from './tables.ts';

/** The backup cannot replace the database. The message says why, and what to do. */
export class NotRestored extends Error {}

interface Restore<T> {
  /** The path of the database file. It may be missing or damaged. */
  file: string;
  /** Writes the backup to a new file. */
  copyTo: (target: string) => Promise<void>;
  /** Reads the checked backup before it replaces the database. */
  inspect: (backup: Database) => Promise<T>;
  schema: DatabaseSchema;
  now: number;
}

interface Restored<T> {
  /** The new name of the former database; undefined if there was none. */
  kept: string | undefined;
  found: T;
}

/**
 * Replaces the database by a checked copy of a backup, and keeps the former database under another name. Until the last
 * step, the database is unchanged.
 * @throws {NotRestored}
 */
export async function restoreFile<T>({ file, copyTo, inspect, schema, now }: Restore<T>): Promise<Restored<T>> {
  const path = existsSync(file) ? realpathSync(file) : file;
  refuseInUse(path);
  const partial = `${path}.restoring`;
  const removePartial = (): void => LOGS.concat('').forEach((end) => rmSync(`${partial}${end}`, { force: true }));
  const prepare = async (): Promise<T> => {
    await copyTo(partial);
    const found = await check(partial, schema, inspect);
    giveToOwner(partial, path);
    if (existsSync(path)) writeLogIntoFile(path);
    return found;
  };
  removePartial();
  try {
    const found = await prepare().catch((error: Error) => {
      throw error instanceof NotRestored ? error : notPrepared(explainFullDisk(error, partial));
    });
    refuseInUse(path);
    return { kept: replace(path, partial, now), found };
  } finally {
    removePartial();
  }
}

function notPrepared(reason: Error): NotRestored {
  const message = `The backup could not be copied and checked. Nothing has changed.\n${reason.message}`;
  return new NotRestored(message, { cause: reason });
}

/** The endings of the files that belong to a database. */
const LOGS = ['-wal', '-shm'];

function refuseInUse(path: string): void {
  if (!isOpenElsewhere(path)) return;
  throw new NotRestored(
    `Another program, such as a running service, has ${path} open. Stop it, and run this command again. Nothing has changed.`,
  );
}

/**
 * Checks a copy of a backup, and returns the result of `inspect`.
 * @throws {NotRestored} if the file is damaged, or is not a database of this release or an earlier one
 */
async function check<T>(file: string, schema: DatabaseSchema, inspect: (backup: Database) => Promise<T>): Promise<T> {
  let db: Database | undefined;
  try {
    db = openSqlite(file, schema);
    const { applied, unusable } = await db.migrations();
    if (unusable !== undefined) throw new NotRestored(`${unusable} Nothing has changed.`);
    if (applied.length === 0) throw new NotRestored('The file is not a backup of Courtside. Nothing has changed.');
    const damages = findDamages(file, schema.tables);
    if (damages.length > 0) throw damaged(damages.join('\n'));
    return await inspect(db);
  } catch (error) {
    throw isDamage(error) || error instanceof DamagedDatabase ? damaged((error as Error).message) : error;
  } finally {
    await db?.close();
  }
}

function damaged(reason: string): NotRestored {
  return new NotRestored(`The backup is damaged; use an older one. Nothing has changed.\n${reason}`);
}

/**
 * Gives the file to the owner of the former database. If root restores the database, the service's user must still be
 * able to open it.
 */
function giveToOwner(partial: string, path: string): void {
  const former = statSync(path, { throwIfNoEntry: false });
  const { uid, gid } = former ?? statSync(dirname(path));
  const own = statSync(partial);
  if (own.uid !== uid || own.gid !== gid) chownSync(partial, uid, gid);
  if (former) chmodSync(partial, former.mode & 0o770);
}

function replace(path: string, partial: string, now: number): string | undefined {
  if (!existsSync(path)) {
    renameSync(partial, path);
    return undefined;
  }
  const time = new Date(now).toISOString().replaceAll(/[-:.]/g, '');
  const kept = join(dirname(path), `${basename(path).replace(/\.db$/, '')}.replaced-${time}.db`);
  // If SQLite could not open the former database, these files still exist. SQLite would apply them to the backup, and
  // damage it.
  for (const end of LOGS) if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${kept}${end}`);
  linkOrRename(path, kept);
  renameSync(partial, path);
  return kept;
}

/**
 * Writes the write-ahead log into the database file. When the last connection closes, SQLite removes the log, so that
 * the database is a single file.
 */
function writeLogIntoFile(path: string): void {
  try {
    const connection = new DatabaseSync(path);
    try {
      connection.exec('pragma wal_checkpoint(truncate)');
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
}

/**
 * Gives the former database a second name with a link. The backup can then replace the database in one step, so that
 * the file always exists.
 */
function linkOrRename(path: string, kept: string): void {
  try {
    linkSync(path, kept);
  } catch {
    renameSync(path, kept); // Some file systems have no links
  }
}
