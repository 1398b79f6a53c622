import { basename } from 'node:path';

/**
 * Returns the name of a backup. It contains the time in UTC at which the backup began, such as
 * `courtside-20261128T030000Z.db`.
 */
export function backupName(database: string, at: number): string {
  const time = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${stemOf(database)}-${time}.db`;
}

/** Returns when a backup of this database began, in milliseconds since 1970; undefined for the name of another file. */
export function timeOfBackup(database: string, name: string): number | undefined {
  const prefix = `${stemOf(database)}-`;
  if (!name.startsWith(prefix)) return undefined;
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name.slice(prefix.length));
  if (!match) return undefined;
  const [, year, month, day, hours, minutes, seconds] = match;
  const at = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at) ? undefined : at;
}

function stemOf(database: string): string {
  return basename(database).replace(/\.db$/, '');
}
