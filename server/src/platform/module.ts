import type { Migrations } from './db/migrations.ts';
import type { TableFacts } from './db/tables.ts';

/** A part of the service that implements one subject, with everything that the rest of the service needs from it. */
export interface Module {
  /** The name of the module's folder. */
  name: string;
  /** The only other modules that this module may import. `npm run check` compares this list with the imports. */
  uses?: readonly string[];
  tables?: TableFacts;
  migrations?: Migrations;
}
