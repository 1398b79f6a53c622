import type { Generated } from 'kysely';
import type { TableFacts } from '../../platform/db/tables.ts';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    closures: {
      id: Generated<number>;
      reason: string;
      /** Whether the closure applies to all courts, including future ones. If not, `closure_courts` lists its courts. */
      all_courts: Flag;
      start_date: string;
      start_minute: number;
      end_date: string;
      end_minute: number;
      /** The last date on which a weekly closure can start; null if the closure does not repeat. */
      weekly_until: string | null;
      /** The last date of the closure, including repetitions. */
      last_date: string;
      version: number;
      created_at: string;
      updated_at: string;
    };
    closure_courts: {
      id: Generated<number>;
      closure_id: number;
      court_id: number;
    };
    /**
     * Bookings that a closure will cancel. Their courts and times are stored as they were when the admin created the
     * closure.
     */
    closure_cancellations: {
      id: Generated<number>;
      closure_id: number;
      booking_id: number;
      court_id: number;
      starts_at: string;
      ends_at: string;
    };
  }
}

export const tables: TableFacts = {
  closures: {},
  closure_courts: {},
  closure_cancellations: {},
};
