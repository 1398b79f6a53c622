import type { Config } from '../../config.ts';
import { isOpenElsewhere, openSqlite } from './sqlite.ts';
import type { Database } from './transact.ts';

/**
 * Opens the configured database. Creates a missing SQLite file. The caller must call `close()`. Loads the driver of
 * PostgreSQL only for PostgreSQL, so that a start with SQLite is quick.
 */
export async function openDatabase({
  DATABASE_URL,
  DATABASE_POOL_SIZE,
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>): Promise<Database> {
  if ('file' in DATABASE_URL) return openSqlite(DATABASE_URL.file);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres({ ...DATABASE_URL, poolSize: DATABASE_POOL_SIZE });
}

/** Whether any process, including this one, has the configured database open. Does not create a missing file. */
export async function isInUse({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): Promise<boolean> {
  if ('file' in DATABASE_URL) return isOpenElsewhere(DATABASE_URL.file);
  const { hasOtherSessions } = await import('./postgres.ts');
  return hasOtherSessions(DATABASE_URL.urls);
}
