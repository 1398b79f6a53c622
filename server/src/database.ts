import { schema } from './modules.ts';
import { type DatabaseSettings, openWith } from './platform/db/open.ts';
import type { Database } from './platform/db/transact.ts';

/** Opens the database with the tables of all modules. Creates a missing SQLite file. */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return openWith(settings, schema);
}
