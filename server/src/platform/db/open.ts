import type { Config } from '../../config.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
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
