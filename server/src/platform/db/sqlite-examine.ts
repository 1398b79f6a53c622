import { existsSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Tables } from './schema.ts';
import type { TableFacts } from './tables.ts';
import type { Finding } from './transact.ts';

/** The minimum free disk space: enough for the changes that a large club makes in one day. */
const MIN_FREE_BYTES = 256 * 2 ** 20;

export async function examineFile(connection: DatabaseSync, file: string, tables: TableFacts): Promise<Finding[]> {
  return [...examineContent(connection, tables), checkFileModes(file), checkDiskSpace(file)];
}

export function examineContent(connection: DatabaseSync, tables: TableFacts): Finding[] {
  return [checkIntegrity(connection), checkForeignKeys(connection), checkRows(connection, tables)];
}

function checkIntegrity(connection: DatabaseSync): Finding {
  const rows = connection.prepare('pragma integrity_check').all();
  const ok = rows[0]?.['integrity_check'] === 'ok';
  const errors = rows.slice(0, 3).map((row) => String(row['integrity_check']));
  const detail = ok ? 'Every page is intact.' : `Damaged; restore a backup. SQLite says: ${errors.join('; ')}.`;
  return { check: 'integrity', ok, detail };
}

function checkForeignKeys(connection: DatabaseSync): Finding {
  const [first, ...others] = connection.prepare('pragma foreign_key_check').all();
  const detail = first
    ? `${others.length + 1} rows refer to missing rows; the first is in ${String(first['table'])}. Restore a backup.`
    : 'No row refers to a missing row.';
  return { check: 'foreign keys', ok: first === undefined, detail };
}

/** Looks for values that the service never writes, because SQLite does not check the content of text. */
function checkRows(connection: DatabaseSync, facts: TableFacts): Finding {
  const tables = connection.prepare("select name from sqlite_schema where type = 'table'").all();
  const damage =
    tables
      .map(({ name }) => findInvalidText(connection, String(name)) ?? findInvalidJson(connection, String(name), facts))
      .find(Boolean) ?? findInconsistentTime(connection);
  const detail = damage ? `Damaged: ${damage}. Restore a backup.` : 'Every text, JSON value and booking time is valid.';
  return { check: 'rows', ok: damage === undefined, detail };
}

/** Finds text that is not valid UTF-8, or that contains NUL characters, which the API rejects. */
function findInvalidText(connection: DatabaseSync, table: string): string | undefined {
  const columns = connection.prepare('select name from pragma_table_info(?) where lower(type) = ?').all(table, 'text');
  if (columns.length === 0) return undefined;
  const text = columns.map(({ name }) => `coalesce("${String(name)}", '')`).join(' || ');
  for (const { bytes } of connection.prepare(`select cast(${text} as blob) as bytes from "${table}"`).iterate()) {
    const row = bytes as Uint8Array;
    if (!isUtf8(row) || row.includes(0)) return `a text in ${table} is not UTF-8 or contains a NUL character`;
  }
  return undefined;
}

function findInvalidJson(connection: DatabaseSync, table: string, facts: TableFacts): string | undefined {
  const inTable = connection.prepare('select name from pragma_table_info(?)').all(table);
  // Before an upgrade, some columns may not exist yet.
  const columns = (facts[table as keyof Tables]?.json as readonly string[] | undefined)?.filter((column) =>
    inTable.some(({ name }) => name === column),
  );
  if (!columns?.length) return undefined;
  const isInvalid = columns.map((name) => `not json_valid("${name}")`).join(' or ');
  return (
    connection.prepare(`select 1 from "${table}" where ${isInvalid}`).get() && `a JSON value in ${table} is invalid`
  );
}

/**
 * Finds a booking whose start differs from its date and time by a minute or more. A smaller difference is valid,
 * because some historical UTC offsets contain seconds.
 */
function findInconsistentTime(connection: DatabaseSync): string | undefined {
  const row = connection
    .prepare(
      `select id from bookings where coalesce(abs(
        unixepoch(starts_at) - unixepoch(booking_date) - 60 * (start_minute - start_offset_minutes)
      ), 60) >= 60`,
    )
    .get();
  return row && `the start of booking ${String(row['id'])} does not match its date and time`;
}

/**
 * Checks that other users cannot read the files. The service creates files with mode 0600, and `hideFromOthers`
 * corrects modes that let everybody read.
 */
function checkFileModes(file: string): Finding {
  const path = realpathSync(file); // SQLite creates the log files beside the target of a symbolic link
  const readableByOthers = [path, `${path}-wal`, `${path}-shm`].filter(
    (name) => existsSync(name) && (statSync(name).mode & 0o077) !== 0,
  );
  const ok = readableByOthers.length === 0;
  const detail = ok
    ? 'Only the user that runs the service can read the files.'
    : `Other users of this machine can read names and emails. Remove their access (chmod 600 ${readableByOthers.join(' ')}).`;
  return { check: 'file modes', ok, detail };
}

/** Checks that the disk has room for growth and for a backup in the same folder. */
function checkDiskSpace(file: string): Finding {
  const { bavail, bsize } = statfsSync(dirname(file));
  const free = bavail * bsize;
  const ok = free >= MIN_FREE_BYTES + statSync(file).size;
  const room = `${Math.floor(free / 2 ** 20)} MiB are free`;
  return {
    check: 'disk space',
    ok,
    detail: ok ? `${room}.` : `${room}: too little for a backup and growth. Free some disk space.`,
  };
}
