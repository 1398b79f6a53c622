import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    /** Players with lower entry ids are earlier in line. */
    waitlist_entries: {
      id: Generated<number>;
      user_id: number;
      /** An entry waits for one court or for any court of a `type`. The other column is null. */
      court_id: number | null;
      type: string | null;
      booking_date: string;
      start_after: number;
      end_before: number;
      duration_minutes: number;
      status: EntryStatus;
      /** The booking of the current or last offer. */
      booking_id: number | null;
      /** The entry expires at this time: the start of its last matching slot. */
      closes_at: string;
      /** Why the entry expired before its last slot had started; null otherwise. */
      ended_because: Generated<'no_matching_slot' | null>;
      created_at: string;
      updated_at: string;
    };
    /** Dates with freed slots that have not been offered to the waiting list yet. */
    waitlist_freed: {
      id: Generated<number>;
      /** The court with the freed slots; null for any court. */
      court_id: number | null;
      booking_date: string;
    };
  }
}

export const tables: TableFacts = {
  waitlist_entries: {},
  waitlist_freed: {},
};
