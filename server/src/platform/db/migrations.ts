import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { VERSION } from '../release.ts';
import type { Ddl } from './ddl.ts';
import { findMeta, setMeta } from './meta.ts';
import { attempts } from './migrations/attempts.ts';
import { club } from './migrations/club.ts';
import { icalFeeds } from './migrations/ical-feeds.ts';
import { first } from './migrations/first.ts';
import { jobs } from './migrations/jobs.ts';
import { series } from './migrations/series.ts';
import { mail } from './migrations/mail.ts';
import { relay } from './migrations/relay.ts';
import { fillSearchTexts, people } from './migrations/people.ts';
import { waitlist } from './migrations/waitlist.ts';
import { webhooks } from './migrations/webhooks.ts';
import type { Db } from './schema.ts';

/** The database cannot be migrated. The message is for the operator. */
export class MigrationError extends Error {}

export interface MigrationState {
  applied: string[];
  pending: string[];
  /** A message for the operator if a newer release has migrated the database; otherwise undefined. */
  newer: string | undefined;
}

/** Applies the pending migrations in one transaction. Concurrent calls wait. @throws {MigrationError} */
export async function migrateAll(db: Db, ddl: Ddl): Promise<string[]> {
  const { newer } = await readMigrations(db, ddl);
  if (newer !== undefined) throw new MigrationError(newer);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(ddl) } });
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

export async function isUnmigrated(db: Db): Promise<boolean> {
  return (await appliedMigrations(db)).length === 0;
}

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

/**
 * The row of `meta` with the version of the release that last migrated the database. An older release
 * shows that version in its error message.
 */
const VERSION_ROW = 'version';

async function aboutNewerRelease(db: Db, unknown: string[]): Promise<string> {
  const newer = await findMeta(db, VERSION_ROW);
  const version = newer === undefined ? '' : `version ${newer}, `;
  return (
    `This database was written by a newer Courtside (${version}migration ${unknown.join(', ')}). ` +
    'Install that version or restore the backup made before the upgrade.'
  );
}

/** Migrations run in the order of their names. Never change a released migration; there are no down migrations. */
const migrations: Record<string, (ddl: Ddl) => readonly string[]> = {
  '2026-11-21-first': first,
  '2026-11-21-ical-feeds': icalFeeds,
  // If the id of a booking is known in advance, all rows of the booking can be written together.
  '2026-11-21-ids-ahead': (ddl) => ddl.nextId,
  '2026-11-21-key-scopes': (ddl) => [
    `alter table api_keys add column scopes ${ddl.text}`,
    `alter table api_keys add column origins ${ddl.text}`,
    'alter table api_keys add column rate_per_minute integer',
    'create index audit_log_action on audit_log (action, id)',
    'create index audit_log_user on audit_log (user_id, id)',
  ],
  '2026-11-21-series': series,
  '2026-11-21-mail': mail,
  '2026-11-21-relay': relay,
  '2026-11-21-people': people,
  '2026-11-21-waitlist': waitlist,
  '2026-11-21-webhooks': webhooks,
  // Only SQLite needs this index.
  '2026-11-22-covering': (ddl) => ddl.coveringIndex,
  '2026-11-22-webhook-attempts': attempts,
  '2026-11-23-audit-target': () => ['create index audit_log_target on audit_log (target, id) where target is not null'],
  // Without this index, a count of claimed deliveries would scan all pending deliveries.
  '2026-11-23-claims': () => [
    `create index webhook_deliveries_claimed on webhook_deliveries (webhook_id, claimed_until)
    where status = 'pending' and claimed_until is not null`,
  ],
  '2026-11-23-closures-of-all': () => ['create index closures_of_all on closures (last_date) where all_courts = 1'],
  // The column has no default, so the engines need not rewrite existing rows.
  '2026-11-23-no-show-since': (ddl) => [`alter table courts add column no_show_since ${ddl.text}`],
  '2026-11-24-jobs': jobs,
  '2026-11-24-jobs-of-closures': (ddl) => [
    `create table closure_cancellations (
    id ${ddl.id},
    closure_id ${ddl.big} not null references closures (id) on delete cascade,
    booking_id ${ddl.big} not null references bookings (id),
    court_id ${ddl.big} not null,
    starts_at ${ddl.text} not null,
    ends_at ${ddl.text} not null,
    unique (closure_id, booking_id)
  )${ddl.tableEnd}`,
  ],
  '2026-11-24-participant-marks': (ddl) => [
    `create table participant_marks (
    id ${ddl.id},
    mark ${ddl.text} not null unique
  )${ddl.tableEnd}`,
  ],
  '2026-11-24-verification-asks': (ddl) => [
    `alter table users add column verification_asked_at ${ddl.text}`,
    `create index users_unasked on users (id)
    where email is not null and email_verified_at is null and verification_asked_at is null and deactivated_at is null`,
    `create index mails_resets_due on mails (next_attempt_at) where status = 'pending' and kind = 'password_reset'`,
  ],
  // Each sign-in uses this index.
  '2026-11-25-audit-proofs': () => [
    `create index audit_log_proofs on audit_log (user_id, address, timestamp) where action in ('signIn', 'resetPassword')`,
  ],
  // Without this index, SQLite would read every booking to find the few that are offers.
  '2026-11-25-offers-by-start': () => [
    "create index bookings_offers_by_start on bookings (starts_at) where status = 'offered'",
  ],
  // Two imported guests with different email addresses may have the same name.
  '2026-11-25-users-contact-email': (ddl) => [
    `alter table users add column contact_email ${ddl.text}`,
    'drop index users_imported_name',
    `create unique index users_imported_name on users (name, coalesce(contact_email, ''))
    where email is null and erased_at is null`,
  ],
  // Without these indexes, a count of failed entries would scan all sent emails and delivered deliveries.
  '2026-11-26-failed-entries': () =>
    ['mails', 'webhook_deliveries'].map(
      (table) => `create index ${table}_failed on ${table} (next_attempt_at, status)
    where status = 'failed' or (status = 'pending' and attempts > 0)`,
    ),
  '2026-11-27-club': club,
  '2026-11-28-club-region': (ddl) => [
    `alter table club add column time_zone ${ddl.text}`,
    `alter table club add column currency ${ddl.text}`,
  ],
};

function migrationsFor(ddl: Ddl): Record<string, Migration> {
  const runs = Object.entries(migrations).map(([name, statements]): [string, Migration] => [
    name,
    {
      async up(db) {
        for (const statement of statements(ddl)) await sql.raw(statement).execute(db);
        if (statements === people) await fillSearchTexts(db);
        // Write the version in the same transaction as the migration. If the migration fails, the backup is removed, so
        // the database must be unchanged.
        await setMeta(db, VERSION_ROW, VERSION);
      },
    },
  ]);
  return Object.fromEntries(runs);
}
