import { existsSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Finding } from './transact.ts';

/** Below it a day of a large club may not fit. */
const LEAST_FREE_BYTES = 256 * 2 ** 20;

/** What can be found out about a database file: damage, who else can read it, and room to grow. */
export async function examineFile(reading: DatabaseSync, file: string): Promise<Finding[]> {
  return [integrity(reading), foreignKeys(reading), fileModes(file), diskSpace(file)];
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
