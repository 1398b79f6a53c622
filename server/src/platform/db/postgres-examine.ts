import { sql } from 'kysely';
import type { Db } from './schema.ts';
import type { Finding } from './transact.ts';

/** By how much the clocks of the service and the database may differ, in milliseconds. */
const MAX_DRIFT_MS = 2000;

/** What a server tells a client about damage and its clock. Its disk it does not show. */
export async function examineServer(db: Db, now: number): Promise<Finding[]> {
  return [await integrity(db), await foreignKeys(db), await clockOf(db, now), await diskSpace(db)];
}

/** Indexes that failed to be made, and the constraint that keeps bookings apart. */
async function integrity(db: Db): Promise<Finding> {
  const { rows: broken } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace`.execute(db);
  const { rows: kept } = await sql`
    select 1 from pg_constraint where conname = 'occupancy_no_overlap' and conrelid = to_regclass('occupancy')`.execute(
    db,
  );
  if (kept.length === 0) {
    const detail =
      'The constraint occupancy_no_overlap is gone: nothing but the code keeps bookings apart. Restore a backup.';
    return { check: 'integrity', ok: false, detail };
  }
  const names = broken.map(({ name }) => name).join(', ');
  const detail = names
    ? `Indexes are not valid; REINDEX ${names}.`
    : 'Every index is valid, the overlap constraint is there.';
  return { check: 'integrity', ok: names === '', detail };
}

async function foreignKeys(db: Db): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where not convalidated and connamespace = current_schema()::regnamespace`.execute(db);
  const names = rows.map(({ name }) => name).join(', ');
  const detail = names ? `Constraints are not validated: ${names}.` : 'Every constraint is validated by the server.';
  return { check: 'foreign keys', ok: names === '', detail };
}

async function clockOf(db: Db, now: number): Promise<Finding> {
  const asked = performance.now();
  const { rows } = await sql<{ ms: string }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`.execute(db);
  const here = now + (performance.now() - asked) / 2;
  const drift = Math.round(here - Number(rows[0]!.ms));
  const ok = Math.abs(drift) <= MAX_DRIFT_MS;
  const told = `This clock is ${Math.abs(drift)} ms ${drift < 0 ? 'behind' : 'ahead of'} the database's`;
  return { check: 'clock', ok, detail: ok ? `${told}.` : `${told}: set both by NTP.` };
}

async function diskSpace(db: Db): Promise<Finding> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
  const detail = `The database has ${rows[0]!.size}; how much is free only its server's machine tells.`;
  return { check: 'disk space', ok: true, detail };
}
