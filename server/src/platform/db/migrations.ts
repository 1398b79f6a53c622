import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Ddl } from './ddl.ts';
import { attempts } from './migrations/attempts.ts';
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

/** Applies the pending migrations. If several processes call it, the others wait for the first. */
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

/** The statements of each migration. Never change a migration after its release; there is no way back. */
const migrations: Record<string, (ddl: Ddl) => readonly string[]> = {
  '2026-11-21-first': first,
  '2026-11-21-ical-feeds': icalFeeds,
  // All rows of a booking can be written at once if its id is known before.
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
  // SQLite only
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
  // Each sign-in reads this index.
  '2026-11-25-audit-proofs': () => [
    `create index audit_log_proofs on audit_log (user_id, address, timestamp) where action in ('signIn', 'resetPassword')`,
  ],
  // Without this index, SQLite reads every booking to find the few offers.
  '2026-11-25-offers-by-start': () => [
    "create index bookings_offers_by_start on bookings (starts_at) where status = 'offered'",
  ],
};

/** Migrations run in the order of their names. */
function migrationsFor(ddl: Ddl): Record<string, Migration> {
  const runs = Object.entries(migrations).map(([name, statements]): [string, Migration] => [
    name,
    {
      async up(db) {
        for (const statement of statements(ddl)) await sql.raw(statement).execute(db);
        if (statements === people) await fillSearchTexts(db);
      },
    },
  ]);
  return Object.fromEntries(runs);
}
