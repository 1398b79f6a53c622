import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { VERSION } from '../release.ts';
import { sqliteDdl } from './ddl.ts';
import { BUSY_TIMEOUT_MS } from './group-commit.ts';
import { migrateAll, MigrationError, type Migrations, readMigrations } from './migrations.ts';
import type { Db } from './schema.ts';
import type { Migrated } from './transact.ts';

const KEPT_BACKUPS = 3;

interface DatabaseFile {
  file: string;
  connection: DatabaseSync;
  db: Db;
  /** Writes a copy of the database to a new file, and checks the copy. */
  backup: (target: string) => Promise<void>;
}

/** Migrates a database file. Backs up the file before it changes the tables of an earlier release. */
export async function upgradeFile(
  { file, connection, db, backup }: DatabaseFile,
  migrations: Migrations,
): Promise<Migrated> {
  const { applied: earlier, pending, unusable } = await readMigrations(db, migrations);
  const migrate = () => migrateOn(connection, db, migrations);
  if (earlier.length === 0 || pending.length === 0 || unusable !== undefined)
    return { applied: await migrate(), backup: undefined };
  const target = backupName(file);
  // Each failed start on a damaged database makes a damaged backup. Keep only the latest one.
  removeBackups(file, '.db.damaged', 0);
  await backup(target).catch((error: Error) => {
    throw new MigrationError(`The backup before the upgrade failed: ${error.message}. The database is unchanged.`);
  });
  let applied: string[] = [];
  try {
    applied = await migrate();
  } finally {
    // No backup is needed: the database is unchanged, or another process has made a backup and upgraded it.
    if (applied.length === 0) rmSync(target);
  }
  if (applied.length === 0) return { applied, backup: undefined };
  removeBackups(file, '.db', KEPT_BACKUPS);
  return { applied, backup: target };
}

/** Runs the migrations. Waits while another process writes or migrates. */
async function migrateOn(connection: DatabaseSync, db: Db, migrations: Migrations): Promise<string[]> {
  connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  connection.enableDefensive(false); // A migration changes the text of a constraint
  try {
    return await migrateAll(db, { ddl: sqliteDdl, migrations });
  } finally {
    connection.enableDefensive(true);
    connection.exec('pragma busy_timeout = 0');
  }
}

/**
 * Returns a file name for the backup. It contains the time, so that backups sort by age and processes that start
 * together use different names.
 */
function backupName(file: string): string {
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '');
  return join(dirname(file), `${stemOf(file)}.${time}.before-${VERSION}.db`);
}

function stemOf(file: string): string {
  return basename(file).replace(/\.db$/, '');
}

/** Keeps the newest `kept` backups whose names have this ending, and removes the others. */
function removeBackups(file: string, ending: string, kept: number): void {
  const prefix = `${stemOf(file)}.`;
  const isBackup = (name: string): boolean =>
    name.startsWith(prefix) && name.endsWith(ending) && /^\d{8}T\d{9}Z\.before-/.test(name.slice(prefix.length));
  const newestFirst = readdirSync(dirname(file)).filter(isBackup).toSorted().toReversed();
  for (const name of newestFirst.slice(kept)) rmSync(join(dirname(file), name), { force: true });
}
