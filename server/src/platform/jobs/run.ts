import type { Db } from '../db/schema.ts';
import type { Database } from '../db/transact.ts';
import type { JobKind, JobPayloads } from './store.ts';

export interface JobContext {
  db: Database;
  now: () => number;
}

/** Runs a job in short steps, so that the job does not delay requests. */
export interface JobRun {
  /** Runs a short transaction. Fails and rolls back if another worker has claimed the job. */
  step<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Lets other requests run between two reads. */
  pause(): Promise<void>;
}

/** After a crash, a job runs again from its start. */
export type JobHandlers = {
  [K in JobKind]: (context: JobContext, run: JobRun, payload: JobPayloads[K]) => Promise<void>;
};
