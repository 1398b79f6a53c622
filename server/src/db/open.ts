import type { Config } from '../config.ts';
import { hasOtherSessions, openPostgres } from './postgres.ts';
import { isOpenElsewhere, openSqlite } from './sqlite.ts';
import type { Database } from './transact.ts';

/** Opens the database that the settings name; on an empty place it is made. Close it with `close()`. */
export function openDatabase({
  DATABASE_URL,
  DATABASE_POOL_SIZE,
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>): Database {
  return 'file' in DATABASE_URL
    ? openSqlite(DATABASE_URL.file)
    : openPostgres({ ...DATABASE_URL, poolSize: DATABASE_POOL_SIZE });
}

/** Whether anybody has the database of the settings open, also in this process. A file that is not there is not made. */
export async function isInUse({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): Promise<boolean> {
  return 'file' in DATABASE_URL ? isOpenElsewhere(DATABASE_URL.file) : hasOtherSessions(DATABASE_URL.urls);
}
