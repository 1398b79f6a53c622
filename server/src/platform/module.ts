import type { Migrations } from './db/migrations.ts';
import type { TableFacts } from './db/tables.ts';

/** A part of the service: everything that the rest of the service needs to know about one subject. */
export interface Module {
  /** The name of the module's folder. */
  name: string;
  /** The only other modules that this module may import. `npm run check` compares this list with the imports. */
  uses?: readonly string[];
  tables?: TableFacts;
  migrations?: Migrations;
}
