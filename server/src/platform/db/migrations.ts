import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { VERSION } from '../release.ts';
import type { Ddl } from './ddl.ts';
import { auditProofs } from './migrations/audit-proofs.ts';
import { auditTarget } from './migrations/audit-target.ts';
import { attempts } from './migrations/attempts.ts';
import { icalFeeds } from './migrations/ical-feeds.ts';
import { claims } from './migrations/claims.ts';
import { closureCancellations } from './migrations/closure-cancellations.ts';
import { closures } from './migrations/closures.ts';
import { covering } from './migrations/covering.ts';
import { first } from './migrations/first.ts';
import { idsAhead } from './migrations/ids-ahead.ts';
import { jobs } from './migrations/jobs.ts';
import { keyScopes } from './migrations/key-scopes.ts';
import { series } from './migrations/series.ts';
import { mail } from './migrations/mail.ts';
import { noShowSince } from './migrations/no-show-since.ts';
import { participantMarks } from './migrations/participant-marks.ts';
import { relay } from './migrations/relay.ts';
import { fillSearchTexts, people } from './migrations/people.ts';
import { verificationAsks } from './migrations/verification-asks.ts';
import { waitlist } from './migrations/waitlist.ts';
import { webhooks } from './migrations/webhooks.ts';
import type { Db } from './schema.ts';

/** The database cannot be migrated. The message is for the operator. */
export class MigrationError extends Error {}

/** The migrations of a database, by name. */
export interface MigrationState {
  applied: string[];
  pending: string[];
  /** If a newer release has migrated the database: a sentence for the operator. */
  newer: string | undefined;
}

/**
 * Applies the pending migrations in one transaction, so that a failure changes nothing. Returns their names. If several
 * processes call it, the others wait for the first.
 * @throws {MigrationError}
 */
export async function migrateAll(db: Db, ddl: Ddl): Promise<string[]> {
  const { newer } = await readMigrations(db, ddl);
  if (newer !== undefined) throw new MigrationError(newer);
  const { error, results = [] } = await migratorOf(db, ddl).migrateToLatest();
  const failed = results.find(({ status }) => status === 'Error');
  if (failed) {
    const reason = (error as Error).message;
    throw new MigrationError(`The migration ${failed.migrationName} failed: ${reason}. The database is unchanged.`, {
      cause: error,
    });
  }
  if (error !== undefined) throw error;
  if (results.length > 0) await recordVersion(db);
  return results.map(({ migrationName }) => migrationName);
}

/** Compares the migrations of the database with those of this release. Changes nothing. */
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

/** Whether no migration was ever applied. */
export async function isUnmigrated(db: Db): Promise<boolean> {
  return (await appliedMigrations(db)).length === 0;
}

/** Whether the database has every migration. */
export async function isMigrated(db: Db, ddl: Ddl): Promise<boolean> {
  return (await readMigrations(db, ddl)).pending.length === 0;
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const VERSION_ROW = 'version';

/** Stores which release has migrated the database, for the message of an older release. */
async function recordVersion(db: Db): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name: VERSION_ROW, value: VERSION })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: VERSION }))
    .execute();
}

async function aboutNewerRelease(db: Db, unknown: string[]): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', VERSION_ROW).executeTakeFirst();
  const version = row ? `version ${row.value}, ` : '';
  return (
    `This database was written by a newer Courtside (${version}migration ${unknown.join(', ')}). ` +
    'Install that version or restore the backup made before the upgrade.'
  );
}

function migratorOf(db: Db, ddl: Ddl): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrationsFor(ddl) } });
}

/** Migrations run in the order of their names. Never change one after its release; there is no way back. */
function migrationsFor(ddl: Ddl): Record<string, Migration> {
  return {
    '2026-11-21-first': { up: (db) => run(db, first(ddl)) },
    '2026-11-21-ical-feeds': { up: (db) => run(db, icalFeeds(ddl)) },
    '2026-11-21-ids-ahead': { up: (db) => run(db, idsAhead(ddl)) },
    '2026-11-21-key-scopes': { up: (db) => run(db, keyScopes(ddl)) },
    '2026-11-21-series': { up: (db) => run(db, series(ddl)) },
    '2026-11-21-mail': { up: (db) => run(db, mail(ddl)) },
    '2026-11-21-relay': { up: (db) => run(db, relay(ddl)) },
    '2026-11-21-people': {
      up: async (db) => {
        await run(db, people(ddl));
        await fillSearchTexts(db);
      },
    },
    '2026-11-21-waitlist': { up: (db) => run(db, waitlist(ddl)) },
    '2026-11-21-webhooks': { up: (db) => run(db, webhooks(ddl)) },
    '2026-11-22-covering': { up: (db) => run(db, covering(ddl)) },
    '2026-11-22-webhook-attempts': { up: (db) => run(db, attempts(ddl)) },
    '2026-11-23-audit-target': { up: (db) => run(db, auditTarget) },
    '2026-11-23-claims': { up: (db) => run(db, claims) },
    '2026-11-23-closures-of-all': { up: (db) => run(db, closures) },
    '2026-11-23-no-show-since': { up: (db) => run(db, noShowSince(ddl)) },
    '2026-11-24-jobs': { up: (db) => run(db, jobs(ddl)) },
    '2026-11-24-jobs-of-closures': { up: (db) => run(db, closureCancellations(ddl)) },
    '2026-11-24-participant-marks': { up: (db) => run(db, participantMarks(ddl)) },
    '2026-11-24-verification-asks': { up: (db) => run(db, verificationAsks(ddl)) },
    '2026-11-25-audit-proofs': { up: (db) => run(db, auditProofs) },
  };
}

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
