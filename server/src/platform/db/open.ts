import type { Config } from '../../config.ts';
import { isOpenElsewhere, openSqlite } from './sqlite.ts';
import type { DatabaseSchema } from './tables.ts';
import type { Database } from './transact.ts';

/**
 * Returns the path of the SQLite file, or the servers and the name of the PostgreSQL database, without users and
 * passwords.
 */
export function describeDatabase({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): string {
  if ('file' in DATABASE_URL) return DATABASE_URL.file;
  return DATABASE_URL.urls
    .map((url) => new URL(url))
    .map(({ host, pathname, searchParams }) => `${searchParams.get('host') ?? host}${pathname}`)
    .join(', ');
}

export type DatabaseSettings = Pick<Config, 'DATABASE_URL'>;

/**
 * Opens the database, and creates a missing SQLite file. Loads the PostgreSQL driver only if needed, so that SQLite
 * starts quickly.
 */
export async function openWith({ DATABASE_URL }: DatabaseSettings, schema: DatabaseSchema): Promise<Database> {
  if ('file' in DATABASE_URL) return openSqlite(DATABASE_URL.file, schema);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(DATABASE_URL, schema);
}

/** Returns whether any process, including this one, has the database open. Does not create a missing file. */
export async function isInUse({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): Promise<boolean> {
  if ('file' in DATABASE_URL) return isOpenElsewhere(DATABASE_URL.file);
  const { hasOtherSessions } = await import('./postgres.ts');
  return hasOtherSessions(DATABASE_URL.urls);
}
