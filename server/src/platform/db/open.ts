import type { Config } from '../../config.ts';
import { isOpenElsewhere, openSqlite } from './sqlite.ts';
import type { Database } from './transact.ts';

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
