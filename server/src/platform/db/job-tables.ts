import type { Generated } from 'kysely';

export interface JobTables {
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
  /**
   * Marks of the email addresses of past and present participants. A mark consists of the first characters of the
   * address's hash.
   */
  participant_marks: {
    id: Generated<number>;
    mark: string;
  };
  /** The queue of long jobs. Finished jobs are deleted. */
  jobs: {
    id: Generated<number>;
    kind: string;
    /** JSON: the arguments of the job. */
    payload: string;
    run_at: string;
    /**
     * How often a worker has claimed the job. If this number changes, a worker knows that another worker has claimed
     * the job.
     */
    attempts: number;
    /** A worker has claimed the job until this time. Afterwards, another worker may claim it. */
    locked_until: string | null;
    last_error: string | null;
    created_at: string;
  };
}
