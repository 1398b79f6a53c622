import { existsSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Tables } from './schema.ts';
import type { Finding } from './transact.ts';

/** Below it a day of a large club may not fit. */
const LEAST_FREE_BYTES = 256 * 2 ** 20;

/** The columns that hold JSON. */
const JSON_COLUMNS: { [table in keyof Tables]?: (keyof Tables[table])[] } = {
  api_keys: ['scopes', 'origins'],
  audit_log: ['before', 'after'],
  booking_series: ['days', 'overrides', 'skipped'],
  bookings: ['participants', 'overrides'],
  courts: ['opening_hours', 'peak_prices', 'part_ids'],
  events: ['data', 'previous'],
  failed_attempts: ['times'],
  idempotency_keys: ['headers'],
  jobs: ['payload'],
  mails: ['data'],
  webhooks: ['event_types'],
};

/** What can be found out about a database file: damage, who else can read it, and room to grow. */
export async function examineFile(reading: DatabaseSync, file: string): Promise<Finding[]> {
  return [...examineContent(reading), fileModes(file), diskSpace(file)];
}

/** Looks for damage in every page and row. */
export function examineContent(reading: DatabaseSync): Finding[] {
  return [integrity(reading), foreignKeys(reading), rows(reading)];
}

function integrity(reading: DatabaseSync): Finding {
  const rows = reading.prepare('pragma integrity_check').all();
  const ok = rows[0]?.['integrity_check'] === 'ok';
  const told = rows.slice(0, 3).map((row) => String(row['integrity_check']));
  const detail = ok ? 'Every page is whole.' : `Damaged; restore a backup. SQLite says: ${told.join('; ')}.`;
  return { check: 'integrity', ok, detail };
}

function foreignKeys(reading: DatabaseSync): Finding {
  const [first, ...others] = reading.prepare('pragma foreign_key_check').all();
  const detail = first
    ? `${others.length + 1} rows name what is not there; the first in ${String(first['table'])}. Restore a backup.`
    : 'Every row that another one names is there.';
  return { check: 'foreign keys', ok: first === undefined, detail };
}

/** SQLite does not check the text in a row. A damaged page shows in text that no client can have sent. */
function rows(reading: DatabaseSync): Finding {
  const tables = reading.prepare("select name from sqlite_schema where type = 'table'").all();
  const found =
    tables.map(({ name }) => brokenText(reading, String(name)) ?? brokenJson(reading, String(name))).find(Boolean) ??
    wrongTime(reading);
  const detail = found
    ? `Damaged: ${found}. Restore a backup.`
    : 'Every text, JSON value and time of a booking makes sense.';
  return { check: 'rows', ok: found === undefined, detail };
}

/** Text must be UTF-8, and the API takes no NUL. */
function brokenText(reading: DatabaseSync, table: string): string | undefined {
  const columns = reading.prepare('select name from pragma_table_info(?) where lower(type) = ?').all(table, 'text');
  if (columns.length === 0) return undefined;
  const text = columns.map(({ name }) => `coalesce("${String(name)}", '')`).join(' || ');
  for (const { bytes } of reading.prepare(`select cast(${text} as blob) as bytes from "${table}"`).iterate()) {
    const all = bytes as Uint8Array;
    if (!isUtf8(all) || all.includes(0)) return `a text in ${table} is not UTF-8 or has a NUL`;
  }
  return undefined;
}

function brokenJson(reading: DatabaseSync, table: string): string | undefined {
  const columns = (JSON_COLUMNS as Record<string, string[]>)[table];
  if (!columns) return undefined;
  const isBroken = columns.map((name) => `not json_valid("${name}")`).join(' or ');
  return reading.prepare(`select 1 from "${table}" where ${isBroken}`).get() && `a JSON value in ${table} is broken`;
}

/** The start of a booking follows from its date, minute and offset; offsets of old time zones have seconds. */
function wrongTime(reading: DatabaseSync): string | undefined {
  const row = reading
    .prepare(
      `select id from bookings where coalesce(abs(
        unixepoch(starts_at) - unixepoch(booking_date) - 60 * (start_minute - start_offset_minutes)
      ), 60) >= 60`,
    )
    .get();
  return row && `the start of booking ${String(row['id'])} does not go with its date and time`;
}

/** Only new files get the mode 0600; one of an earlier release keeps the mode that it has. */
function fileModes(file: string): Finding {
  const path = realpathSync(file); // SQLite puts the others beside the file that a symbolic link names
  const loose = [path, `${path}-wal`, `${path}-shm`].filter(
    (name) => existsSync(name) && (statSync(name).mode & 0o077) !== 0,
  );
  const ok = loose.length === 0;
  const detail = ok
    ? 'Only the user of the service can read the files.'
    : `Other users of this machine can read names and emails: remove their access (chmod 600 ${loose.join(' ')}).`;
  return { check: 'file modes', ok, detail };
}

/** Room for a copy, so that a backup beside it fits, and for some growth. */
function diskSpace(file: string): Finding {
  const { bavail, bsize } = statfsSync(dirname(file));
  const free = bavail * bsize;
  const ok = free >= LEAST_FREE_BYTES + statSync(file).size;
  const room = `${Math.floor(free / 2 ** 20)} MiB are free`;
  return { check: 'disk space', ok, detail: ok ? `${room}.` : `${room}, too few for a copy and growth: make room.` };
}
