import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** Secret calendar links. Each player and each court has at most one link. */
    calendar_feeds: {
      id: Generated<number>;
      /** A feed belongs to a user or to a court. The other column is null. */
      user_id: number | null;
      court_id: number | null;
      /** Stored in plain text, because the link is shown again. The link gives read access to this calendar only. */
      secret: string;
      created_at: string;
    };
  }
}

export const tables: TableFacts = {
  calendar_feeds: {},
};
