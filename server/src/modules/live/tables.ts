import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** Tickets for live streams. A ticket is valid as long as its session. A session has one ticket for each API key. */
    live_tickets: {
      ticket_hash: string;
      token_id: number;
      api_key_id: number;
      expires_at: string;
    };
  }
}

export const tables: TableFacts = {
  live_tickets: { hasId: false },
};
