import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /**
     * Marks of the email addresses of past and present participants. A mark consists of the first characters of the
     * address's hash.
     */
    participant_marks: {
      id: Generated<number>;
      mark: string;
    };
  }
}

export const tables: TableFacts = {
  participant_marks: {},
};
