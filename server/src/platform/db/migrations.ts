import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { VERSION } from '../release.ts';
import type { Ddl } from './ddl.ts';
import { findMeta, setMeta } from './meta.ts';
import { migrations } from './migrations/list.ts';
import { foldNames } from './migrations/fold-names.ts';
import { fillSearchTexts } from './migrations/search-texts.ts';
import type { Db } from './schema.ts';

/** The database cannot be migrated. The message is for the operator. */
export class MigrationError extends Error {}

export interface MigrationState {
  applied: string[];
  pending: string[];
  /** A message for the operator if a newer release has migrated the database; otherwise undefined. */
  newer: string | undefined;
}

/**
 * Applies the pending migrations in one transaction. Concurrent calls wait.
 * @param lock runs in the transaction, before the first pending migration
 * @throws {MigrationError}
 */
export async function migrateAll(db: Db, ddl: Ddl, lock?: (db: Db) => Promise<void>): Promise<string[]> {
  const { newer } = await readMigrations(db, ddl);
  if (newer !== undefined) throw new MigrationError(newer);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(ddl, lock) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find(({ status }) => status === 'Error');
  if (failed) {
    const reason = (error as Error).message;
    throw new MigrationError(`The migration ${failed.migrationName} failed: ${reason}. The database is unchanged.`, {
      cause: error,
    });
  }
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}

export async function readMigrations(db: Db, ddl: Ddl): Promise<MigrationState> {
  const applied = await appliedMigrations(db);
  const known = Object.keys(migrationsFor(ddl)).toSorted();
  const unknown = applied.filter((name) => !known.includes(name));
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    newer: unknown.length > 0 ? await aboutNewerRelease(db, unknown) : undefined,
  };
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * The row of `meta` with the version of the release that last migrated the database. An older release
 * shows that version in its error message.
 */
const VERSION_ROW = 'version';

async function aboutNewerRelease(db: Db, unknown: string[]): Promise<string> {
  const newer = await findMeta(db, VERSION_ROW);
  const version = newer === undefined ? '' : `version ${newer}, `;
  return (
    `A newer Courtside (${version}migration ${unknown.at(-1)}) has migrated this database, so start that version, or ` +
    'restore the backup made before the upgrade.'
  );
}

function migrationsFor(ddl: Ddl, lock?: (db: Db) => Promise<void>): Record<string, Migration> {
  let isLocked = false;
  const runs = Object.entries(migrations).map(([name, statements]): [string, Migration] => [
    name,
    {
      async up(db) {
        if (!isLocked) await lock?.(db);
        isLocked = true;
        for (const statement of statements(ddl)) await sql.raw(statement).execute(db);
        if (name === '2026-11-21-people') await fillSearchTexts(db);
        if (name === '2026-12-01-fold-names') await foldNames(db);
        // Write the version in the same transaction as the migration. If the migration fails, the backup is removed, so
        // the database must be unchanged.
        await setMeta(db, VERSION_ROW, VERSION);
      },
    },
  ]);
  return Object.fromEntries(runs);
}
