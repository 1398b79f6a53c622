import { sql } from 'kysely';
import type { Db } from './schema.ts';
import type { Finding } from './transact.ts';

const MAX_CLOCK_DRIFT_MS = 2000;

export async function examineServer(db: Db, now: number): Promise<Finding[]> {
  return [await checkIntegrity(db), await checkForeignKeys(db), await checkClock(db, now), await checkDiskSpace(db)];
}

async function checkIntegrity(db: Db): Promise<Finding> {
  const { rows: invalidIndexes } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace`.execute(db);
  const { rows: constraints } = await sql`
    select 1 from pg_constraint where conname = 'occupancy_no_overlap' and conrelid = to_regclass('occupancy')`.execute(
    db,
  );
  if (constraints.length === 0) {
    const detail =
      'The constraint occupancy_no_overlap is missing: the database no longer prevents double bookings. Restore a backup.';
    return { check: 'integrity', ok: false, detail };
  }
  const names = invalidIndexes.map(({ name }) => name).join(', ');
  const detail = names
    ? `Indexes are not valid. Run REINDEX INDEX on each: ${names}.`
    : 'Every index is valid, and the overlap constraint exists.';
  return { check: 'integrity', ok: names === '', detail };
}

/**
 * Leaves out check constraints: migrations add them as `not valid`, because the rows already meet stricter constraints.
 */
async function checkForeignKeys(db: Db): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where not convalidated and contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  const names = rows.map(({ name }) => name).join(', ');
  const detail = names
    ? `Foreign keys are not validated: ${names}. Run ALTER TABLE … VALIDATE CONSTRAINT for each.`
    : 'The server has validated every foreign key.';
  return { check: 'foreign keys', ok: names === '', detail };
}

async function checkClock(db: Db, now: number): Promise<Finding> {
  const sentAt = performance.now();
  const { rows } = await sql<{ ms: string }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`.execute(db);
  const midpoint = now + (performance.now() - sentAt) / 2;
  const drift = Math.round(midpoint - Number(rows[0]!.ms));
  const ok = Math.abs(drift) <= MAX_CLOCK_DRIFT_MS;
  const comparison = `The clock of this machine is ${Math.abs(drift)} ms ${drift < 0 ? 'behind' : 'ahead of'} the database's`;
  return { check: 'clock', ok, detail: ok ? `${comparison}.` : `${comparison}. Synchronise both clocks with NTP.` };
}

async function checkDiskSpace(db: Db): Promise<Finding> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
  const detail = `The database uses ${rows[0]!.size}. Check the free disk space on the database server itself.`;
  return { check: 'disk space', ok: true, detail };
}
