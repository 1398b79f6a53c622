import type { Generated } from 'kysely';
import type { EntryStatus } from './schema.ts';

export interface WaitlistTables {
  /** The waiting list. Entries with lower ids are earlier in line. */
  waitlist_entries: {
    id: Generated<number>;
    user_id: number;
    /** An entry waits for one court (`court_id`) or for any court of a type; the other is null. */
    court_id: number | null;
    type: string | null;
    booking_date: string;
    start_after: number;
    end_before: number;
    duration_minutes: number;
    status: EntryStatus;
    /** The booking of the latest offer. */
    booking_id: number | null;
    /** The start of the last matching slot. The entry expires at that time. */
    closes_at: string;
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
