import type { Generated } from 'kysely';
import type { TableFacts } from '../db/tables.ts';

declare module '../db/schema.ts' {
  interface Tables {
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
}

export const tables: TableFacts = {
  jobs: { json: ['payload'] },
};
