import type { Generated } from 'kysely';

/** Jobs, and what they work from. */
export interface JobTables {
  /** Bookings that a closure is still to cancel, as they were when an admin accepted it. */
  closure_cancellations: {
    id: Generated<number>;
    closure_id: number;
    booking_id: number;
    court_id: number;
    starts_at: string;
    ends_at: string;
  };
  /** A part of the hash of each email that a participant was ever named by. */
  participant_marks: {
    id: Generated<number>;
    mark: string;
  };
  /** Work for the background worker. A job is deleted when it is done. */
  jobs: {
    id: Generated<number>;
    kind: string;
    /** JSON. */
    payload: string;
    run_at: string;
    /** Rises with each claim: a worker that lost its claim no longer has this number. */
    attempts: number;
    /** A worker runs the job until then; if it dies, another one takes over. */
    locked_until: string | null;
    last_error: string | null;
    created_at: string;
  };
}
