import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { VERSION } from '../release.ts';
import type { Ddl } from './ddl.ts';
import { findMeta, setMeta } from './meta.ts';
import type { Db } from './schema.ts';

/** One SQL statement, or a function for changes that SQL cannot make. */
type Step = string | ((db: Kysely<unknown>) => Promise<void>);

/**
 * The migrations of a module, by name. They run in the order of their names. Never change a released migration. There
 * are no down migrations.
 */
export type Migrations = Readonly<Record<string, (ddl: Ddl) => readonly Step[]>>;

/** The migration that creates the first tables of all modules. */
export const BASELINE = '2026-11-30-plans';

/** Joins the migrations of all modules. Migrations with the same name run in the order of the modules. */
export function joinMigrations(all: readonly Migrations[]): Migrations {
  const names = new Set(all.flatMap((migrations) => Object.keys(migrations)));
  const joined = [...names].map((name): [string, Migrations[string]] => [
    name,
    (ddl) => all.flatMap((migrations) => migrations[name]?.(ddl) ?? []),
  ]);
  return Object.fromEntries(joined);
}

/** The database cannot be migrated. The message is for the operator. */
export class MigrationError extends Error {}

export interface MigrationState {
  applied: string[];
  pending: string[];
  /**
   * A message for the operator if a newer release has migrated the database, or if the database is older than
   * `BASELINE`; otherwise undefined.
   */
  unusable: string | undefined;
}

/**
 * Applies the pending migrations in one transaction. Concurrent calls wait.
 * @param lock runs in the transaction, before the first pending migration
 * @throws {MigrationError}
 */
export async function migrateAll(
  db: Db,
  { ddl, migrations, lock }: { ddl: Ddl; migrations: Migrations; lock?: (db: Db) => Promise<void> },
): Promise<string[]> {
  const { applied, unusable } = await readMigrations(db, migrations);
  if (unusable !== undefined) throw new MigrationError(unusable);
  const known = { ...runnable(migrations, ddl, lock), ...beforeBaseline(applied) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
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

export async function readMigrations(db: Db, migrations: Migrations): Promise<MigrationState> {
  const applied = await appliedMigrations(db);
  const known = Object.keys(migrations).toSorted();
  const unknown = applied.filter((name) => name > BASELINE && !known.includes(name));
  const isTooOld = applied.length > 0 && !applied.includes(BASELINE);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unusable: isTooOld ? TOO_OLD : unknown.length > 0 ? await aboutNewerRelease(db, unknown) : undefined,
  };
}

const TOO_OLD =
  'The database is from a version before 27 November 2026, and this version cannot upgrade it. Upgrade it with the ' +
  'version of that day (commit 07e45bf1) first.';

/**
 * Returns empty migrations in place of the migrations that `BASELINE` has replaced. Older databases have run the
 * replaced migrations, and Kysely requires that every migration that has run exists.
 */
function beforeBaseline(applied: readonly string[]): Record<string, Migration> {
  const replaced = applied.filter((name) => name < BASELINE);
  return Object.fromEntries(replaced.map((name) => [name, { up: async () => {} }]));
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

function runnable(migrations: Migrations, ddl: Ddl, lock?: (db: Db) => Promise<void>): Record<string, Migration> {
  let isLocked = false;
  const runs = Object.entries(migrations).map(([name, stepsOn]): [string, Migration] => [
    name,
    {
      async up(db) {
        if (!isLocked) await lock?.(db);
        isLocked = true;
        for (const step of stepsOn(ddl)) await (typeof step === 'string' ? sql.raw(step).execute(db) : step(db));
        // Write the version in the same transaction as the migration. If the migration fails, the backup is removed, so
        // the database must be unchanged.
        await setMeta(db, VERSION_ROW, VERSION);
      },
    },
  ]);
  return Object.fromEntries(runs);
}
