import type { Db } from '../db/schema.ts';
import type { Database } from '../db/transact.ts';
import type { JobKind, JobPayloads } from './store.ts';

/** The objects that jobs need. */
export interface JobContext {
  db: Database;
  now: () => number;
}

/** The functions that let a job run in short steps, so that it does not delay requests. */
export interface Run {
  /** Runs one short transaction. Fails and rolls back if another worker has claimed the job. */
  step<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Lets other requests run between two reads. */
  pause(): Promise<void>;
}

/** The function that runs each kind of job. After a crash, the job runs again from its start. */
export type JobHandlers = {
  [K in JobKind]: (context: JobContext, run: Run, payload: JobPayloads[K]) => Promise<void>;
};
