import type { Generated } from 'kysely';
import type { TableFacts } from '../db/tables.ts';

declare module '../db/schema.ts' {
  interface Tables {
    events: {
      id: Generated<number>;
      type: string;
      timestamp: string;
      /**
       * JSON: the resource as an admin sees it, but without names and texts about people. After a change, `former`
       * contains the former values of changed fields.
       */
      data: string;
      /** The position among all events, without gaps; null until the relay assigns it. */
      sequence: number | null;
      /** JSON: the court and date before a booking was rescheduled. */
      previous: string | null;
    };
    /** The last event that each reader (emails, webhooks) has processed. */
    event_cursors: {
      id: Generated<number>;
      name: string;
      sequence: number;
    };
  }
}

export const tables: TableFacts = {
  events: { json: ['data', 'previous'] },
  event_cursors: {},
};
