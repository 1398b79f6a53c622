import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
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

/**
 * Applies the pending migrations and returns their names. If several processes call it, the others wait for
 * the first.
 */
export async function migrateAll(db: Db, ddl: Ddl): Promise<string[]> {
  const migrator = migratorOf(db, ddl);
  const names: string[] = [];
  // Each migration has its own transaction, so that the processes of the previous release wait for fewer locks.
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error !== undefined) throw error;
    if (results.length === 0) return names;
    names.push(...results.map(({ migrationName }) => migrationName));
  }
}

export async function pendingMigrations(db: Db, ddl: Ddl): Promise<string[]> {
  const all = await migratorOf(db, ddl).getMigrations();
  return all.filter((migration) => migration.executedAt === undefined).map(({ name }) => name);
}

export async function isUnmigrated(db: Db, ddl: Ddl): Promise<boolean> {
  const all = await migratorOf(db, ddl).getMigrations();
  return all.every((migration) => migration.executedAt === undefined);
}

export async function isMigrated(db: Db, ddl: Ddl): Promise<boolean> {
  return (await pendingMigrations(db, ddl)).length === 0;
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
