import type { Config } from '../../config.ts';
import { hasOtherSessions, openPostgres } from './postgres.ts';
import { isOpenElsewhere, openSqlite } from './sqlite.ts';
import type { Database } from './transact.ts';

/** Opens the configured database. Creates a missing SQLite file. The caller must call `close()`. */
export function openDatabase({
  DATABASE_URL,
  DATABASE_POOL_SIZE,
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>): Database {
  return 'file' in DATABASE_URL
    ? openSqlite(DATABASE_URL.file)
    : openPostgres({ ...DATABASE_URL, poolSize: DATABASE_POOL_SIZE });
}

/** Whether any process, including this one, has the configured database open. Does not create a missing file. */
export async function isInUse({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): Promise<boolean> {
  return 'file' in DATABASE_URL ? isOpenElsewhere(DATABASE_URL.file) : hasOtherSessions(DATABASE_URL.urls);
}
