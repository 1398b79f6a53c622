import type { Config } from '../../config.ts';
import { isOpenElsewhere, openSqlite } from './sqlite.ts';
import type { Database } from './transact.ts';

/** Returns the file, or the servers and the name of the database without users and passwords. */
export function describeDatabase({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): string {
  if ('file' in DATABASE_URL) return DATABASE_URL.file;
  return DATABASE_URL.urls
    .map((url) => new URL(url))
    .map(({ host, pathname, searchParams }) => `${searchParams.get('host') ?? host}${pathname}`)
    .join(', ');
}

/** Creates a missing SQLite file. Loads the PostgreSQL driver only if needed, so that SQLite starts quickly. */
export async function openDatabase({
  DATABASE_URL,
  DATABASE_POOL_SIZE,
  DATABASE_TIMEOUT,
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT'>): Promise<Database> {
  if ('file' in DATABASE_URL) return openSqlite(DATABASE_URL.file);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres({ ...DATABASE_URL, poolSize: DATABASE_POOL_SIZE, timeoutMs: DATABASE_TIMEOUT });
}

/** Whether any process, including this one, has the database open. Does not create a missing file. */
export async function isInUse({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): Promise<boolean> {
  if ('file' in DATABASE_URL) return isOpenElsewhere(DATABASE_URL.file);
  const { hasOtherSessions } = await import('./postgres.ts');
  return hasOtherSessions(DATABASE_URL.urls);
}
